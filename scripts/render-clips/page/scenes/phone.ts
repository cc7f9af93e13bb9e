import * as THREE from 'three'
import { FONT, fill, type Pen, painted } from '../canvas.ts'
import { flatCoordinates, glow, group, matter, mesh, placed, plate, roundedRectangle } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** Two phones back to back: one shows its screen, the other its lenses. */
export function phone(): Actor {
  return {
    root: group(
      placed(handset('#2a2f7a'), [-0.3, 1.13, 0.2], [-0.06, 0.16, 0.08]),
      placed(handset('#d8572e'), [0.3, 1.28, -0.2], [0.06, Math.PI + 0.16, -0.1]),
    ),
    size: { width: 2.0, height: 2.5 },
    centre: 1.22,
    motion: 'turn',
    from: 2,
    tilt: 9,
  }
}

function handset(colour: string) {
  const [width, height, depth] = [1.04, 2.16, 0.11]
  const frame = matter({ color: colour, metalness: 0.9, roughness: 0.28 })
  const back = matter({
    color: colour,
    metalness: 0.3,
    roughness: 0.32,
    clearcoat: 1,
    clearcoatRoughness: 0.08,
  })
  const glass = matter({ color: '#06060c', roughness: 0.06, clearcoat: 1 })
  const screen = new THREE.MeshBasicMaterial({ map: homeScreen(), toneMapped: false })
  const face = flatCoordinates(
    new THREE.ShapeGeometry(roundedRectangle(width - 0.09, height - 0.09, 0.12), 10),
  )
  return group(
    mesh(plate(roundedRectangle(width, height, 0.16), depth, 0.03, 10), frame),
    mesh(plate(roundedRectangle(width - 0.03, height - 0.03, 0.145), 0.02, 0.006, 10), back, [
      0,
      0,
      -depth / 2,
    ]),
    mesh(plate(roundedRectangle(width - 0.03, height - 0.03, 0.145), 0.02, 0.006, 10), glass, [
      0,
      0,
      depth / 2,
    ]),
    glow(mesh(face, screen, [0, 0, depth / 2 + 0.0115])),
    mesh(new THREE.CircleGeometry(0.025, 20), glass, [0, height / 2 - 0.13, depth / 2 + 0.013]),
    placed(cameras(frame), [-0.24, 0.66, -depth / 2 - 0.02]),
    button(frame, width / 2, 0.42, 0.3),
    button(frame, width / 2, 0.06, 0.18),
  )
}

function button(material: THREE.Material, x: number, y: number, length: number) {
  return mesh(new THREE.BoxGeometry(0.025, length, 0.04), material, [x, y, 0])
}

function cameras(frame: THREE.Material) {
  const island = matter({ color: '#12101f', roughness: 0.15, clearcoat: 1 })
  const lens = matter({ color: '#0a1230', roughness: 0.04, metalness: 0.6, clearcoat: 1 })
  const eye = (x: number, y: number) =>
    group(
      mesh(new THREE.CylinderGeometry(0.115, 0.115, 0.05, 28), frame, [x, y, -0.03], [Math.PI / 2, 0, 0]),
      mesh(new THREE.CylinderGeometry(0.09, 0.09, 0.06, 28), lens, [x, y, -0.032], [Math.PI / 2, 0, 0]),
    )
  const flash = new THREE.MeshBasicMaterial({ color: '#fff3d0' })
  return group(
    mesh(plate(roundedRectangle(0.44, 0.72, 0.1), 0.05, 0.015, 8), island),
    eye(0, 0.19),
    eye(0, -0.1),
    mesh(new THREE.CircleGeometry(0.035, 16), flash, [0.1, -0.27, -0.028], [0, Math.PI, 0]),
  )
}

function homeScreen() {
  return painted(540, 1160, (pen) => {
    const sky = pen.createLinearGradient(0, 0, 0, 1160)
    sky.addColorStop(0, '#1b1f6b')
    sky.addColorStop(0.45, '#5a3aa8')
    sky.addColorStop(0.75, '#e2557a')
    sky.addColorStop(1, '#ffb04a')
    fill(pen, sky)
    pen.fillStyle = '#ffcf5a'
    pen.beginPath()
    pen.arc(270, 720, 120, 0, 7)
    pen.fill()
    hills(pen, 760, '#6a2a7a', 0)
    hills(pen, 850, '#3a1f66', 2)
    hills(pen, 950, '#1d1548', 4)
    pen.fillStyle = '#fff'
    pen.textAlign = 'center'
    pen.font = `700 150px ${FONT}`
    pen.fillText('09:41', 270, 300)
    pen.font = `500 38px ${FONT}`
    pen.fillText('Saturday, Mbabane 24°', 270, 362)
    pill(pen, 150, 420, 240, 74, '#ffb416')
    pen.fillStyle = '#1a1626'
    pen.font = `800 44px ${FONT}`
    pen.fillText('128 GB', 270, 473)
    ;['#0b7a4b', '#1667b7', '#ffb416', '#e2557a'].forEach((colour, i) => {
      pill(pen, 44 + i * 119, 1010, 95, 95, colour, 26)
    })
  })
}

function hills(pen: Pen, y: number, colour: string, phase: number) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, 1160)
  for (let x = 0; x <= 540; x += 10)
    pen.lineTo(x, y + 46 * Math.sin(x / 90 + phase) + 24 * Math.sin(x / 37 + phase * 2))
  pen.lineTo(540, 1160)
  pen.fill()
}

function pill(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = height / 2,
) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}
