import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { FONT, fill, painted } from '../canvas.ts'
import {
  group,
  matter,
  mesh,
  type Place,
  type Point,
  path,
  placed,
  plate,
  roundedRectangle,
  tube,
  turned,
} from '../shapes.ts'
import type { Actor } from '../stage.ts'

const AXLES = [1.12, -1.08] as const
const WIDTH = 1.4
const WHEEL = 0.36

/** A single-cab bakkie: the nose points along +x, the wheels stand on y = 0. */
export function bakkie(): Actor {
  const car = group(body(), cab(), load(), front(), rear(), ...sides(), ...wheels())
  return {
    root: car,
    size: { width: 3.5, height: 2.2 },
    centre: 0.78,
    motion: 'turn',
    from: -38,
    tilt: 12,
  }
}

const paint = matter({
  color: '#0e7480',
  roughness: 0.32,
  metalness: 0.15,
  clearcoat: 1,
  clearcoatRoughness: 0.06,
})
const plastic = matter({ color: '#17161d', roughness: 0.7 })
const chrome = matter({ color: '#e6e3ea', metalness: 1, roughness: 0.16 })
const glass = matter({
  color: '#0b1420',
  roughness: 0.05,
  metalness: 0.2,
  clearcoat: 1,
  side: THREE.DoubleSide,
})
const cream = matter({ color: '#f6e6c6', roughness: 0.4, clearcoat: 0.8 })

/** Seen from the side, with the arches of the wheels cut out. */
function body() {
  const side = new THREE.Shape()
  side.moveTo(-1.74, 0.36)
  side.lineTo(-1.76, 0.94)
  side.quadraticCurveTo(-1.76, 1.0, -1.7, 1.0)
  side.lineTo(0.62, 1.02)
  side.bezierCurveTo(1.1, 1.02, 1.5, 0.97, 1.66, 0.9)
  side.quadraticCurveTo(1.77, 0.85, 1.77, 0.7)
  side.lineTo(1.75, 0.36)
  for (const axle of AXLES) {
    side.lineTo(axle + WHEEL + 0.08, 0.3)
    side.absarc(axle, WHEEL, WHEEL + 0.085, -0.13, Math.PI + 0.13, false)
  }
  side.lineTo(-1.74, 0.36)
  return mesh(plate(side, WIDTH, 0.07, 20), paint)
}

/** The glasshouse leans in towards the roof. */
function cab() {
  const leanIn = (geometry: THREE.BufferGeometry) => {
    const position = geometry.getAttribute('position')
    for (let i = 0; i < position.count; i++) {
      position.setZ(i, position.getZ(i) * (1 - 0.22 * Math.max(0, position.getY(i) - 0.98)))
    }
    geometry.computeVertexNormals()
    return geometry
  }
  const outline = (points: Point[]) => new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x, y)))
  const windows = outline([
    [-0.5, 0.98],
    [-0.44, 1.52],
    [0.18, 1.55],
    [0.72, 0.98],
  ])
  const roof = outline([
    [-0.47, 1.49],
    [-0.46, 1.56],
    [-0.36, 1.6],
    [0.08, 1.6],
    [0.22, 1.56],
    [0.26, 1.5],
  ])
  const post = (from: Place, to: Place, thick: number) => {
    const line = new THREE.LineCurve3(new THREE.Vector3(...from), new THREE.Vector3(...to))
    return mesh(new THREE.TubeGeometry(line, 1, thick, 8), paint)
  }
  const posts = [1, -1].flatMap((s) => [
    post([0.74, 0.98, s * 0.64], [0.2, 1.54, s * 0.565], 0.036),
    post([-0.5, 0.98, s * 0.645], [-0.44, 1.53, s * 0.57], 0.05),
    post([-0.12, 0.98, s * 0.655], [-0.1, 1.53, s * 0.575], 0.02),
  ])
  return group(
    mesh(leanIn(plate(windows, WIDTH - 0.08, 0.03, 4)), glass),
    mesh(leanIn(plate(roof, WIDTH - 0.07, 0.035, 6)), paint),
    ...posts,
  )
}

