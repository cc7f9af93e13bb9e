import * as THREE from 'three'
import { drawing, fill, type Pen, painted, random, texture } from '../canvas.ts'
import { glow, group, matter, mesh, type Place, placed, turnedSmoothly } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A pillar, a ball and an egg in the wax mosaic of the Ezulwini valley, all lit. */
export function candles(): Actor {
  const flames = [flame([0, 1.78, -0.2], 1), flame([-0.62, 1.06, 0.5], 0.85), flame([0.64, 0.94, 0.56], 0.8)]
  const lamp = new THREE.PointLight('#ffab4a', 14, 9, 1.6)
  lamp.position.set(0, 2.1, 0.5)
  return {
    root: group(
      placed(pillar(), [0, 0, -0.2]),
      placed(ball(), [-0.62, 0, 0.5]),
      placed(egg(), [0.64, 0, 0.56]),
      ...flames,
      lamp,
    ),
    size: { width: 2.3, height: 2.15 },
    centre: 0.98,
    motion: 'turn',
    tilt: 15,
    animate(t) {
      const flicker = (n: number) =>
        1 + 0.1 * Math.sin(2 * Math.PI * (7 * t + n / 3)) + 0.06 * Math.sin(2 * Math.PI * (17 * t + n / 2))
      flames.forEach((each, n) => {
        each.scale.set(1, flicker(n), 1)
        each.rotation.z = 0.06 * Math.sin(2 * Math.PI * (5 * t + n / 4))
      })
      lamp.intensity = 14 * flicker(0.7)
    },
  }
}

function pillar() {
  const wax = mosaic(51, '#1c2a7a', ['#ffb416', '#ff6a3d', '#f6f1e8', '#22a39a'], [3, 2])
  return group(
    mesh(
      turnedSmoothly(
        [
          [0, 0],
          [0.4, 0],
          [0.44, 0.06],
          [0.44, 0.8],
          [0.44, 1.5],
          [0.41, 1.57],
        ],
        48,
      ),
      wax,
    ),
    ...top(1.57, 0.41),
  )
}

function ball() {
  const wax = mosaic(52, '#b3201c', ['#ffd27a', '#f6f1e8', '#2e3a9b', '#ff9a3d'], [3, 1.5])
  const profile: [number, number][] = []
  for (let i = 0; i <= 24; i++) {
    const angle = -Math.PI / 2 + (i / 24) * (Math.PI / 2 + 1.15)
    profile.push([0.46 * Math.cos(angle), 0.44 + 0.46 * Math.sin(angle)])
  }
  return group(mesh(turnedSmoothly(profile, 48), wax), ...top(0.86, 0.19))
}

function egg() {
  const wax = mosaic(53, '#0b6a5c', ['#f6f1e8', '#ffb416', '#e24b7a', '#8fd3ff'], [3, 1.5])
  return group(
    mesh(
      turnedSmoothly(
        [
          [0, 0],
          [0.22, 0.01],
          [0.38, 0.2],
          [0.4, 0.42],
          [0.3, 0.64],
          [0.17, 0.74],
        ],
        48,
      ),
      wax,
    ),
    ...top(0.74, 0.17),
  )
}

/** Molten wax that shines, and a wick. */
function top(height: number, radius: number) {
  const pool = matter({
    color: '#ffe2a8',
    roughness: 0.12,
    emissive: '#ff8a1f',
    emissiveIntensity: 0.75,
  })
  return [
    mesh(new THREE.CylinderGeometry(radius, radius, 0.02, 40), pool, [0, height, 0]),
    mesh(new THREE.CylinderGeometry(0.014, 0.018, 0.14, 8), matter({ color: '#1a0f08' }), [
      0,
      height + 0.06,
      0,
    ]),
  ]
}

function flame(at: Place, size: number) {
  const body = (scale: number, colour: string, opacity: number) => {
    const geometry = turnedSmoothly(
      [
        [0, 0],
        [0.052, 0.06],
        [0.06, 0.13],
        [0.03, 0.25],
        [0, 0.36],
      ],
      20,
      20,
    )
    const material = new THREE.MeshBasicMaterial({ transparent: true, opacity, depthWrite: false })
    material.color.set(colour).multiplyScalar(3)
    const part = mesh(geometry, material)
    part.scale.setScalar(scale)
    return part
  }
  const halo = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: haloPicture(),
      blending: THREE.AdditiveBlending,
      depthWrite: false,
      transparent: true,
    }),
  )
  halo.position.y = 0.16
  halo.scale.setScalar(1.7)
  const part = group(body(1.25, '#ff9a2a', 0.75), body(0.8, '#ffe9b0', 1), halo)
  part.scale.setScalar(size)
  return glow(placed(group(part), at))
}

function haloPicture() {
  return painted(128, 128, (pen) => {
    const light = pen.createRadialGradient(64, 64, 0, 64, 64, 64)
    light.addColorStop(0, 'rgba(255,190,90,0.55)')
    light.addColorStop(0.35, 'rgba(255,140,50,0.18)')
    light.addColorStop(1, 'rgba(255,120,40,0)')
    fill(pen, light)
  })
}

/** Slices of coloured rods pressed side by side; the wax near the flame glows from inside. */
function mosaic(seed: number, ground: string, inks: string[], repeat: [number, number]) {
  const picture = drawing(512, 512, (pen) => {
    fill(pen, ground)
    const next = random(seed)
    const rows = 6
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < rows; column++) {
        const x = ((column + (row % 2) / 2) / rows) * 512
        const y = ((row + 0.5) / rows) * 512
        for (const dx of [-512, 0, 512])
          blossom(pen, x + dx, y, 40, inks, Math.floor(next() * 4) + row + column)
      }
    }
  })
  const map = texture(picture, { repeat })
  return matter({
    map,
    emissiveMap: map,
    emissive: '#ff9a4a',
    emissiveIntensity: 0.16,
    roughness: 0.32,
    clearcoat: 0.5,
    clearcoatRoughness: 0.3,
  })
}

function blossom(pen: Pen, x: number, y: number, radius: number, inks: string[], kind: number) {
  const ink = (n: number) => inks[(kind + n) % inks.length] ?? '#fff'
  const disc = (dx: number, dy: number, r: number, colour: string) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x + dx, y + dy, r, 0, 7)
    pen.fill()
  }
  const petals = 8
  for (let i = 0; i < petals; i++) {
    const angle = (i / petals) * Math.PI * 2
    disc(Math.cos(angle) * radius * 0.68, Math.sin(angle) * radius * 0.68, radius * 0.27, ink(0))
  }
  disc(0, 0, radius * 0.58, ink(1))
  disc(0, 0, radius * 0.38, ink(2))
  disc(0, 0, radius * 0.18, ink(3))
}
