import * as THREE from 'three'
import { drawing, fill, random, texture } from '../canvas.ts'
import { group, matter, mesh, type Point, path, tube, turned } from '../shapes.ts'
import type { Actor } from '../stage.ts'

const COILS = 22
const STITCHES = 120

/** A large coiled basket of lutindzi grass with two twisted handles. */
export function basket(): Actor {
  const { colour, height } = coiledGrass()
  const grass = matter({
    map: texture(colour),
    bumpMap: texture(height, { isData: true }),
    bumpScale: 2.5,
    roughness: 0.82,
    sheen: 0.15,
    sheenColor: new THREE.Color('#ffe2a8'),
    side: THREE.DoubleSide,
  })
  const rope = matter({ map: texture(twist(), { repeat: [26, 1] }), roughness: 0.85 })
  const rim = mesh(
    new THREE.TorusGeometry(1.015, 0.07, 10, 80),
    matter({ map: texture(twist('#2e3a9b', '#222c7a', '#e8c886'), { repeat: [54, 1] }), roughness: 0.8 }),
    [0, 1.5, 0],
    [Math.PI / 2, 0, 0],
  )
  return {
    root: group(mesh(turned(profile(), 80), grass), rim, handle(rope, 0), handle(rope, Math.PI)),
    size: { width: 2.55, height: 2.2 },
    centre: 0.98,
    motion: 'turn',
    from: 24,
    tilt: 17,
  }
}

/** From the middle of the bottom, up the outside, over the rim and down the inside. */
function profile(): Point[] {
  const outside = (u: number): Point => {
    const belly = 0.74 + 0.5 * Math.sin(u * Math.PI * 0.72) - 0.2 * u ** 3
    return [belly, u * 1.5]
  }
  const points: Point[] = [
    [0, 0.02],
    [0.7, 0.02],
  ]
  const steps = COILS * 4
  for (let i = 0; i <= steps; i++) {
    const u = i / steps
    const [radius, y] = outside(u)
    // Each coil stands out like a rope.
    points.push([radius + 0.032 * Math.abs(Math.sin(u * COILS * Math.PI)), y])
  }
  for (let i = 12; i >= 0; i--) {
    const [radius, y] = outside(i / 12)
    points.push([radius - 0.06, y + (i === 0 ? 0.05 : 0)])
  }
  return points
}

function handle(material: THREE.Material, around: number) {
  const curve = path([
    [-0.34, -0.2, 1.12],
    [-0.36, 0.12, 1.14],
    [-0.24, 0.5, 1.12],
    [0, 0.64, 1.12],
    [0.24, 0.5, 1.12],
    [0.36, 0.12, 1.14],
    [0.34, -0.2, 1.12],
  ])
  const part = group(mesh(tube(curve, 0.062, { segments: 36, sides: 10 }), material, [0, 1.42, 0]))
  part.rotation.y = around + Math.PI / 2
  return part
}

/**
 * The picture is as high as the profile is long, in points: the outside takes the middle of it.
 * Stitches lean, and their colours make rows of diamonds.
 */
function coiledGrass() {
  const [width, height] = [2400, 1408]
  const outsideFrom = 2 / (2 + COILS * 4 + 13)
  const outsideTo = (2 + COILS * 4) / (2 + COILS * 4 + 13)
  const next = random(11)
  const straw = ['#e3bd74', '#d9ae62', '#ebc985', '#cfa055', '#e7c27c']
  const heights = drawing(width, height, (pen) => fill(pen, '#555'))
  const relief = heights.getContext('2d')
  const colour = drawing(width, height, (pen) => {
    fill(pen, '#c99a52')
    const coil = ((outsideTo - outsideFrom) * height) / COILS
    const stitch = width / STITCHES
    for (let row = 0; row < COILS; row++) {
      const y = height * (1 - outsideFrom) - (row + 1) * coil
      for (let i = -1; i <= STITCHES; i++) {
        const tone = stitchColour(i, row) ?? straw[Math.floor(next() * straw.length)] ?? '#dca'
        lean(pen, i * stitch, y, stitch, coil, tone, '#5d3a1455')
        if (relief) lean(relief, i * stitch, y, stitch, coil, '#ddd', '#111')
      }
    }
    fadeInside(pen, height * (1 - outsideTo))
  })
  return { colour, height: heights }
}

/** Diamonds of indigo with a marigold heart between two bands of rust. */
function stitchColour(i: number, row: number): string | undefined {
  if (row === 3 || row === 18) return '#a8421f'
  if (row < 5 || row > 16) return undefined
  const period = 15
  const across = Math.abs((((i % period) + period) % period) - 7)
  const distance = across + Math.abs(row - 10.5) * 1.18
  if (distance < 2) return '#e9951f'
  if (distance < 4.2) return '#8a2c17'
  if (distance < 6.4) return '#27327f'
  return undefined
}

function lean(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  edge: string,
) {
  const skew = width * 0.45
  pen.beginPath()
  pen.moveTo(x + skew, y)
  pen.lineTo(x + skew + width, y)
  pen.lineTo(x + width, y + height)
  pen.lineTo(x, y + height)
  pen.closePath()
  pen.fillStyle = colour
  pen.fill()
  pen.lineWidth = 2.5
  pen.strokeStyle = edge
  pen.stroke()
}

/** The inside of a basket is plain and lies in the shade. */
function fadeInside(pen: CanvasRenderingContext2D, until: number) {
  const shade = pen.createLinearGradient(0, 0, 0, until)
  shade.addColorStop(0, '#5a3a16')
  shade.addColorStop(1, '#c2924b')
  pen.fillStyle = shade
  pen.fillRect(0, 0, pen.canvas.width, until - 2)
}

function twist(light = '#e3bd74', dark = '#a9783a', line = '#f0d9a4') {
  return drawing(64, 64, (pen) => {
    const shade = pen.createLinearGradient(0, 0, 64, 0)
    shade.addColorStop(0, dark)
    shade.addColorStop(0.5, light)
    shade.addColorStop(0.8, line)
    shade.addColorStop(1, dark)
    fill(pen, shade)
  })
}