/** A soft cover over the load, and the bar behind the cab. */
function load() {
  const cover = matter({ color: '#24222c', roughness: 0.9 })
  const ribs = [-1.5, -1.24, -0.98, -0.72].map((x) =>
    mesh(new RoundedBoxGeometry(0.04, 0.03, 1.2, 2, 0.014), cover, [x, 1.05, 0]),
  )
  const bar = path([
    [-0.62, 1.02, 0.6],
    [-0.62, 1.4, 0.55],
    [-0.62, 1.5, 0.4],
    [-0.62, 1.5, -0.4],
    [-0.62, 1.4, -0.55],
    [-0.62, 1.02, -0.6],
  ])
  return group(
    mesh(new RoundedBoxGeometry(1.12, 0.06, 1.26, 3, 0.025), cover, [-1.14, 1.015, 0]),
    ...ribs,
    mesh(tube(bar, 0.035, { segments: 40, sides: 8 }), chrome),
  )
}

function front() {
  const lamp = matter({
    color: '#fff6e0',
    emissive: '#ffe9b8',
    emissiveIntensity: 0.9,
    roughness: 0.1,
    clearcoat: 1,
  })
  const facing = (
    width: number,
    height: number,
    radius: number,
    material: THREE.Material,
    y: number,
    z: number,
    x = 1.77,
  ) =>
    mesh(
      plate(roundedRectangle(width, height, radius), 0.05, 0.015, 6),
      material,
      [x, y, z],
      [0, Math.PI / 2, 0],
    )
  const bars = [0.68, 0.74, 0.8].map((y) =>
    mesh(new THREE.BoxGeometry(0.03, 0.018, 0.66), chrome, [1.795, y, 0]),
  )
  return group(
    facing(0.74, 0.24, 0.05, plastic, 0.74, 0),
    ...bars,
    ...[1, -1].map((s) => facing(0.25, 0.17, 0.06, chrome, 0.76, s * 0.53, 1.765)),
    ...[1, -1].map((s) => facing(0.2, 0.125, 0.05, lamp, 0.76, s * 0.53, 1.785)),
    mesh(new RoundedBoxGeometry(0.16, 0.2, WIDTH + 0.06, 3, 0.06), plastic, [1.78, 0.46, 0]),
    mesh(new RoundedBoxGeometry(0.1, 0.06, WIDTH - 0.3, 2, 0.025), chrome, [1.84, 0.52, 0]),
    numberPlate([1.872, 0.43, 0], Math.PI / 2),
  )
}

function rear() {
  const red = matter({
    color: '#c4161c',
    emissive: '#a00408',
    emissiveIntensity: 0.7,
    roughness: 0.15,
    clearcoat: 1,
  })
  const gate = mesh(
    plate(roundedRectangle(1.06, 0.4, 0.05), 0.03, 0.012, 6),
    paint,
    [-1.765, 0.76, 0],
    [0, -Math.PI / 2, 0],
  )
  return group(
    gate,
    ...[1, -1].map((s) =>
      mesh(new RoundedBoxGeometry(0.05, 0.34, 0.1, 2, 0.02), red, [-1.755, 0.78, s * 0.63]),
    ),
    mesh(new RoundedBoxGeometry(0.06, 0.03, 0.26, 2, 0.012), plastic, [-1.785, 0.86, 0]),
    mesh(new RoundedBoxGeometry(0.14, 0.15, WIDTH, 3, 0.05), chrome, [-1.79, 0.44, 0]),
    numberPlate([-1.867, 0.45, 0], -Math.PI / 2),
  )
}

