import * as THREE from 'three'
import { drawing, fill, mottle, painted, shweshwe, texture } from '../canvas.ts'
import { group, matter, mesh, turned } from '../shapes.ts'
import type { Backdrop } from '../stage.ts'
import { contactShadow, ground, wall } from './room.ts'

/** A kitchen in the morning: tiles, a shweshwe cloth on the table, the window's shadow on the wall. */
export function kitchen(): Backdrop {
  const back = wall(tiles(), { z: -2.6, roughness: 0.5 })
  const table = ground(matter({ map: cloth(), roughness: 0.95 }))
  const wood = matter({ map: boardTop(), roughness: 0.6 })
  const edge = matter({ color: '#8a5226', roughness: 0.6 })
  const board = group(
    mesh(
      turned(
        [
          [1.46, 0],
          [1.5, 0.04],
          [1.5, 0.12],
          [1.46, 0.16],
        ],
        72,
      ),
      edge,
    ),
    mesh(new THREE.CircleGeometry(1.462, 72), wood, [0, 0.16, 0], [-Math.PI / 2, 0, 0.5]),
  )
  for (const part of board.children) part.castShadow = part.receiveShadow = true
  return {
    root: group(back, table, board, ...window(), contactShadow(2, 0, 0.45), contactShadow(1.1, 0.16, 0.4)),
    floor: 0.16,
    key: { colour: '#fff0d2', strength: 3.2, from: [4.6, 5.4, 5.2] },
    rim: { colour: '#ffe0a8', strength: 1.5, from: [-4.5, 4, -1] },
    ambience: { sky: '#fff7e6', walls: '#e9c98a', ground: '#4a5aa0', strength: 0.55 },
  }
}

/** Butter-yellow plaster above, hand-made tiles below. */
function tiles() {
  const [size, row] = [2048, 64]
  return painted(size, size, (pen) => {
    fill(pen, '#eeb54e')
    mottle(
      pen,
      ['#f6c566', '#e3a53c'].map((colour) => `${colour}55`),
      120,
      220,
      31,
    )
    const from = size - row * 10
    pen.fillStyle = '#c9d8c4'
    pen.fillRect(0, from, size, size - from)
    for (let y = from; y < size; y += row) {
      for (let x = 0; x < size; x += row) tile(pen, x + 2.5, y + 2.5, row - 5, (x / row) * 3 + (y / row) * 5)
    }
    pen.fillStyle = '#0b6a5c'
    pen.fillRect(0, from - 34, size, 30)
  })
}

function tile(pen: CanvasRenderingContext2D, x: number, y: number, size: number, n: number) {
  const glazes = ['#1f8a78', '#2a9a86', '#178070', '#34a590']
  const shine = pen.createLinearGradient(x, y, x + size, y + size)
  shine.addColorStop(0, '#5cc0a8')
  shine.addColorStop(0.25, glazes[n % 4] ?? '#1f8a78')
  shine.addColorStop(1, '#126a5c')
  pen.fillStyle = shine
  pen.beginPath()
  pen.roundRect(x, y, size, size, 5)
  pen.fill()
}

/** The cloth darkens towards the viewer, where text will stand on it. */
function cloth() {
  return painted(
    512,
    512,
    (pen) => {
      shweshwe(pen, 512 / 8, '#232e86', '#7f8ad6')
      pen.fillStyle = 'rgba(22,28,92,0.5)'
      pen.fillRect(0, 0, 512, 512)
    },
    { repeat: [14, 14] },
  )
}

function boardTop() {
  const grain = drawing(512, 512, (pen) => {
    const plank = pen.createLinearGradient(0, 0, 0, 512)
    plank.addColorStop(0, '#c98d4f')
    plank.addColorStop(1, '#b97a3e')
    fill(pen, plank)
    pen.strokeStyle = '#7a4318'
    for (let i = 0; i < 70; i++) {
      pen.globalAlpha = 0.08 + (i % 5) * 0.04
      pen.lineWidth = 1 + (i % 3)
      pen.beginPath()
      for (let x = 0; x <= 512; x += 16) pen.lineTo(x, i * 7.4 + 4 * Math.sin(x / 80 + i * 0.7))
      pen.stroke()
    }
  })
  return texture(grain)
}

/** Bars between the sun and the wall: seen only as a shadow. */
function window() {
  const bar = new THREE.MeshBasicMaterial({ colorWrite: false, depthWrite: false })
  const beam = (width: number, height: number, x: number, y: number) => {
    const part = mesh(new THREE.BoxGeometry(width, height, 0.05), bar, [x, y, 1.2], [0, 0.7, 0])
    part.castShadow = true
    return part
  }
  return [
    beam(0.18, 5, 2.2, 6.2),
    beam(0.18, 5, 3.3, 6.2),
    beam(0.18, 5, 1.1, 6.2),
    beam(4, 0.14, 2.2, 5.6),
    beam(4, 0.14, 2.2, 7),
    beam(4, 0.14, 2.2, 4.2),
  ]
}
