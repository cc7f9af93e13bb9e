import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { drawing, FONT, fill, type Pen, texture, weaveHeights } from '../canvas.ts'
import { bend, group, matter, mesh, type Place, path, placed, surface, tube } from '../shapes.ts'
import type { Actor } from '../stage.ts'

interface Dye {
  ground: string
  border: string
  ink: string
  spark: string
}

const RED: Dye = { ground: '#c4161c', border: '#17121c', ink: '#fbf3e2', spark: '#ffb416' }
const BLUE: Dye = { ground: '#ffb416', border: '#1d2a86', ink: '#fff7e6', spark: '#c4161c' }

/** One kanga hangs from a pole and moves in the wind; its twin lies folded below. */
export function kanga(): Actor {
  const cloth = surface(56, 40, () => [0, 0, 0])
  const front = mesh(cloth, cotton(RED))
  const move = (t: number) => bend(cloth, (u, v) => hanging(u, v, t))
  move(0)
  return {
    root: group(front, pole(), placed(folded(), [0, 0, 0.55])),
    size: { width: 2.3, height: 2.6 },
    centre: 1.38,
    motion: { swing: 17 },
    tilt: 9,
    animate: move,
  }
}

/** Over the pole and down: folds grow towards the hem, and a wave runs through them. */
function hanging(u: number, v: number, t: number): Place {
  const [width, drop] = [2.3, 1.92]
  const down = 1 - v
  const loose = down ** 0.8
  const fold = Math.sin(u * Math.PI * 9 + 0.6) * 0.075 * (0.35 + loose * 0.65)
  const wind = Math.sin(u * 5 - t * Math.PI * 4 + down * 2) * 0.07 * loose * loose
  const gather = 1 - 0.05 * down
  return [
    (u - 0.5) * width * gather + Math.sin(down * 3 + t * Math.PI * 2) * 0.015 * loose,
    2.55 - down * drop + 0.012 * Math.sin(u * Math.PI * 9) * loose,
    0.07 + fold + wind - 0.05 * Math.exp(-down * 20),
  ]
}

function pole() {
  const wood = matter({ color: '#4a2712', roughness: 0.6 })
  const rope = matter({ color: '#e8d5ae', roughness: 0.9 })
  const bar = mesh(new THREE.CylinderGeometry(0.05, 0.05, 2.56, 20), wood, [0, 2.55, 0], [0, 0, Math.PI / 2])
  const string = (x: number) =>
    mesh(
      tube(
        path([
          [x, 2.5, 0.04],
          [x, 2.62, 0],
          [x * 0.97, 4, 0],
          [x * 0.94, 6.4, 0],
        ]),
        0.018,
        { sides: 6 },
      ),
      rope,
    )
  return group(bar, string(-1.2), string(1.2))
}

function folded() {
  const layers = [0, 1, 2, 3].map((n) => {
    const layer = mesh(
      new RoundedBoxGeometry(1.25 - n * 0.02, 0.075, 0.62, 3, 0.036),
      n % 2 ? matter({ color: '#1d2a86' }) : matter({ color: '#ffb416' }),
      [n % 2 ? 0.012 : 0, 0.04 + n * 0.072, 0],
    )
    return layer
  })
  const top = mesh(new THREE.PlaneGeometry(1.18, 0.56), cotton(BLUE), [0, 0.295, 0], [-Math.PI / 2, 0, 0])
  return group(...layers, top)
}

function cotton(dye: Dye) {
  return matter({
    map: texture(kangaCloth(dye)),
    bumpMap: texture(weaveHeights(64, 8), { repeat: [60, 44], isData: true }),
    bumpScale: 0.4,
    roughness: 0.88,
    side: THREE.DoubleSide,
  })
}

