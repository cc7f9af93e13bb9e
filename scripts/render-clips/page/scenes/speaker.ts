import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { drawing, fill, painted, texture, weaveHeights, woodGrain } from '../canvas.ts'
import {
  group,
  matter,
  mesh,
  path,
  placed,
  plate,
  roundedRectangle,
  strap,
  turnedSmoothly,
} from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A wooden speaker whose cones beat time. */
export function speaker(): Actor {
  const cones = [placed(cone(0.52), [0, 0.72, 0.47]), placed(cone(0.24), [0, 1.5, 0.455])]
  return {
    root: group(cabinet(), grille(), ...cones, knobs(), handle(), ...feet()),
    size: { width: 2.05, height: 2.35 },
    centre: 1.06,
    motion: { swing: 42 },
    from: -6,
    tilt: 12,
    animate(t) {
      // Sixteen beats a loop, sharp at first and then dying away, like a drum.
      const beat = Math.exp(-((t * 16) % 1) * 4) * Math.sin(((t * 16) % 1) * Math.PI * 4)
      cones.forEach((each, n) => {
        const moving = each.getObjectByName('membrane')
        if (moving) moving.position.z = beat * (n === 0 ? 0.05 : 0.02)
      })
    },
  }
}

function cabinet() {
  const map = painted(512, 512, (pen) => woodGrain(pen, '#9a5a2c', '#4a2410', 101))
  const wood = matter({ map, roughness: 0.42, clearcoat: 0.5, clearcoatRoughness: 0.25 })
  return mesh(new RoundedBoxGeometry(1.4, 1.86, 0.84, 5, 0.13), wood, [0, 1.0, 0])
}

/** Cloth over the front, in a frame. */
function grille() {
  const cloth = matter({
    map: texture(speckledCloth(), { repeat: [2, 2.8] }),
    bumpMap: texture(weaveHeights(64, 8), { repeat: [12, 17], isData: true }),
    bumpScale: 1.4,
    roughness: 0.95,
  })
  const gold = matter({ color: '#e0a93f', metalness: 1, roughness: 0.3 })
  return group(
    mesh(plate(roundedRectangle(1.25, 1.71, 0.1), 0.05, 0.015, 10), gold, [0, 1.0, 0.405]),
    mesh(plate(roundedRectangle(1.21, 1.67, 0.085), 0.06, 0.015, 10), cloth, [0, 1.0, 0.41]),
  )
}

function cone(radius: number) {
  const rubber = matter({ color: '#15131d', roughness: 0.6 })
  const paper = matter({ color: '#23202f', roughness: 0.75 })
  const gold = matter({ color: '#ffb416', metalness: 0.75, roughness: 0.28 })
  const r = radius
  const facing = (geometry: THREE.BufferGeometry, material: THREE.Material) =>
    mesh(geometry, material, [0, 0, 0], [Math.PI / 2, 0, 0])
  const membrane = group(
    facing(
      turnedSmoothly(
        [
          [r * 0.74, 0.03],
          [r * 0.6, 0.01],
          [r * 0.4, -0.035],
          [r * 0.26, -0.06],
        ],
        48,
        16,
      ),
      paper,
    ),
    facing(
      turnedSmoothly(
        [
          [r * 0.32, -0.045],
          [r * 0.24, 0.0],
          [r * 0.12, 0.025],
          [0, 0.032],
        ],
        40,
        14,
      ),
      gold,
    ),
  )
  membrane.name = 'membrane'
  for (const each of [paper, gold, rubber]) each.side = THREE.DoubleSide
  return group(
    facing(
      turnedSmoothly(
        [
          [r * 1.02, 0],
          [r * 1.02, 0.05],
          [r * 0.95, 0.055],
          [r * 0.92, 0.04],
        ],
        56,
        14,
      ),
      gold,
    ),
    facing(
      turnedSmoothly(
        [
          [r * 0.93, 0.035],
          [r * 0.86, 0.065],
          [r * 0.78, 0.05],
          [r * 0.72, 0.02],
        ],
        56,
        14,
      ),
      rubber,
    ),
    facing(new THREE.CylinderGeometry(r * 0.95, r * 0.95, 0.01, 48), rubber),
    membrane,
  )
}

function knobs() {
  const gold = matter({ color: '#e0a93f', metalness: 1, roughness: 0.25 })
  return group(
    ...[-0.36, 0, 0.36].map((x) =>
      mesh(new THREE.CylinderGeometry(0.075, 0.085, 0.09, 24), gold, [x, 1.96, 0.16]),
    ),
  )
}

function handle() {
  const leather = matter({ color: '#3a1d10', roughness: 0.55 })
  const loop = path([
    [-0.56, 1.9, -0.12],
    [-0.52, 2.08, -0.12],
    [-0.3, 2.2, -0.12],
    [0, 2.23, -0.12],
    [0.3, 2.2, -0.12],
    [0.52, 2.08, -0.12],
    [0.56, 1.9, -0.12],
  ])
  return mesh(
    strap(loop, () => new THREE.Vector3(0, 0, 0.19), 0.05, 40),
    leather,
  )
}

function feet() {
  const rubber = matter({ color: '#15131d', roughness: 0.8 })
  return [-0.5, 0.5].flatMap((x) =>
    [-0.26, 0.26].map((z) => mesh(new THREE.CylinderGeometry(0.08, 0.07, 0.1, 16), rubber, [x, 0.05, z])),
  )
}

function speckledCloth() {
  return drawing(256, 256, (pen) => {
    fill(pen, '#cdbfa6')
    for (let y = 0; y < 256; y += 8) {
      for (let x = 0; x < 256; x += 8) {
        pen.fillStyle = (x / 8 + y / 8) % 2 ? '#dccfb6' : '#a3937a'
        pen.fillRect(x, y, 8, 8)
      }
    }
  })
}
