import * as THREE from 'three'
import { fill, painted, speckle } from '../canvas.ts'
import { group, matter, mesh, type Place, path, placed, strap, turnedSmoothly } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** Over-ear headphones standing on their cushions. */
export function headphones(): Actor {
  return {
    root: group(headband(), earcup(1), earcup(-1)),
    size: { width: 2.3, height: 2.3 },
    centre: 1.06,
    motion: 'turn',
    from: 32,
    tilt: 10,
  }
}

const INDIGO = '#27309a'

function headband() {
  const shell = matter({ color: INDIGO, roughness: 0.35, clearcoat: 0.8, clearcoatRoughness: 0.15 })
  const padding = matter({ color: '#d6c3a4', bumpMap: leatherGrain(), bumpScale: 0.6, roughness: 0.75 })
  const arc = (half: number, height: number, from: number) => {
    const points: Place[] = []
    for (let i = 0; i <= 20; i++) {
      const angle = from + ((Math.PI - from * 2) * i) / 20
      points.push([-Math.cos(angle) * half, 0.98 + Math.sin(angle) ** 0.9 * height, 0])
    }
    return path(points)
  }
  const outer = arc(0.96, 1.16, 0.02)
  const inner = arc(0.89, 1.07, 0.5)
  const width = (wide: number, narrow: number) => (u: number) =>
    new THREE.Vector3(0, 0, narrow + (wide - narrow) * Math.sin(Math.PI * u) ** 0.6)
  return group(
    mesh(strap(outer, width(0.3, 0.16), 0.07, 60), shell),
    mesh(strap(inner, width(0.27, 0.2), 0.13, 48), padding),
  )
}

/** One side: a yoke, a shell with a marigold ring, a soft cushion that looks inwards. */
function earcup(side: number) {
  const shell = matter({ color: INDIGO, roughness: 0.35, clearcoat: 0.8, clearcoatRoughness: 0.15 })
  const metal = matter({ color: '#d9d4e6', metalness: 1, roughness: 0.25 })
  const gold = matter({ color: '#ffb416', metalness: 0.6, roughness: 0.3 })
  const soft = matter({ color: '#d6c3a4', bumpMap: leatherGrain(), bumpScale: 0.6, roughness: 0.75 })
  const mesh3 = (geometry: THREE.BufferGeometry, material: THREE.Material, x: number) => {
    const part = mesh(geometry, material, [x, 0, 0], [0, 0, -Math.PI / 2])
    part.scale.set(1.16, 1, 0.98)
    return part
  }
  const cup = group(
    mesh3(
      turnedSmoothly(
        [
          [0.46, 0],
          [0.475, 0.1],
          [0.42, 0.2],
          [0.3, 0.235],
        ],
        48,
        20,
      ),
      shell,
      0,
    ),
    mesh3(
      turnedSmoothly(
        [
          [0.3, 0.235],
          [0.27, 0.22],
          [0.2, 0.2],
          [0, 0.2],
        ],
        40,
        12,
      ),
      metal,
      0,
    ),
    mesh3(new THREE.TorusGeometry(0.3, 0.018, 10, 48).rotateX(Math.PI / 2), gold, 0.235),
    mesh3(new THREE.TorusGeometry(0.32, 0.145, 16, 48).rotateX(Math.PI / 2), soft, -0.07),
    mesh3(
      new THREE.CylinderGeometry(0.3, 0.3, 0.02, 32),
      matter({ color: '#17142f', roughness: 0.95 }),
      -0.06,
    ),
  )
  const fork: Place[] = []
  for (let i = 0; i <= 12; i++) {
    const angle = (Math.PI * i) / 12
    fork.push([0.06 + 0.05 * Math.sin(angle), 0.02 + Math.sin(angle) * 0.6, -Math.cos(angle) * 0.5])
  }
  const yoke = mesh(new THREE.TubeGeometry(path(fork), 32, 0.028, 10), metal)
  const slider = mesh(new THREE.BoxGeometry(0.045, 0.5, 0.13), metal, [0.07, 0.74, 0])
  const part = placed(group(cup, yoke, slider), [side * 0.86, 0.53, 0], [0, side === 1 ? 0 : Math.PI, 0])
  part.rotateZ(0.06)
  return part
}

function leatherGrain() {
  return painted(
    256,
    256,
    (pen) => {
      fill(pen, '#aaa')
      speckle(pen, ['#777', '#ccc', '#999'], 2200, 2.4, 91)
    },
    { isData: true, repeat: [6, 3] },
  )
}