function numberPlate(at: Place, turn: number) {
  const map = painted(320, 80, (pen) => {
    fill(pen, '#fbf8ee')
    pen.fillStyle = '#1a1626'
    pen.textAlign = 'center'
    pen.font = `800 58px ${FONT}`
    pen.fillText('BSD 204 BM', 160, 61)
  })
  return mesh(new THREE.PlaneGeometry(0.4, 0.1), matter({ map }), at, [0, turn, 0])
}

/** Doors, handles, mirrors, arches and two stripes of the seventies. */
function sides() {
  return [1, -1].map((s) => {
    const z = s * (WIDTH / 2 + 0.002)
    const seam = path([
      [0.66, 0.98, z],
      [0.66, 0.46, z],
      [0.58, 0.4, z],
      [-0.38, 0.4, z],
      [-0.45, 0.46, z],
      [-0.45, 0.98, z],
    ])
    const stripe = (y: number, height: number, material: THREE.Material) =>
      mesh(new THREE.BoxGeometry(3.3, height, 0.006), material, [-0.04, y, z])
    const gold = matter({ color: '#ffb416', roughness: 0.4, clearcoat: 0.8 })
    const arches = AXLES.map((axle) =>
      mesh(new THREE.TorusGeometry(WHEEL + 0.1, 0.045, 8, 28, Math.PI), plastic, [
        axle,
        WHEEL - 0.02,
        s * (WIDTH / 2 - 0.01),
      ]),
    )
    return group(
      mesh(tube(seam, 0.007, { segments: 40, sides: 5 }), plastic),
      stripe(0.86, 0.06, cream),
      stripe(0.79, 0.035, gold),
      mesh(new RoundedBoxGeometry(0.16, 0.035, 0.03, 2, 0.012), chrome, [-0.32, 0.93, z]),
      mesh(new RoundedBoxGeometry(0.1, 0.15, 0.2, 3, 0.04), plastic, [0.56, 1.1, s * (WIDTH / 2 + 0.09)]),
      mesh(new RoundedBoxGeometry(1.2, 0.06, 0.1, 2, 0.025), plastic, [0.02, 0.3, s * (WIDTH / 2 - 0.02)]),
      ...arches,
    )
  })
}

function wheels() {
  return AXLES.flatMap((axle) =>
    [1, -1].map((s) => placed(wheel(), [axle, WHEEL, s * (WIDTH / 2 - 0.1)], [s * (Math.PI / 2), 0, 0])),
  )
}

/** Lies flat, its outer face up. */
function wheel() {
  const rubber = matter({ color: '#15141a', roughness: 0.9 })
  const alloy = matter({ color: '#cfccd6', metalness: 0.9, roughness: 0.3 })
  const tyre = turned(
    [
      [0.23, -0.12],
      [0.31, -0.125],
      [0.355, -0.09],
      [0.36, 0],
      [0.355, 0.09],
      [0.31, 0.125],
      [0.23, 0.115],
    ],
    40,
  )
  const spokes = Array.from({ length: 6 }, (_, i) => {
    const angle = (i / 6) * Math.PI * 2
    const spoke = mesh(new RoundedBoxGeometry(0.19, 0.04, 0.065, 2, 0.015), alloy, [
      Math.cos(angle) * 0.125,
      0.075,
      Math.sin(angle) * 0.125,
    ])
    spoke.rotation.y = -angle
    return spoke
  })
  return group(
    mesh(tyre, rubber),
    mesh(
      turned(
        [
          [0.235, 0.06],
          [0.235, 0.105],
          [0.215, 0.115],
          [0.205, 0.08],
          [0.2, 0.02],
          [0, 0.02],
        ],
        40,
      ),
      alloy,
    ),
    mesh(new THREE.CylinderGeometry(0.2, 0.2, 0.01, 32), rubber, [0, 0.03, 0]),
    ...spokes,
    mesh(new THREE.CylinderGeometry(0.055, 0.06, 0.06, 20), chrome, [0, 0.085, 0]),
  )
}
