import * as THREE from 'three'
import { drawing, FONT, fill, painted, random, texture, weaveHeights } from '../canvas.ts'
import {
  flatCoordinates,
  group,
  matter,
  mesh,
  type Place,
  path,
  plate,
  roundedRectangle,
  strap,
  surface,
  tube,
} from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A soft bag of striped kikoy with a fringe and two long handles. */
export function tote(): Actor {
  const cloth = matter({
    map: texture(stripes()),
    bumpMap: texture(weaveHeights(64, 8), { repeat: [70, 26], isData: true }),
    bumpScale: 0.9,
    roughness: 0.9,
    side: THREE.DoubleSide,
  })
  const lining = matter({ color: '#e9dcc2', side: THREE.DoubleSide })
  const body = mesh(
    surface(88, 24, (u, v) => onBag(u, v, 1)),
    cloth,
  )
  const inside = mesh(
    surface(60, 8, (u, v) => onBag(u, 0.3 + v * 0.69, 0.97)),
    lining,
  )
  const leather = matter({ color: '#7a3f1c', roughness: 0.5 })
  return {
    root: group(
      body,
      inside,
      mesh(
        surface(48, 4, (u, v) => bottom(u, v)),
        cloth,
      ),
      ...[1, -1].flatMap((side) => [handle(side, leather), ...patches(side, leather)]),
      fringe(),
      label(leather),
    ),
    size: { width: 2.35, height: 2.7 },
    centre: 1.22,
    motion: 'turn',
    from: -22,
    tilt: 12,
  }
}

/** Round the bag (u) and up its side (v): full at the bottom, nearly closed at the top. */
function onBag(u: number, v: number, scale: number): Place {
  const angle = u * Math.PI * 2
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const squareness = 0.55 - 0.1 * v
  const halfWidth = 0.9 + 0.12 * v
  const halfDepth = 0.36 - 0.17 * v ** 1.6 + 0.03 * Math.sin(v * Math.PI)
  const foldsIn =
    0.02 * Math.sin(angle * 6 + v * 4) * Math.sin(v * Math.PI) + 0.014 * Math.sin(angle * 11) * v
  return [
    Math.sign(c) * Math.abs(c) ** squareness * halfWidth * scale,
    v * 1.55 + 0.05 - 0.05 * Math.cos(angle * 2) * v ** 3,
    Math.sign(s) * Math.abs(s) ** squareness * (halfDepth + foldsIn) * scale,
  ]
}

function bottom(u: number, v: number): Place {
  const [x, , z] = onBag(u, 0, v)
  return [x, 0.05 - 0.04 * (1 - v), z]
}

function handle(side: number, leather: THREE.Material) {
  const z = side * 0.22
  const loop = path([
    [-0.46, 1.3, side * 0.27],
    [-0.45, 1.62, z],
    [-0.4, 2.0, z * 0.9],
    [-0.22, 2.38, z * 0.75],
    [0, 2.47, z * 0.7],
    [0.22, 2.38, z * 0.75],
    [0.4, 2.0, z * 0.9],
    [0.45, 1.62, z],
    [0.46, 1.3, side * 0.27],
  ])
  return mesh(
    strap(loop, (u) => across(loop, u), 0.04, 50),
    leather,
  )
}

/** A strap lies in the plane of its loop: its width points away from the bag's middle. */
function across(loop: THREE.Curve<THREE.Vector3>, u: number) {
  const tangent = loop.getTangentAt(u)
  return new THREE.Vector3(-tangent.y, tangent.x, 0).normalize().multiplyScalar(0.12)
}

function patches(side: number, leather: THREE.Material) {
  return [-0.46, 0.46].map((x) =>
    mesh(
      plate(roundedRectangle(0.2, 0.26, 0.04), 0.03, 0.01, 6),
      leather,
      [x, 1.3, side * 0.295],
      [side * -0.12, 0, 0],
    ),
  )
}

function label(leather: THREE.Material) {
  const tag = flatCoordinates(plate(roundedRectangle(0.42, 0.24, 0.03), 0.024, 0.008, 6))
  const map = painted(336, 192, (pen) => {
    fill(pen, '#7a3f1c')
    pen.strokeStyle = '#e9c48a'
    pen.lineWidth = 4
    pen.setLineDash([12, 8])
    pen.strokeRect(14, 14, 308, 164)
    pen.fillStyle = '#f3d9a6'
    pen.textAlign = 'center'
    pen.font = `800 66px ${FONT}`
    pen.fillText('LAMU', 168, 92)
    pen.font = `600 46px ${FONT}`
    pen.fillText('threads', 168, 148)
  })
  const face = matter({ map, roughness: 0.55 })
  return mesh(tag, [face, leather], [0.46, 0.52, 0.402], [-0.02, 0, 0])
}

/** Knotted warp threads along the mouth of the bag. */
function fringe() {
  const thread = matter({ color: '#f4ead2', roughness: 0.95 })
  const coral = matter({ color: '#e2502f', roughness: 0.95 })
  const next = random(81)
  const part = new THREE.Group()
  for (let i = 0; i < 34; i++) {
    const u = i / 34
    const [x, y, z] = onBag(u, 0.99, 1.02)
    const out = Math.sign(z) * 0.03
    const sway = (next() - 0.5) * 0.05
    const tassel = path([
      [x, y, z],
      [x + sway * 0.4, y - 0.04, z + out],
      [x + sway, y - 0.26 - next() * 0.05, z + out * 1.4],
    ])
    part.add(
      mesh(
        tube(tassel, (w) => 0.016 + 0.012 * w, { segments: 6, sides: 6 }),
        i % 4 === 0 ? coral : thread,
      ),
    )
  }
  return part
}

/** Once round the bag: bands of colour on a cream ground, the same on both faces. */
function stripes() {
  const bands: [string, number][] = [
    ['#f4ead2', 60],
    ['#0f6a7a', 34],
    ['#f4ead2', 8],
    ['#ffb416', 16],
    ['#f4ead2', 8],
    ['#e2502f', 44],
    ['#7a1330', 14],
    ['#f4ead2', 8],
    ['#2e3a9b', 26],
    ['#f4ead2', 40],
    ['#12938f', 12],
    ['#f4ead2', 14],
    ['#12938f', 12],
    ['#f4ead2', 40],
    ['#2e3a9b', 26],
    ['#f4ead2', 8],
    ['#7a1330', 14],
    ['#e2502f', 44],
    ['#f4ead2', 8],
    ['#ffb416', 16],
    ['#f4ead2', 8],
    ['#0f6a7a', 34],
    ['#f4ead2', 60],
  ]
  const total = bands.reduce((sum, [, height]) => sum + height, 0)
  return drawing(256, 1024, (pen) => {
    let y = 0
    for (const [colour, share] of bands) {
      const height = (share / total) * 1024
      pen.fillStyle = colour
      pen.fillRect(0, y, 256, height + 1)
      y += height
    }
    pen.fillStyle = 'rgba(60,30,10,0.05)'
    for (let line = 0; line < 1024; line += 4) pen.fillRect(0, line, 256, 1)
  })
}
