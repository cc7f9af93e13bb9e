import * as THREE from 'three'
import { drawing, random, texture } from '../canvas.ts'
import { group, matter, mesh, type Place, type Point, placed, turned } from '../shapes.ts'
import type { Actor } from '../stage.ts'

const RINGS = 26

/** A colour for ring `ring` (0 in the middle) at `around` (0 to 1). */
type Pattern = (ring: number, around: number) => string

/** Three fine sisal bowls: one shows its star, two lie before it. */
export function sisalBowl(): Actor {
  const stand = mesh(
    new THREE.CylinderGeometry(0.02, 0.03, 1.2, 10),
    matter({ color: '#3b2113' }),
    [0, 0.55, -0.42],
    [-0.35, 0, 0],
  )
  return {
    root: group(
      bowl(1.16, star, 31, [0, 1.13, -0.28], [Math.PI / 2 - 0.24, 0, 0]),
      stand,
      bowl(0.5, swirl, 32, [-0.62, 0.02, 0.9], [0.1, 0.4, 0]),
      bowl(0.42, rays, 33, [0.62, 0.02, 0.95], [0.1, -0.4, 0]),
    ),
    size: { width: 2.5, height: 2.35 },
    centre: 1.05,
    motion: { swing: 32 },
    tilt: 16,
  }
}

const star: Pattern = (ring, around) => {
  const wedge = Math.abs(((around * 12) % 1) - 0.5) * 2
  const reach = ring / RINGS
  if (ring > RINGS - 3) return ring % 2 ? '#1d1a44' : '#f6ead0'
  if (reach < 0.14) return '#f2a51d'
  if (wedge > reach * 1.25) return '#c8321f'
  if (wedge > reach * 1.25 - 0.3) return '#f2a51d'
  if (wedge > reach * 1.25 - 0.62) return '#f6ead0'
  return '#2b3796'
}

const swirl: Pattern = (ring, around) => {
  const turn = (around * 8 + ring * 0.11) % 1
  if (ring > RINGS - 3) return '#0d5b5e'
  return turn < 0.5 ? '#12888a' : turn < 0.68 ? '#f6ead0' : '#f0903a'
}

const rays: Pattern = (ring, around) => {
  const ray = Math.floor(around * 20 + (ring % 4 < 2 ? 0 : 0.5)) % 2
  if (ring > RINGS - 3) return '#3a1022'
  return ray ? '#b5275c' : '#f3c3a0'
}

function bowl(radius: number, pattern: Pattern, seed: number, at: Place, leaning: Place) {
  const { colour, height } = coiledSisal(pattern, seed)
  const sisal = matter({
    map: texture(colour),
    bumpMap: texture(height, { isData: true }),
    bumpScale: 1.6,
    roughness: 0.62,
    side: THREE.DoubleSide,
  })
  const profile: Point[] = []
  for (let i = 0; i <= 40; i++) {
    const u = i / 40
    profile.push([u * radius, radius * 0.44 * u ** 2.4])
  }
  const rim = mesh(
    new THREE.TorusGeometry(radius, radius * 0.022, 8, 80),
    matter({ color: pattern(RINGS - 1, 0) }),
    [0, radius * 0.44, 0],
    [Math.PI / 2, 0, 0],
  )
  return placed(group(mesh(turned(profile, 72), sisal), rim), at, leaning)
}

function coiledSisal(pattern: Pattern, seed: number) {
  const [width, height] = [1440, 832]
  const next = random(seed)
  const row = height / RINGS
  const stitch = width / 180
  const heights = drawing(width, height, (pen) => {
    for (let ring = 0; ring < RINGS; ring++) {
      const shade = pen.createLinearGradient(0, ring * row, 0, (ring + 1) * row)
      shade.addColorStop(0, '#000')
      shade.addColorStop(0.5, '#fff')
      shade.addColorStop(1, '#000')
      pen.fillStyle = shade
      pen.fillRect(0, ring * row, width, row + 1)
    }
  })
  const colour = drawing(width, height, (pen) => {
    for (let ring = 0; ring < RINGS; ring++) {
      const y = height - (ring + 1) * row
      for (let i = 0; i < 180; i++) {
        pen.fillStyle = pattern(ring, (i + 0.5) / 180)
        pen.fillRect(i * stitch, y, stitch + 1, row + 1)
        // Hand-dyed: no two stitches are quite the same.
        pen.fillStyle = next() < 0.5 ? `rgba(0,0,0,${next() * 0.16})` : `rgba(255,255,255,${next() * 0.14})`
        pen.fillRect(i * stitch, y, stitch * 0.8, row)
      }
      pen.fillStyle = 'rgba(30,10,0,0.3)'
      pen.fillRect(0, y, width, 2.5)
    }
  })
  return { colour, height: heights }
}
