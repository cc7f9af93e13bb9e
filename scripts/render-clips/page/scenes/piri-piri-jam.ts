import * as THREE from 'three'
import { FONT, fill, type Pen, painted, random, speckle } from '../canvas.ts'
import { group, matter, mesh, type Place, path, placed, surface, tube, turnedSmoothly } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A jar under a cloth cap, with the chillies it was made of. */
export function piriPiriJam(): Actor {
  return {
    root: group(
      jar(),
      cap(),
      label(),
      chilli([-0.98, 0.1, 0.42], 0.5, 1),
      chilli([0.86, 0.1, 0.62], 2.5, 0.95),
      chilli([-0.55, 0.1, 0.86], -0.25, 0.85),
      chilli([0.9, 0.1, -0.2], 1.1, 0.9),
    ),
    size: { width: 2.15, height: 2.1 },
    centre: 0.96,
    motion: { swing: 42 },
    tilt: 14,
  }
}

const GLASS = { transparent: true, opacity: 0.13, roughness: 0.03, clearcoat: 1, depthWrite: false } as const

function jar() {
  const pulp = painted(512, 256, (pen) => {
    const depth = pen.createLinearGradient(0, 0, 0, 256)
    depth.addColorStop(0, '#d8330f')
    depth.addColorStop(0.5, '#b81a0a')
    depth.addColorStop(1, '#7a0c06')
    fill(pen, depth)
    speckle(pen, ['#ffcf6a', '#ff7a2a', '#5a0503', '#e8502a'], 420, 4, 111)
  })
  const jam = matter({
    map: pulp,
    emissive: '#c01a08',
    emissiveIntensity: 0.22,
    roughness: 0.18,
    clearcoat: 1,
  })
  const glass = matter({ color: '#ffffff', ...GLASS })
  const profile: [number, number][] = [
    [0.5, 0.02],
    [0.6, 0.06],
    [0.64, 0.2],
    [0.64, 0.95],
    [0.62, 1.12],
    [0.52, 1.25],
  ]
  return group(
    mesh(
      turnedSmoothly(
        profile.map(([r, y]) => [r - 0.03, y + 0.03]),
        56,
        26,
      ),
      jam,
    ),
    mesh(turnedSmoothly(profile, 56, 26), glass),
  )
}

/** A round of gingham over the lid, tied with string. */
function cap() {
  const gingham = painted(256, 256, (pen) => {
    fill(pen, '#fdf6ea')
    pen.fillStyle = 'rgba(196,22,28,0.55)'
    for (let i = 0; i < 256; i += 32) {
      pen.fillRect(i, 0, 16, 256)
      pen.fillRect(0, i, 256, 16)
    }
  })
  const cloth = matter({ map: gingham, roughness: 0.95, side: THREE.DoubleSide })
  const drape = surface(96, 22, (u, v) => {
    const angle = u * Math.PI * 2
    const out = v * 1.05
    if (out < 0.58) return [Math.cos(angle) * out, 1.5 - 0.02 * (out / 0.58) ** 6, Math.sin(angle) * out]
    const skirt = (out - 0.58) / 0.47
    const frill = 0.055 * Math.sin(angle * 14) * skirt + 0.02 * Math.sin(angle * 5) * skirt
    const radius = 0.58 - 0.03 * Math.sin(Math.min(1, skirt * 2) * Math.PI) + 0.17 * skirt ** 1.5 + frill
    return [
      Math.cos(angle) * radius,
      1.48 - skirt * 0.43 + 0.02 * Math.sin(angle * 14) * skirt,
      Math.sin(angle) * radius,
    ]
  })
  flatten(drape)
  const string = matter({ color: '#c9a05a', roughness: 0.9 })
  const loop = (side: number) =>
    mesh(
      tube(
        path([
          [0, 1.34, 0.6],
          [side * 0.14, 1.43, 0.66],
          [side * 0.26, 1.36, 0.68],
          [side * 0.15, 1.29, 0.68],
          [0, 1.34, 0.62],
        ]),
        0.016,
        { segments: 24, sides: 6 },
      ),
      string,
    )
  const end = (side: number) =>
    mesh(
      tube(
        path([
          [0, 1.34, 0.62],
          [side * 0.08, 1.22, 0.72],
          [side * 0.12, 1.06, 0.74],
        ]),
        0.015,
        { segments: 10, sides: 6 },
      ),
      string,
    )
  return group(
    mesh(drape, cloth),
    mesh(new THREE.TorusGeometry(0.59, 0.022, 8, 56), string, [0, 1.34, 0], [Math.PI / 2, 0, 0]),
    loop(1),
    loop(-1),
    end(1),
    end(-1),
  )
}

