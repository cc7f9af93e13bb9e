import * as THREE from 'three'
import { FONT, fill, type Pen, painted } from '../canvas.ts'
import { group, matter, mesh, type Point, path, placed, plate, tube, turnedSmoothly } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A six-sided jar of honey, a dipper with a drop on it, and a piece of comb. */
export function honey(): Actor {
  return {
    root: group(jar(), lid(), label(), dipper(), comb()),
    size: { width: 2.25, height: 2.15 },
    centre: 0.96,
    motion: { swing: 40 },
    from: 4,
    tilt: 14,
  }
}

const amber = (strength: number) =>
  matter({
    map: lightThrough(),
    emissive: '#ffc050',
    emissiveIntensity: strength,
    emissiveMap: lightThrough(),
    roughness: 0.08,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
  })

/** Honey is brightest where the light comes out of it, low and at the edges. */
function lightThrough() {
  return painted(64, 256, (pen) => {
    const light = pen.createLinearGradient(0, 0, 0, 256)
    light.addColorStop(0, '#7c3a00')
    light.addColorStop(0.5, '#bd6a00')
    light.addColorStop(1, '#eca010')
    fill(pen, light)
  })
}

function hexagon(radius: number, corner = 0.12) {
  const shape = new THREE.Shape()
  const point = (i: number): Point => {
    const angle = (i / 6) * Math.PI * 2
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  }
  const between = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ]
  for (let i = 0; i < 6; i++) {
    const [before, here, after] = [point(i + 5), point(i), point(i + 1)]
    const start = between(here, before, corner)
    const end = between(here, after, corner)
    if (i === 0) shape.moveTo(...start)
    else shape.lineTo(...start)
    shape.quadraticCurveTo(here[0], here[1], end[0], end[1])
  }
  shape.closePath()
  return shape
}

/** A flat side of the jar looks at us, so that the label can lie on it. */
function prism(radius: number, height: number, bevel: number) {
  return plate(hexagon(radius), height, bevel, 8).rotateX(-Math.PI / 2)
}

function jar() {
  const glass = matter({
    color: '#fff6e0',
    transparent: true,
    opacity: 0.1,
    roughness: 0.03,
    clearcoat: 1,
    depthWrite: false,
  })
  const honeyBody = prism(0.68, 1.12, 0.08)
  scaleCoordinates(honeyBody)
  return group(
    mesh(honeyBody, amber(0.34), [0, 0.6, 0]),
    mesh(prism(0.72, 1.28, 0.1), glass, [0, 0.65, 0]),
    mesh(
      turnedSmoothly(
        [
          [0.6, 1.24],
          [0.5, 1.32],
          [0.48, 1.4],
        ],
        40,
        10,
      ),
      glass,
    ),
  )
}

/** Light by height: extruded coordinates know nothing of up and down. */
function scaleCoordinates(geometry: THREE.BufferGeometry) {
  const position = geometry.getAttribute('position')
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < uv.count; i++) uv.setXY(i, 0.5, (position.getY(i) + 0.56) / 1.12)
}

function lid() {
  const gold = matter({ color: '#d9a63a', metalness: 1, roughness: 0.26 })
  const ridges = Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * Math.PI * 2
    return mesh(
      new THREE.BoxGeometry(0.03, 0.16, 0.02),
      gold,
      [Math.sin(angle) * 0.535, 1.45, Math.cos(angle) * 0.535],
      [0, angle, 0],
    )
  })
  return group(
    mesh(
      turnedSmoothly(
        [
          [0.52, 1.34],
          [0.535, 1.38],
          [0.535, 1.53],
          [0.5, 1.57],
          [0, 1.58],
        ],
        56,
        24,
      ),
      gold,
    ),
    ...ridges,
  )
}

function label() {
  const map = painted(512, 512, (pen) => {
    fill(pen, '#fff8e6')
    pen.strokeStyle = '#8a5a00'
    pen.lineWidth = 9
    pen.strokeRect(20, 20, 472, 472)
    bee(pen, 256, 128)
    pen.textAlign = 'center'
    pen.fillStyle = '#6a3f00'
    pen.font = `800 128px ${FONT}`
    pen.fillText('honey', 256, 300)
    pen.font = `600 44px ${FONT}`
    pen.fillText('raw wildflower', 256, 362)
    pen.font = `700 34px ${FONT}`
    pen.fillText('GOGO’S KITCHEN · 500 g', 256, 440)
  })
  return mesh(new THREE.PlaneGeometry(0.6, 0.68), matter({ map, roughness: 0.8 }), [0, 0.6, 0.628])
}

