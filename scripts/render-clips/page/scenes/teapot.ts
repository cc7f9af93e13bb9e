import * as THREE from 'three'
import { drawing, fill, painted, speckle, texture } from '../canvas.ts'
import { glow, group, matter, mesh, type Place, path, placed, tube, turnedSmoothly } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A speckled enamel teapot and two mugs of steaming rooibos. */
export function teapot(): Actor {
  const steam = [wisp(-0.66, 0.86, 0), wisp(0.72, 0.92, 0.5)]
  return {
    root: group(
      pot(),
      placed(mug(), [-0.66, 0, 0.86], [0, 2.5, 0]),
      placed(mug(), [0.72, 0, 0.92], [0, 0.5, 0]),
      ...steam,
    ),
    size: { width: 2.7, height: 2.1 },
    centre: 0.86,
    motion: { swing: 26 },
    from: -4,
    tilt: 17,
    animate(t) {
      for (const [n, each] of steam.entries()) rise(each, (t * 2 + n / 2) % 1)
    },
  }
}

function enamel() {
  const map = painted(
    512,
    512,
    (pen) => {
      fill(pen, '#15389a')
      speckle(pen, ['#ffffff', '#dfe6ff', '#9fb2f0'], 620, 2.6, 131)
    },
    { repeat: [3, 1.6] },
  )
  return matter({ map, roughness: 0.14, clearcoat: 1, clearcoatRoughness: 0.05 })
}

const black = () => matter({ color: '#0d0c14', roughness: 0.18, clearcoat: 1 })
const white = () => matter({ color: '#f7f4ec', roughness: 0.2, clearcoat: 1, side: THREE.DoubleSide })

function pot() {
  const spout = path([
    [-0.55, 0.42, 0],
    [-0.86, 0.55, 0],
    [-1.02, 0.86, 0],
    [-1.22, 1.18, 0],
  ])
  const handle = path([
    [0.6, 1.12, 0],
    [0.86, 1.26, 0],
    [1.14, 1.12, 0],
    [1.16, 0.78, 0],
    [0.98, 0.48, 0],
    [0.68, 0.36, 0],
  ])
  const mouth = spout.getPointAt(1)
  const lip = mesh(new THREE.TorusGeometry(0.092, 0.02, 8, 28), black(), [mouth.x, mouth.y, 0])
  lip.lookAt(mouth.clone().add(spout.getTangentAt(1)))
  return placed(
    group(
      mesh(
        turnedSmoothly(
          [
            [0.56, 0.03],
            [0.7, 0.1],
            [0.78, 0.38],
            [0.74, 0.75],
            [0.6, 1.06],
            [0.47, 1.2],
          ],
          64,
          34,
        ),
        enamel(),
      ),
      mesh(new THREE.TorusGeometry(0.57, 0.025, 8, 56), black(), [0, 0.03, 0], [Math.PI / 2, 0, 0]),
      mesh(new THREE.TorusGeometry(0.475, 0.028, 8, 56), black(), [0, 1.2, 0], [Math.PI / 2, 0, 0]),
      mesh(
        turnedSmoothly(
          [
            [0.465, 1.21],
            [0.4, 1.28],
            [0.24, 1.36],
            [0.08, 1.4],
            [0, 1.4],
          ],
          48,
          24,
        ),
        enamel(),
      ),
      mesh(
        turnedSmoothly(
          [
            [0.04, 1.39],
            [0.035, 1.44],
            [0.1, 1.5],
            [0.095, 1.57],
            [0, 1.6],
          ],
          28,
          20,
        ),
        black(),
      ),
      mesh(
        tube(spout, (u) => 0.2 - 0.11 * u ** 0.7, { segments: 36, sides: 20 }),
        enamel(),
      ),
      lip,
      mesh(tube(handle, 0.062, { segments: 44, sides: 14 }), black()),
    ),
    [0, 0.02, -0.28],
  )
}

function mug() {
  const handle = path([
    [0.3, 0.46, 0],
    [0.45, 0.48, 0],
    [0.53, 0.36, 0],
    [0.48, 0.2, 0],
    [0.31, 0.13, 0],
  ])
  const tea = matter({
    color: '#a8380c',
    emissive: '#7a1c00',
    emissiveIntensity: 0.4,
    roughness: 0.05,
    clearcoat: 1,
  })
  return group(
    mesh(
      turnedSmoothly(
        [
          [0.27, 0.01],
          [0.31, 0.04],
          [0.325, 0.3],
          [0.33, 0.55],
        ],
        48,
        16,
      ),
      enamel(),
    ),
    mesh(
      turnedSmoothly(
        [
          [0.325, 0.55],
          [0.31, 0.3],
          [0.28, 0.08],
        ],
        48,
        10,
      ),
      white(),
    ),
    mesh(new THREE.CircleGeometry(0.312, 40), tea, [0, 0.46, 0], [-Math.PI / 2, 0, 0]),
    mesh(new THREE.TorusGeometry(0.33, 0.018, 8, 48), black(), [0, 0.555, 0], [Math.PI / 2, 0, 0]),
    mesh(tube(handle, 0.036, { segments: 28, sides: 10 }), enamel()),
  )
}

function wisp(x: number, z: number, phase: number) {
  const puff = texture(
    drawing(64, 64, (pen) => {
      const soft = pen.createRadialGradient(32, 32, 0, 32, 32, 32)
      soft.addColorStop(0, 'rgba(255,255,255,0.5)')
      soft.addColorStop(1, 'rgba(255,255,255,0)')
      fill(pen, soft)
    }),
  )
  const puffs = [0, 1, 2, 3].map((n) => {
    const sprite = new THREE.Sprite(
      new THREE.SpriteMaterial({ map: puff, depthWrite: false, transparent: true }),
    )
    sprite.userData.age = n / 4 + phase / 8
    return sprite
  })
  return glow(placed(group(...puffs), [x, 0.55, z] satisfies Place))
}

/** Each puff is born on the tea, drifts, widens and is gone. */
function rise(steam: THREE.Group, t: number) {
  for (const puff of steam.children) {
    if (!(puff instanceof THREE.Sprite)) continue
    const age = (Number(puff.userData.age) + t) % 1
    puff.position.set(0.06 * Math.sin(age * 9), age * 0.75, 0)
    puff.scale.set(0.16 + age * 0.26, 0.26 + age * 0.34, 1)
    puff.material.opacity = 0.42 * Math.sin(Math.PI * age) ** 1.2
  }
}
