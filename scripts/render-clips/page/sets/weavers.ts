import * as THREE from 'three'
import { fill, mottle, painted, speckle } from '../canvas.ts'
import { group, matter, mesh } from '../shapes.ts'
import type { Backdrop } from '../stage.ts'
import { contactShadow, ground, plinth } from './room.ts'

/** A clay house: an arched niche, painted triangles, an earthen floor. */
export function weavers(): Backdrop {
  const clay = matter({ map: clayWall(), roughness: 1 })
  const front = mesh(archedWall(), clay, [0, 0, -2.6])
  const back = mesh(new THREE.PlaneGeometry(7, 9), matter({ color: '#e2a04f', roughness: 1 }), [0, 4, -3.5])
  front.castShadow = front.receiveShadow = back.receiveShadow = true
  const floor = ground(matter({ map: earth(), roughness: 1 }))
  const stand = plinth(1.55, 0.22, matter({ map: standTop(), roughness: 0.9 }))
  return {
    root: group(front, back, floor, stand, contactShadow(2.1, 0, 0.45), contactShadow(1.1, 0.22, 0.4)),
    floor: 0.22,
    key: { colour: '#fff0d8', strength: 3.2, from: [-4.5, 6.5, 5] },
    rim: { colour: '#ffb066', strength: 1.6, from: [4, 3.5, -2] },
    ambience: { sky: '#fff1dd', walls: '#d9a070', ground: '#8a4a2c', strength: 0.55 },
  }
}

/** The same house when the candles are lit. */
export function weaversAtDusk(): Backdrop {
  return {
    ...weavers(),
    key: { colour: '#9fb0ff', strength: 0.75, from: [-4.5, 6.5, 5] },
    rim: { colour: '#ff9a4a', strength: 1.1, from: [4, 3.5, -2] },
    ambience: { sky: '#7f7fd0', walls: '#7a4a50', ground: '#4a2a30', strength: 0.3 },
  }
}

function archedWall() {
  const outline = new THREE.Shape()
  outline.moveTo(-8, -1).lineTo(8, -1).lineTo(8, 10).lineTo(-8, 10).lineTo(-8, -1)
  const niche = new THREE.Path()
  niche.moveTo(-1.75, 0).lineTo(-1.75, 2.7)
  niche.absarc(0, 2.7, 1.75, Math.PI, 0, true)
  niche.lineTo(1.75, 0).lineTo(-1.75, 0)
  outline.holes.push(niche)
  return new THREE.ExtrudeGeometry(outline, {
    depth: 0.5,
    bevelSize: 0.05,
    bevelThickness: 0.05,
    bevelSegments: 3,
    curveSegments: 40,
  })
}

/** Its coordinates are the wall's own units: one picture is 4 × 4 of them. */
function clayWall() {
  return painted(
    1024,
    1024,
    (pen) => {
      fill(pen, '#b9603a')
      mottle(
        pen,
        ['#c97045', '#a8522f', '#cf7a4c'].map((c) => `${c}55`),
        160,
        130,
        5,
      )
      speckle(pen, ['#8f452722', '#e0936322', '#70331c18'], 5000, 2.2, 6)
      band(pen, 860, 110)
    },
    { repeat: [1 / 4, 1 / 4] },
  )
}

/** Earth colours as they are painted around a doorway. */
function band(pen: CanvasRenderingContext2D, y: number, height: number) {
  const step = 128
  pen.fillStyle = '#f3dfc0'
  pen.fillRect(0, y, 1024, height)
  for (let x = 0; x < 1024; x += step) {
    triangle(pen, x, y + height, step, -height, '#5a2415')
    triangle(pen, x + step * 0.27, y + height, step * 0.46, -height * 0.46, '#e9a23b')
    triangle(pen, x + step * 0.72, y, step * 0.56, height * 0.56, '#b9603a')
  }
  pen.fillStyle = '#5a2415'
  pen.fillRect(0, y - 14, 1024, 9)
  pen.fillRect(0, y + height + 5, 1024, 9)
}

function triangle(pen: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, colour: string) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(x + w / 2, y + h)
  pen.lineTo(x + w, y)
  pen.fill()
}

function earth() {
  return painted(
    512,
    512,
    (pen) => {
      fill(pen, '#8f4a2b')
      mottle(pen, ['#a3583455', '#7a3c2255'], 60, 90, 8)
      speckle(pen, ['#6b331d33', '#b76d4533'], 2500, 1.6, 9)
    },
    { repeat: [5, 5] },
  )
}

function standTop() {
  return painted(512, 256, (pen) => {
    fill(pen, '#dcbd90')
    mottle(pen, ['#e8cfa655', '#c9a67455'], 50, 60, 10)
  })
}
