import * as THREE from 'three'
import { fill, painted } from '../canvas.ts'
import { matter, mesh, turned } from '../shapes.ts'

/** A back wall with a picture on it, at z, wide enough for any camera of ours. */
export function wall(map: THREE.Texture, { z = -4, width = 14, height = 14, roughness = 0.95 } = {}) {
  const part = mesh(new THREE.PlaneGeometry(width, height), matter({ map, roughness }), [
    0,
    height / 2 - 2.4,
    z,
  ])
  part.receiveShadow = true
  return part
}

/** The ground, at y = 0. */
export function ground(material: THREE.Material) {
  const part = mesh(new THREE.PlaneGeometry(30, 30), material, [0, 0, 0], [-Math.PI / 2, 0, 0])
  part.receiveShadow = true
  return part
}

/** A low round stand with softened edges; its top is at `height`. */
export function plinth(radius: number, height: number, material: THREE.Material) {
  const edge = Math.min(0.05, height / 3)
  const part = mesh(
    turned([
      [radius, 0],
      [radius, height - edge],
      [radius - edge * 0.3, height - edge * 0.3],
      [radius - edge, height],
      [0, height],
    ]),
    material,
  )
  part.castShadow = true
  part.receiveShadow = true
  return part
}

/** A soft dark pool under whatever stands on a surface: the shadow that no lamp lights. */
export function contactShadow(radius: number, y: number, strength = 0.5) {
  const map = painted(128, 128, (pen) => {
    const shade = pen.createRadialGradient(64, 64, 0, 64, 64, 64)
    shade.addColorStop(0, `rgba(0,0,0,${strength})`)
    shade.addColorStop(0.55, `rgba(0,0,0,${strength * 0.7})`)
    shade.addColorStop(1, 'rgba(0,0,0,0)')
    fill(pen, shade)
  })
  const material = new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false })
  return mesh(
    new THREE.PlaneGeometry(radius * 2, radius * 2),
    material,
    [0, y + 0.004, 0],
    [-Math.PI / 2, 0, 0],
  )
}
