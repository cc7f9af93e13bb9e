import * as THREE from 'three'
import { painted, woodGrain } from '../canvas.ts'
import { type Bead, beads, group, matter, mesh, type Place, type Point, plate, surface } from '../shapes.ts'
import type { Actor } from '../stage.ts'

const ROWS = 11
const BEAD = 0.036
const INNER = 0.37
const LEAN = 0.82

/** A flat collar of glass beads on a wooden bust, with strands hanging from it. */
export function necklace(): Actor {
  const glass = matter({ roughness: 0.22, clearcoat: 0.6, clearcoatRoughness: 0.2 })
  return {
    root: group(bust(), backing(), beads([...collar(), ...strands()], glass)),
    size: { width: 2.1, height: 2.6 },
    centre: 1.36,
    motion: { swing: 38 },
    tilt: 15,
  }
}

/**
 * Where the collar is, `out` from its inner edge (0) to its outer edge (1). Angle 0 is the front.
 * It hangs from the neck as a disc does: high behind, low in front, its edges a little lower than its middle.
 */
function onCollar(out: number, angle: number): Place {
  const radius = radiusOf(out)
  const along = Math.cos(angle) * radius
  const droop = 0.16 * out ** 1.5
  return [
    Math.sin(angle) * radius,
    1.66 - Math.sin(LEAN) * along - Math.cos(LEAN) * droop,
    Math.cos(LEAN) * along - Math.sin(LEAN) * droop + 0.05,
  ]
}

function radiusOf(out: number) {
  return INNER + out * (ROWS - 1) * BEAD * 1.98
}

const WHITE = '#f7f2e6'
const RED = '#c4161c'
const BLUE = '#1e4fc0'
const ORANGE = '#ff8a1f'
const GREEN = '#0d8a55'
const BLACK = '#1a1320'
const RINGS = [BLACK, RED, RED, WHITE, BLUE, BLUE, ORANGE, WHITE, RED, RED, BLACK]

function collar(): Bead[] {
  const list: Bead[] = []
  for (let row = 0; row < ROWS; row++) {
    const out = row / (ROWS - 1)
    const count = Math.round((2 * Math.PI * radiusOf(out)) / (BEAD * 1.92))
    for (let i = 0; i < count; i++) {
      const around = i / count
      list.push({
        at: onCollar(out, around * Math.PI * 2),
        colour: beadColour(row, around),
        radius: BEAD,
      })
    }
  }
  return list
}

/** Rings of one colour, broken by eight fans of others. */
function beadColour(row: number, around: number): string {
  const fan = Math.abs(((around * 8 + 0.5) % 1) - 0.5) * 8
  if (row > 0 && row < ROWS - 1) {
    if (fan < 0.35 + row * 0.03) return row % 2 ? WHITE : GREEN
    if (fan < 0.8 + row * 0.05) return row < 6 ? ORANGE : BLUE
  }
  return RINGS[row] ?? WHITE
}

function strands(): Bead[] {
  const list: Bead[] = []
  const colours = [RED, WHITE, BLUE, ORANGE, GREEN]
  for (let strand = -3; strand <= 3; strand++) {
    const [x, y, z] = onCollar(1, strand * 0.17)
    const length = 8 - Math.abs(strand)
    for (let i = 1; i <= length; i++) {
      const isLast = i === length
      list.push({
        at: [x, y - i * 0.07 - (isLast ? 0.015 : 0), z],
        colour: isLast ? '#e8b64a' : (colours[(i + Math.abs(strand)) % 5] ?? RED),
        radius: isLast ? 0.052 : 0.034,
      })
    }
  }
  return list
}

/** Leather beneath the beads, or the bust would show between them. */
function backing() {
  const leather = matter({ color: '#2a1210', side: THREE.DoubleSide })
  return mesh(
    surface(72, 6, (u, v) => {
      const [x, y, z] = onCollar(v, u * Math.PI * 2)
      return [x, y - 0.03, z - 0.02]
    }),
    leather,
  )
}

/** The outline of a neck and shoulders, cut from a plank. */
function bust() {
  const map = painted(512, 512, (pen) => woodGrain(pen, '#5b341c', '#2a1408', 61))
  map.rotation = Math.PI / 2
  const half: Point[] = [
    [0.62, 0],
    [0.7, 0.4],
    [0.86, 0.85],
    [0.9, 1.12],
    [0.78, 1.3],
    [0.42, 1.46],
    [0.26, 1.66],
    [0.23, 1.9],
    [0.24, 2.2],
    [0.3, 2.42],
  ]
  const mirrored = half.map(([x, y]): Point => [-x, y]).reverse()
  const outline = new THREE.Shape()
  outline.moveTo(0.62, 0)
  outline.splineThru(half.slice(1).map(([x, y]) => new THREE.Vector2(x, y)))
  outline.bezierCurveTo(0.4, 2.78, -0.4, 2.78, -0.3, 2.42)
  outline.splineThru(mirrored.slice(1).map(([x, y]) => new THREE.Vector2(x, y)))
  outline.closePath()
  const wood = matter({ map, roughness: 0.45, clearcoat: 0.3, clearcoatRoughness: 0.4 })
  const foot = mesh(new THREE.BoxGeometry(1.36, 0.1, 0.6), wood, [0, 0.05, 0])
  return group(mesh(plate(outline, 0.3, 0.07, 24), wood), foot)
}
