import * as THREE from 'three'
import { drawing, fill, texture } from '../canvas.ts'
import { glow, group, matter, mesh, path, tube, turned, turnedSmoothly } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A camping lantern with a solar panel for a roof; its light grows and fades. */
export function lantern(): Actor {
  const shade = matter({
    color: '#f2d9a8',
    emissive: '#ff9d33',
    emissiveMap: texture(glowMap()),
    roughness: 0.35,
    clearcoat: 0.5,
  })
  const lamp = new THREE.PointLight('#ffb85c', 12, 9, 1.5)
  lamp.position.set(0, 1.1, 0)
  const halo = new THREE.Sprite(
    new THREE.SpriteMaterial({
      map: texture(haloPicture()),
      blending: THREE.AdditiveBlending,
      depthWrite: false,
    }),
  )
  halo.position.y = 0.98
  halo.scale.setScalar(4.2)
  return {
    root: group(base(), mesh(shadeShape(), shade), cage(), roof(), handle(), lamp, glow(halo)),
    size: { width: 1.75, height: 2.5 },
    centre: 1.16,
    motion: 'turn',
    from: 20,
    tilt: 17,
    animate(t) {
      const power = 0.8 + 0.2 * Math.cos(t * Math.PI * 2)
      shade.emissiveIntensity = 0.9 * power
      lamp.intensity = 13 * power
      halo.material.opacity = 0.75 * power
    },
  }
}

const orange = () => matter({ color: '#ef6a1c', roughness: 0.42, clearcoat: 0.4 })
const rubber = () => matter({ color: '#1b1a24', roughness: 0.75 })

function base() {
  const button = matter({ color: '#ffb416', emissive: '#ffb416', emissiveIntensity: 0.7 })
  const ribs = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * Math.PI * 2
    return mesh(
      new THREE.BoxGeometry(0.07, 0.2, 0.05),
      rubber(),
      [Math.sin(angle) * 0.69, 0.13, Math.cos(angle) * 0.69],
      [0, angle, 0],
    )
  })
  return group(
    mesh(
      turned(
        [
          [0.66, 0],
          [0.7, 0.03],
          [0.7, 0.24],
          [0.66, 0.27],
        ],
        56,
      ),
      rubber(),
    ),
    mesh(
      turnedSmoothly(
        [
          [0.66, 0.26],
          [0.67, 0.36],
          [0.6, 0.47],
          [0.5, 0.52],
          [0, 0.53],
        ],
        56,
        24,
      ),
      orange(),
    ),
    mesh(
      new THREE.CylinderGeometry(0.09, 0.09, 0.06, 24),
      button,
      [0, 0.38, 0.66],
      [Math.PI / 2 - 0.3, 0, 0],
    ),
    ...ribs,
  )
}

function shadeShape() {
  return turnedSmoothly(
    [
      [0.44, 0.52],
      [0.5, 0.62],
      [0.52, 0.95],
      [0.5, 1.3],
      [0.42, 1.42],
    ],
    56,
    30,
  )
}

function cage() {
  const bars = Array.from({ length: 4 }, (_, i) => {
    const angle = ((i + 0.5) / 4) * Math.PI * 2
    const at = (radius: number, y: number): [number, number, number] => [
      Math.sin(angle) * radius,
      y,
      Math.cos(angle) * radius,
    ]
    return mesh(
      tube(path([at(0.56, 0.46), at(0.61, 0.7), at(0.61, 1.2), at(0.58, 1.48)]), 0.032, {
        segments: 16,
        sides: 8,
      }),
      rubber(),
    )
  })
  return group(...bars)
}

function roof() {
  const cells = matter({ map: texture(solarCells()), roughness: 0.12, metalness: 0.3, clearcoat: 1 })
  const panel = mesh(new THREE.CircleGeometry(0.5, 48), cells, [0, 1.7, 0], [-Math.PI / 2, 0, 0])
  return group(
    mesh(
      turnedSmoothly(
        [
          [0.46, 1.41],
          [0.66, 1.45],
          [0.69, 1.53],
          [0.64, 1.64],
          [0.56, 1.68],
          [0, 1.68],
        ],
        56,
        30,
      ),
      orange(),
    ),
    panel,
    mesh(new THREE.TorusGeometry(0.52, 0.022, 8, 56), rubber(), [0, 1.68, 0], [Math.PI / 2, 0, 0]),
  )
}

function handle() {
  const wire = matter({ color: '#c9c5d6', metalness: 1, roughness: 0.3 })
  const bow = path([
    [-0.68, 1.53, 0],
    [-0.74, 1.8, 0],
    [-0.5, 2.2, 0],
    [0, 2.34, 0],
    [0.5, 2.2, 0],
    [0.74, 1.8, 0],
    [0.68, 1.53, 0],
  ])
  const grip = path([
    [-0.24, 2.315, 0],
    [0, 2.345, 0],
    [0.24, 2.315, 0],
  ])
  const knob = (x: number) =>
    mesh(new THREE.CylinderGeometry(0.07, 0.07, 0.08, 20), rubber(), [x, 1.53, 0], [0, 0, Math.PI / 2])
  return group(
    mesh(tube(bow, 0.026, { segments: 48, sides: 8 }), wire),
    mesh(tube(grip, 0.06, { segments: 12, sides: 12 }), rubber()),
    knob(-0.7),
    knob(0.7),
  )
}

/** Ribs of frosted plastic, brightest in the middle where the diodes sit. */
function glowMap() {
  return drawing(512, 256, (pen) => {
    const light = pen.createLinearGradient(0, 0, 0, 256)
    light.addColorStop(0, '#a05a20')
    light.addColorStop(0.35, '#ffe2a8')
    light.addColorStop(0.6, '#fff3d4')
    light.addColorStop(1, '#b8702c')
    fill(pen, light)
    pen.fillStyle = 'rgba(120,50,0,0.28)'
    for (let x = 0; x < 512; x += 16) pen.fillRect(x, 0, 6, 256)
  })
}

function haloPicture() {
  return drawing(256, 256, (pen) => {
    const light = pen.createRadialGradient(128, 128, 10, 128, 128, 128)
    light.addColorStop(0, 'rgba(255,180,80,0.45)')
    light.addColorStop(0.4, 'rgba(255,140,60,0.16)')
    light.addColorStop(1, 'rgba(255,120,40,0)')
    fill(pen, light)
  })
}

function solarCells() {
  return drawing(512, 512, (pen) => {
    fill(pen, '#0c1c52')
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < 6; j++) {
        const shade = pen.createLinearGradient(i * 85, j * 85, i * 85 + 85, j * 85 + 85)
        shade.addColorStop(0, '#1d3c9c')
        shade.addColorStop(1, '#0b1a4e')
        pen.fillStyle = shade
        pen.fillRect(i * 85 + 4, j * 85 + 4, 78, 78)
      }
    }
    pen.fillStyle = '#b9c4ea'
    for (let i = 0; i < 12; i++) pen.fillRect(i * 43 + 20, 0, 2.5, 512)
  })
}
