import * as THREE from 'three'
import { fill, mottle, painted, shweshwe } from '../canvas.ts'
import { glow, group, matter, mesh } from '../shapes.ts'
import type { Backdrop } from '../stage.ts'
import { contactShadow, ground, plinth, wall } from './room.ts'

/** Evening in town: a low sun behind indigo cloth, a dark polished floor. */
export function tech(daylight = 1): Backdrop {
  const back = wall(cloth(), { z: -4, roughness: 1 })
  const floor = ground(matter({ map: polished(), roughness: 0.38, metalness: 0.1 }))
  const top = matter({ color: '#1c1a3c', roughness: 0.3, clearcoat: 0.6, clearcoatRoughness: 0.25 })
  return {
    root: group(back, floor, plinth(1.5, 0.2, top), ring(), sun(daylight), contactShadow(1.05, 0.2, 0.5)),
    floor: 0.2,
    key: { colour: '#fff1e4', strength: 2.7, from: [-4, 6, 6] },
    rim: { colour: '#ff8f5a', strength: 4.2, from: [3.5, 3, -4] },
    ambience: { sky: '#cfd4ff', walls: '#4a4696', ground: '#1a1836', strength: 0.75 },
  }
}

/** The same when the current is off: what gives light can be seen to do so. */
export function techAtNight(): Backdrop {
  return {
    ...tech(0.3),
    key: { colour: '#a9b4ff', strength: 0.9, from: [-4, 6, 6] },
    ambience: { sky: '#8f97e8', walls: '#2c2a66', ground: '#12102a', strength: 0.35 },
  }
}

function cloth() {
  return painted(1024, 1024, (pen) => {
    shweshwe(pen, 1024 / 22, '#2b3390', '#7f8ae0')
    const dusk = pen.createLinearGradient(0, 0, 0, 1024)
    dusk.addColorStop(0.15, 'rgba(16,12,52,0.92)')
    dusk.addColorStop(0.5, 'rgba(52,32,110,0.62)')
    dusk.addColorStop(0.82, 'rgba(150,60,110,0.72)')
    fill(pen, dusk)
  })
}

function polished() {
  return painted(
    512,
    512,
    (pen) => {
      fill(pen, '#17142f')
      mottle(pen, ['#221d4455', '#0f0d2255'], 40, 110, 42)
    },
    { repeat: [3, 3] },
  )
}

/** A thin line of light round the plinth. */
function ring() {
  const material = new THREE.MeshBasicMaterial()
  material.color.set('#ffb416').multiplyScalar(1.6)
  return glow(mesh(new THREE.TorusGeometry(1.51, 0.012, 8, 96), material, [0, 0.1, 0], [Math.PI / 2, 0, 0]))
}

function sun(brightness: number) {
  const map = painted(512, 512, (pen) => {
    const light = pen.createLinearGradient(0, 60, 0, 452)
    light.addColorStop(0, '#ffc24a')
    light.addColorStop(0.55, '#ff7a4e')
    light.addColorStop(1, '#d8356f')
    pen.fillStyle = light
    pen.beginPath()
    pen.arc(256, 256, 200, 0, 7)
    pen.fill()
    const halo = pen.createRadialGradient(256, 256, 198, 256, 256, 256)
    halo.addColorStop(0, 'rgba(255,120,90,0.45)')
    halo.addColorStop(1, 'rgba(255,120,90,0)')
    pen.globalCompositeOperation = 'destination-over'
    fill(pen, halo)
  })
  const material = new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false })
  material.color.setScalar(brightness)
  return glow(mesh(new THREE.PlaneGeometry(4.6, 4.6), material, [0, 2.15, -3.9]))
}
