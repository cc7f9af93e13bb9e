import * as THREE from 'three'
import { FONT, fill, painted, random, speckle } from '../canvas.ts'
import {
  type Bead,
  beads,
  group,
  matter,
  mesh,
  type Place,
  path,
  placed,
  tube,
  turned,
  turnedSmoothly,
} from '../shapes.ts'
import type { Actor } from '../stage.ts'

interface Spice {
  name: string
  line: string
  tin: string
  powder: [string, string, string]
}

const MASALA: Spice = {
  name: 'masala',
  line: 'Durban, hot',
  tin: '#b3201c',
  powder: ['#b5441a', '#8f2c0e', '#d8682c'],
}
const TURMERIC: Spice = {
  name: 'turmeric',
  line: 'ground',
  tin: '#2e3a9b',
  powder: ['#f0a50c', '#d98a00', '#ffc23a'],
}
const PAPRIKA: Spice = {
  name: 'paprika',
  line: 'smoked',
  tin: '#0b6a5c',
  powder: ['#c22a12', '#9a1a0a', '#e2522a'],
}

/** Two closed tins and an open one, with a spoon and what was spilt. */
export function spices(): Actor {
  return {
    root: group(
      placed(tin(MASALA, 1.22), [-0.6, 0, -0.4], [0, -0.2, 0]),
      lidOf(MASALA, [-0.6, 1.22, -0.4]),
      placed(tin(PAPRIKA, 1), [0.68, 0, -0.36], [0, 0.25, 0]),
      lidOf(PAPRIKA, [0.68, 1, -0.36]),
      placed(tin(TURMERIC, 0.5), [0.06, 0, 0.6]),
      placed(heap(TURMERIC, 0.47, 0.19), [0.06, 0.46, 0.6]),
      spoon(),
      spilt(),
    ),
    size: { width: 2.4, height: 2 },
    centre: 0.72,
    motion: { swing: 24 },
    tilt: 21,
  }
}

function tin(spice: Spice, height: number) {
  const metal = matter({ color: '#d8d2c4', metalness: 1, roughness: 0.25 })
  const printed = matter({
    map: label(spice, height),
    roughness: 0.32,
    clearcoat: 0.7,
    clearcoatRoughness: 0.15,
  })
  const side = mesh(new THREE.CylinderGeometry(0.5, 0.5, height, 64, 1, true), printed, [0, height / 2, 0])
  side.rotation.y = Math.PI
  return group(
    side,
    mesh(new THREE.TorusGeometry(0.503, 0.02, 8, 64), metal, [0, 0.02, 0], [Math.PI / 2, 0, 0]),
    mesh(new THREE.TorusGeometry(0.503, 0.02, 8, 64), metal, [0, height, 0], [Math.PI / 2, 0, 0]),
  )
}

/** Once round the tin; the name stands in the middle. */
function label(spice: Spice, height: number) {
  const [width, tall] = [1200, Math.round(1200 * (height / Math.PI))]
  return painted(width, tall, (pen) => {
    fill(pen, spice.tin)
    pen.fillStyle = '#ffffff'
    for (let x = 20; x < width; x += 40) {
      for (const y of [28, tall - 28]) {
        pen.beginPath()
        pen.arc(x, y, 8, 0, 7)
        pen.fill()
      }
    }
    const middle = tall / 2
    pen.fillStyle = '#fbf3e0'
    pen.beginPath()
    pen.ellipse(width / 2, middle, 178, Math.min(150, tall * 0.34), 0, 0, 7)
    pen.fill()
    pen.strokeStyle = '#ffb416'
    pen.lineWidth = 8
    pen.stroke()
    pen.textAlign = 'center'
    pen.fillStyle = spice.tin
    pen.font = `800 74px ${FONT}`
    pen.fillText(spice.name, width / 2, middle + 12, 310)
    pen.fillStyle = '#1a1626'
    pen.font = `600 38px ${FONT}`
    pen.fillText(spice.line, width / 2, middle + 58, 260)
  })
}

function lidOf(spice: Spice, at: Place) {
  const paint = matter({ color: spice.tin, roughness: 0.3, clearcoat: 0.8 })
  const gold = matter({ color: '#e0a93f', metalness: 1, roughness: 0.25 })
  return placed(
    group(
      mesh(
        turnedSmoothly(
          [
            [0.515, 0],
            [0.515, 0.1],
            [0.48, 0.14],
            [0.3, 0.155],
            [0, 0.16],
          ],
          56,
          24,
        ),
        paint,
      ),
      mesh(new THREE.TorusGeometry(0.4, 0.012, 6, 56), gold, [0, 0.152, 0], [Math.PI / 2, 0, 0]),
    ),
    at,
  )
}

function powder({ powder: [base, dark, light] }: Spice) {
  const map = painted(
    256,
    256,
    (pen) => {
      fill(pen, base)
      speckle(pen, [dark, light, `${dark}88`], 2600, 1.7, 141)
    },
    { repeat: [3, 1] },
  )
  return matter({ map, bumpMap: map, bumpScale: 1.5, roughness: 1 })
}

function heap(spice: Spice, radius: number, height: number) {
  return mesh(
    turned(
      Array.from({ length: 14 }, (_, i) => {
        const u = i / 13
        return [radius * (1 - u), height * Math.sin((u * Math.PI) / 2) ** 1.3 + 0.012 * Math.sin(u * 17)]
      }),
      48,
    ),
    powder(spice),
  )
}

function spoon() {
  const wood = matter({ color: '#a9682f', roughness: 0.55, side: THREE.DoubleSide })
  const bowl = mesh(
    turnedSmoothly(
      [
        [0, -0.09],
        [0.1, -0.075],
        [0.16, -0.02],
        [0.17, 0.03],
      ],
      28,
      14,
    ),
    wood,
  )
  bowl.scale.x = 1.35
  const stick = path([
    [0.2, 0.02, 0],
    [0.5, 0.08, 0],
    [1.0, 0.13, 0],
  ])
  return placed(
    group(
      bowl,
      mesh(
        tube(stick, (u) => 0.042 - 0.012 * Math.sin(u * 3), { segments: 20, sides: 10 }),
        wood,
      ),
      placed(heap(PAPRIKA, 0.16, 0.09), [0, 0.02, 0]),
    ),
    [-0.78, 0.1, 0.62],
    [0, 1.05, 0],
  )
}

/** A little of it always lands on the board. */
function spilt() {
  const next = random(151)
  const grains: Bead[] = []
  for (let i = 0; i < 150; i++) {
    const [angle, distance] = [next() * Math.PI * 2, next() ** 1.6 * 0.3]
    const colours = i % 3 ? TURMERIC.powder : PAPRIKA.powder
    grains.push({
      at: [0.78 + Math.cos(angle) * distance, 0.012, 0.72 + Math.sin(angle) * distance * 0.7],
      colour: colours[i % 2] ?? '#f0a50c',
      radius: 0.012 + next() * 0.014,
      squash: 0.6,
    })
  }
  return group(beads(grains, matter({ roughness: 1 })), placed(heap(TURMERIC, 0.2, 0.08), [0.78, 0, 0.72]))
}