/** A kanga has three parts: the border, the middle, and a saying. */
function kangaCloth(dye: Dye) {
  const [width, height] = [1440, 1056]
  return drawing(width, height, (pen) => {
    fill(pen, dye.border)
    border(pen, dye)
    pen.fillStyle = dye.ink
    pen.fillRect(168, 168, width - 336, height - 336)
    pen.fillStyle = dye.ground
    pen.fillRect(180, 180, width - 360, height - 360)
    for (let y = 260; y < height - 320; y += 92) {
      for (let x = 250 + ((y / 92) % 2 > 1 ? 46 : 0); x < width - 220; x += 92) flower(pen, x, y, 15, dye)
    }
    medallion(pen, width / 2, height / 2 - 46, dye)
    for (const [x, y, turn] of [
      [300, 300, 0.7],
      [width - 300, 300, 2.4],
      [300, 690, -0.7],
      [width - 300, 690, -2.4],
    ]) {
      cashew(pen, x ?? 0, y ?? 0, turn ?? 0, 1, dye)
    }
    saying(pen, 'NYOTA NJEMA HUONEKANA ASUBUHI', dye)
  })
}

function border(pen: Pen, dye: Dye) {
  const { width, height } = pen.canvas
  const step = 96
  const along = (length: number, draw: (at: number) => void) => {
    for (let at = step / 2; at < length; at += step) draw(at)
  }
  const motif = (x: number, y: number) => {
    pen.fillStyle = dye.spark
    pen.beginPath()
    pen.moveTo(x, y - 44)
    pen.lineTo(x + 40, y)
    pen.lineTo(x, y + 44)
    pen.lineTo(x - 40, y)
    pen.fill()
    flower(pen, x, y, 17, { ...dye, spark: dye.ground })
  }
  for (const y of [84, height - 84]) along(width, (x) => motif(x, y))
  for (const x of [84, width - 84]) along(height, (y) => motif(x, y))
  pen.strokeStyle = dye.ink
  pen.lineWidth = 8
  pen.strokeRect(24, 24, width - 48, height - 48)
  pen.lineWidth = 4
  pen.strokeRect(144, 144, width - 288, height - 288)
}

function flower(pen: Pen, x: number, y: number, radius: number, dye: Dye) {
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2
    disc(pen, x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, radius * 0.48, dye.ink)
  }
  disc(pen, x, y, radius * 0.6, dye.spark)
}

function disc(pen: Pen, x: number, y: number, radius: number, colour: string) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, radius, 0, 7)
  pen.fill()
}

function medallion(pen: Pen, x: number, y: number, dye: Dye) {
  disc(pen, x, y, 236, dye.border)
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * Math.PI * 2
    disc(pen, x + Math.cos(angle) * 206, y + Math.sin(angle) * 206, 18, i % 2 ? dye.spark : dye.ink)
  }
  disc(pen, x, y, 176, dye.spark)
  disc(pen, x, y, 160, dye.ground)
  for (let i = 0; i < 8; i++) cashew(pen, x, y, (i / 8) * Math.PI * 2, 0.62, dye, 92)
  disc(pen, x, y, 52, dye.ink)
  disc(pen, x, y, 36, dye.border)
  disc(pen, x, y, 18, dye.spark)
}

/** The korosho, the cashew nut that so many kangas carry. */
function cashew(pen: Pen, x: number, y: number, turn: number, size: number, dye: Dye, out = 0) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.translate(out, 0)
  pen.scale(size, size)
  const shape = (scale: number, colour: string) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(-70 * scale, 0)
    pen.bezierCurveTo(-70 * scale, -62 * scale, 62 * scale, -66 * scale, 72 * scale, 22 * scale)
    pen.bezierCurveTo(48 * scale, -6 * scale, 30 * scale, 52 * scale, -12 * scale, 50 * scale)
    pen.bezierCurveTo(-48 * scale, 48 * scale, -70 * scale, 30 * scale, -70 * scale, 0)
    pen.fill()
  }
  shape(1, dye.ink)
  shape(0.82, dye.border)
  shape(0.56, dye.spark)
  disc(pen, -18, 2, 13, dye.ink)
  pen.restore()
}

function saying(pen: Pen, words: string, dye: Dye) {
  const { width, height } = pen.canvas
  pen.fillStyle = dye.ink
  pen.fillRect(210, height - 292, width - 420, 88)
  pen.fillStyle = dye.border
  pen.font = `800 54px ${FONT}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(words, width / 2, height - 246, width - 460)
}
