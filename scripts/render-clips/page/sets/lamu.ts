import * as THREE from 'three'
import { fill, mottle, painted, speckle } from '../canvas.ts'
import { group, matter, mesh, surface } from '../shapes.ts'
import type { Backdrop } from '../stage.ts'
import { contactShadow, ground, plinth, wall } from './room.ts'

/** A courtyard by the sea: limewash in turquoise, coral stone, the shadow of a palm. */
export function lamu(): Backdrop {
  const back = wall(limewash(), { z: -3 })
  const floor = ground(matter({ map: sand(), roughness: 1 }))
  const stand = plinth(1.55, 0.22, matter({ map: coral(), bumpMap: coralPits(), bumpScale: 2, roughness: 1 }))
  return {
    root: group(back, floor, stand, skirting(), ...palm(), contactShadow(2.1, 0, 0.4)),
    floor: 0.22,
    key: { colour: '#fff4dc', strength: 3.3, from: [-5, 6.2, 5.5] },
    rim: { colour: '#8fe8ff', strength: 1.3, from: [4.5, 4, -1.5] },
    ambience: { sky: '#e8fbff', walls: '#7fc9c6', ground: '#d8b88a', strength: 0.5 },
  }
}

function limewash() {
  return painted(1024, 1024, (pen) => {
    const shade = pen.createLinearGradient(0, 0, 0, 1024)
    shade.addColorStop(0, '#157a80')
    shade.addColorStop(0.75, '#2a9a98')
    shade.addColorStop(1, '#46aaa0')
    fill(pen, shade)
    mottle(pen, ['#3fb0aa44', '#0f6a7244', '#57bdb433'], 170, 120, 21)
    speckle(pen, ['#ffffff14', '#0a4a5014'], 5000, 2.4, 22)
  })
}

function sand() {
  return painted(
    512,
    512,
    (pen) => {
      fill(pen, '#c49a63')
      mottle(pen, ['#d3ac7655', '#b2864f55'], 60, 90, 23)
      speckle(pen, ['#94683844', '#e3c39544'], 3000, 1.5, 24)
    },
    { repeat: [5, 5] },
  )
}

function coral() {
  return painted(512, 256, (pen) => {
    fill(pen, '#e6d8c0')
    mottle(pen, ['#f2e8d455', '#d0bd9c55'], 60, 50, 25)
  })
}

function coralPits() {
  return painted(
    512,
    256,
    (pen) => {
      fill(pen, '#ccc')
      speckle(pen, ['#444', '#777', '#999'], 500, 3, 26)
    },
    { isData: true },
  )
}

/** White plaster where the wall meets the ground. */
function skirting() {
  const part = mesh(
    new THREE.BoxGeometry(14, 0.5, 0.12),
    matter({ color: '#f2ead9', roughness: 1 }),
    [0, 0.25, -2.95],
  )
  part.receiveShadow = true
  return part
}

/** Two fronds that nobody sees: they stand beside the camera and throw their shadow on the wall. */
function palm() {
  const leaf = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide, colorWrite: false, depthWrite: false })
  return [frond(leaf, [-4.6, 5.2, 1.6], -0.5), frond(leaf, [-2.2, 6.4, 0.6], -1.15)]
}

function frond(material: THREE.Material, at: [number, number, number], lean: number) {
  const blades = new THREE.Group()
  for (let i = 0; i < 15; i++) {
    for (const side of [-1, 1]) {
      const along = i / 14
      const length = 1.25 * Math.sin(0.35 + along * 2.5)
      const blade = surface(1, 6, (u, v) => [
        side * v * length,
        v * length * 0.75 - v * v * 0.3,
        (u - 0.5) * 0.001,
      ])
      // Blades are flat towards the sun, narrow at both ends.
      const position = blade.getAttribute('position')
      const uv = blade.getAttribute('uv')
      for (let k = 0; k < position.count; k++) {
        const width = 0.13 * Math.sin(Math.PI * Math.min(1, 0.12 + uv.getY(k) * 0.88))
        position.setY(k, position.getY(k) + (uv.getX(k) - 0.5) * width)
      }
      const part = mesh(blade, material, [0.25 * along * along, along * 3.1 - 1, 0])
      part.castShadow = true
      blades.add(part)
    }
  }
  blades.position.set(...at)
  blades.rotation.set(0, -0.7, lean)
  return blades
}