/** The cloth's check runs straight over the lid, whatever way its points are counted. */
function flatten(geometry: THREE.BufferGeometry) {
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < uv.count; i++) {
    const [angle, out] = [uv.getX(i) * Math.PI * 2, uv.getY(i) * 1.5]
    uv.setXY(i, Math.cos(angle) * out, Math.sin(angle) * out)
  }
}

function label() {
  const map = painted(760, 460, (pen) => {
    fill(pen, '#fbf3e0')
    pen.strokeStyle = '#b3201c'
    pen.lineWidth = 10
    pen.strokeRect(22, 22, 716, 416)
    pen.lineWidth = 3
    pen.strokeRect(38, 38, 684, 384)
    pen.textAlign = 'center'
    pen.fillStyle = '#1a1626'
    pen.font = `700 52px ${FONT}`
    pen.fillText('GOGO’S KITCHEN', 380, 112)
    pen.fillStyle = '#b3201c'
    pen.font = `800 136px ${FONT}`
    pen.fillText('piri-piri', 380, 250)
    pen.fillStyle = '#1a1626'
    pen.font = `600 54px ${FONT}`
    pen.fillText('chilli jam · 300 g', 380, 332)
    for (const x of [300, 380, 460]) littleChilli(pen, x, 384)
  })
  const geometry = new THREE.CylinderGeometry(0.648, 0.648, 0.66, 40, 1, true, -0.86, 1.72)
  return mesh(geometry, matter({ map, roughness: 0.75 }), [0, 0.56, 0])
}

function littleChilli(pen: Pen, x: number, y: number) {
  pen.fillStyle = '#b3201c'
  pen.beginPath()
  pen.moveTo(x - 26, y - 12)
  pen.quadraticCurveTo(x + 4, y - 16, x + 30, y + 12)
  pen.quadraticCurveTo(x - 8, y + 14, x - 26, y - 12)
  pen.fill()
}

function chilli(at: Place, turn: number, size: number) {
  const skin = matter({ color: '#d3160c', roughness: 0.2, clearcoat: 0.9, clearcoatRoughness: 0.12 })
  const green = matter({ color: '#3f7a23', roughness: 0.6 })
  const bend = random(Math.round(turn * 100) + 7)() * 0.14 + 0.08
  const body = path([
    [-0.36, 0, 0],
    [-0.12, 0.02, bend * 0.4],
    [0.16, 0.01, bend * 0.3],
    [0.42, 0.04, -bend],
  ])
  const thick = (u: number) => 0.105 * Math.min(1, (u + 0.05) * 7) ** 0.5 * (1 - u) ** 0.55 + 0.004
  const stalk = path([
    [-0.34, 0, 0],
    [-0.44, 0.03, -0.01],
    [-0.56, 0.1, -0.05],
  ])
  const part = group(
    mesh(tube(body, thick, { segments: 28, sides: 12 }), skin),
    mesh(
      tube(stalk, (u) => 0.06 * (1 - u) ** 2 + 0.02, { segments: 10, sides: 8 }),
      green,
    ),
  )
  part.scale.setScalar(size)
  return placed(part, at, [0, turn, 0])
}