function bee(pen: Pen, x: number, y: number) {
  const oval = (dx: number, dy: number, w: number, h: number, turn: number, colour: string) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.ellipse(x + dx, y + dy, w, h, turn, 0, 7)
    pen.fill()
  }
  oval(-22, -34, 24, 46, -0.5, '#cfe0ea')
  oval(22, -34, 24, 46, 0.5, '#cfe0ea')
  oval(0, 6, 64, 40, 0, '#ffb416')
  pen.save()
  pen.beginPath()
  pen.ellipse(x, y + 6, 64, 40, 0, 0, 7)
  pen.clip()
  pen.fillStyle = '#2a1a08'
  for (const stripe of [-34, -4, 26]) pen.fillRect(x + stripe, y - 40, 15, 90)
  pen.restore()
  oval(-66, 4, 22, 22, 0, '#2a1a08')
}

/** Lies against the board's edge with honey running from its grooves. */
function dipper() {
  const wood = matter({ color: '#b9793c', roughness: 0.5 })
  const profile: Point[] = [[0, -0.32]]
  for (let i = 0; i <= 36; i++) {
    const u = i / 36
    const body = 0.17 * Math.sin(Math.PI * (0.12 + u * 0.78)) ** 0.7
    profile.push([body - (Math.sin(u * Math.PI * 12) > 0 ? 0 : 0.045), -0.32 + u * 0.5])
  }
  profile.push([0.04, 0.2], [0.036, 0.9], [0.05, 1.1], [0.03, 1.16], [0, 1.17])
  const stick = group(
    mesh(turnedSmoothly(profile, 24, 110), wood),
    mesh(
      turnedSmoothly(
        [
          [0, -0.37],
          [0.12, -0.32],
          [0.185, -0.16],
          [0.15, 0.02],
          [0.06, 0.12],
        ],
        28,
        20,
      ),
      amber(0.3),
    ),
  )
  return group(
    placed(stick, [0.78, 0.2, 0.62], [0, 0.5, -1.25]),
    mesh(
      turnedSmoothly(
        [
          [0.42, 0.0],
          [0.36, 0.035],
          [0.2, 0.045],
          [0, 0.045],
        ],
        40,
        12,
      ),
      amber(0.32),
      [0.62, 0.005, 0.78],
    ),
  )
}

/** Wax with cells full and empty. */
function comb() {
  const wax = matter({
    color: '#d88a14',
    roughness: 0.35,
    emissive: '#a04a00',
    emissiveIntensity: 0.2,
    clearcoat: 0.4,
  })
  const [cell, rows] = [0.1, 4]
  const outline = new THREE.Shape()
  outline.moveTo(-0.5, -0.4).lineTo(0.46, -0.44).lineTo(0.52, 0.3).lineTo(-0.42, 0.4).lineTo(-0.5, -0.4)
  const filled = new THREE.Group()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 4; column++) {
      const [x, y] = [-0.34 + column * 0.215 + (row % 2) * 0.105, -0.28 + row * 0.185]
      const hole = hexagon(cell, 0.1)
      outline.holes.push(new THREE.Path(hole.getPoints(2).map((p) => new THREE.Vector2(p.y + x, p.x + y))))
      filled.add(mesh(new THREE.CircleGeometry(cell, 6), amber(0.35), [x, y, 0.015], [0, 0, Math.PI / 6]))
    }
  }
  const slab = group(mesh(plate(outline, 0.16, 0.012, 2), wax), filled)
  const lying = placed(slab, [0, 0.1, 0], [-Math.PI / 2, 0, 0])
  return placed(
    group(
      lying,
      mesh(
        tube(
          path([
            [0.3, 0.08, 0.38],
            [0.42, 0.03, 0.5],
          ]),
          0.03,
          { segments: 6, sides: 8 },
        ),
        amber(0.32),
      ),
    ),
    [-0.78, 0, 0.62],
    [0, 0.45, 0],
  )
}
