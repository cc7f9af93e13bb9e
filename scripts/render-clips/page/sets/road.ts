import * as THREE from 'three'
import { fill, mottle, type Pen, painted, random, speckle } from '../canvas.ts'
import { glow, group, matter, mesh } from '../shapes.ts'
import type { Backdrop } from '../stage.ts'
import { contactShadow, ground, plinth } from './room.ts'

/** The forecourt of a dealer beneath the hills, an hour before sunset. */
export function road(): Backdrop {
  const floor = ground(matter({ map: earth(), roughness: 1 }))
  const pad = plinth(2.5, 0.08, matter({ map: concrete(), roughness: 0.9 }))
  return {
    root: group(sky(), floor, pad, contactShadow(2, 0.08, 0.35)),
    floor: 0.08,
    key: { colour: '#ffe2b4', strength: 3.4, from: [-5, 5, 6] },
    rim: { colour: '#ff9a5c', strength: 2.4, from: [5, 3.2, -4] },
    ambience: { sky: '#ffe6cc', walls: '#c7a6b4', ground: '#8a5636', strength: 0.7 },
  }
}

function sky() {
  const map = painted(1024, 1024, (pen) => {
    const light = pen.createLinearGradient(0, 0, 0, 700)
    light.addColorStop(0, '#3f6fae')
    light.addColorStop(0.45, '#8fb2cf')
    light.addColorStop(0.75, '#fbcf95')
    light.addColorStop(1, '#ffab62')
    fill(pen, light)
    hills(pen, 612, 30, '#a98aa6', 1)
    hills(pen, 640, 28, '#7a6a8c', 2)
    hills(pen, 668, 24, '#4f6a58', 3)
    hills(pen, 690, 22, '#37543c', 4)
  })
  // Lit by itself: shadows must not fall on the sky.
  const material = new THREE.MeshBasicMaterial({ map })
  return glow(mesh(new THREE.PlaneGeometry(20, 20), material, [0, 3.6, -9]))
}

function hills(pen: Pen, y: number, height: number, colour: string, seed: number) {
  const next = random(seed + 160)
  const waves = [2, 5, 9].map((pace) => ({ pace, phase: next() * 6.3, size: height / (pace * 0.55) }))
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, 1024)
  for (let x = 0; x <= 1024; x += 8) {
    const rise = waves.reduce(
      (sum, { pace, phase, size }) => sum + size * Math.sin((x / 1024) * pace * 6.28 + phase),
      0,
    )
    pen.lineTo(x, y - rise)
  }
  pen.lineTo(1024, 1024)
  pen.fill()
}

function earth() {
  return painted(
    512,
    512,
    (pen) => {
      fill(pen, '#8f5634')
      mottle(pen, ['#a5673f55', '#77442655'], 60, 90, 171)
      speckle(pen, ['#65391f44', '#b67b4f44'], 2600, 1.7, 172)
    },
    { repeat: [5, 5] },
  )
}

function concrete() {
  return painted(512, 256, (pen) => {
    fill(pen, '#a39a90')
    mottle(pen, ['#b2aaa055', '#8f867d55'], 60, 60, 173)
    speckle(pen, ['#6f675f33', '#c9c2b833'], 900, 1.6, 174)
  })
}
