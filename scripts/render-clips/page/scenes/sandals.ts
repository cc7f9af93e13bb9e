import * as THREE from 'three'
import { drawing, fill, mottle, painted, speckle, texture } from '../canvas.ts'
import { flatCoordinates, group, matter, mesh, type Place, path, placed, plate, strap } from '../shapes.ts'
import type { Actor } from '../stage.ts'

/** A pair of leather sandals on a slab of coral stone that leans towards us. */
export function sandals(): Actor {
  const slab = mesh(
    new THREE.BoxGeometry(2.3, 0.16, 2.35),
    matter({ color: '#f0e4cf', roughness: 1 }),
    [0, -0.09, 0],
  )
  const right = placed(sandal(), [0.5, 0, 0.02], [0, -0.1, 0])
  const left = placed(sandal(), [-0.5, 0, 0.02], [0, 0.1, 0])
  left.scale.x = -1
  const board = placed(group(slab, left, right), [0, 0.62, -0.1], [0.5, 0, 0])
  const wedge = mesh(
    new THREE.BoxGeometry(1.7, 0.9, 0.5),
    matter({ color: '#e0d0b4', roughness: 1 }),
    [0, 0.4, -0.72],
  )
  return {
    root: group(board, wedge),
    size: { width: 2.45, height: 2.0 },
    centre: 0.82,
    motion: { swing: 30 },
    from: -8,
    tilt: 24,
  }
}

/** A right sandal lying on y = 0; the toes point towards +z. */
function sandal() {
  const leather = matter({ map: tan(), bumpMap: grain(), bumpScale: 0.8, roughness: 0.6, sheen: 0.2 })
  const dark = matter({ color: '#3a1d0e', roughness: 0.7 })
  const brass = matter({ color: '#d9a441', metalness: 1, roughness: 0.28 })
  const beadwork = matter({
    map: beadBand(),
    bumpMap: beadBumps(),
    bumpScale: 3,
    roughness: 0.3,
    clearcoat: 0.5,
  })
  const strapLeather = matter({ color: '#8a4a20', roughness: 0.55, side: THREE.DoubleSide })
  beadwork.side = THREE.DoubleSide
  const lying = (material: THREE.Material, depth: number, y: number, grow: number) => {
    const geometry = flatCoordinates(plate(footprint(grow), depth, 0.02, 20))
    return mesh(geometry, material, [0, y, 0], [-Math.PI / 2, 0, Math.PI])
  }
  const buckle = mesh(
    new THREE.TorusGeometry(0.075, 0.017, 8, 20),
    brass,
    [0.36, 0.26, -0.52],
    [0, Math.PI / 2, 0],
  )
  return group(
    lying(dark, 0.09, 0.045, 0.03),
    lying(leather, 0.07, 0.115, 0),
    // Across the toes, across the instep, round the heel, and the piece that joins them.
    arch(beadwork, 0.44, 0.43, 0.3, 0.27),
    arch(beadwork, 0.02, 0.39, 0.44, 0.2),
    arch(strapLeather, 0.02, 0.375, 0.42, 0.28),
    arch(strapLeather, 0.44, 0.415, 0.28, 0.35),
    mesh(
      strap(
        path([
          [0.02, 0.43, 0.5],
          [0.01, 0.47, 0.3],
          [0, 0.57, 0.08],
        ]),
        () => new THREE.Vector3(0.16, 0, 0),
        0.03,
        12,
      ),
      strapLeather,
    ),
    mesh(
      strap(
        path([
          [-0.35, 0.2, -0.4],
          [-0.34, 0.3, -0.72],
          [-0.2, 0.36, -0.98],
          [0, 0.37, -1.06],
          [0.2, 0.36, -0.98],
          [0.34, 0.3, -0.72],
          [0.35, 0.2, -0.4],
        ]),
        () => new THREE.Vector3(0, 0.16, 0),
        0.03,
      ),
      strapLeather,
    ),
    buckle,
  )
}

/** A band from one side of the sole to the other, over a foot that is not there. */
function arch(material: THREE.Material, z: number, half: number, height: number, width: number) {
  const points: Place[] = []
  for (let i = 0; i <= 12; i++) {
    const angle = Math.PI * (i / 12)
    points.push([-Math.cos(angle) * half, 0.1 + Math.sin(angle) ** 0.8 * height, z + Math.sin(angle) * 0.05])
  }
  return mesh(
    strap(path(points), () => new THREE.Vector3(0, 0, -width), 0.035, 30),
    material,
  )
}

function footprint(grow: number) {
  const g = 1 + grow
  const shape = new THREE.Shape()
  shape.moveTo(0, -1.08 * g)
  shape.bezierCurveTo(0.3 * g, -1.08 * g, 0.36 * g, -0.8 * g, 0.34 * g, -0.5 * g)
  shape.bezierCurveTo(0.32 * g, -0.1 * g, 0.45 * g, 0.2 * g, 0.45 * g, 0.5 * g)
  shape.bezierCurveTo(0.45 * g, 0.85 * g, 0.24 * g, 1.06 * g, -0.06 * g, 1.08 * g)
  shape.bezierCurveTo(-0.34 * g, 1.1 * g, -0.44 * g, 0.8 * g, -0.42 * g, 0.5 * g)
  shape.bezierCurveTo(-0.4 * g, 0.2 * g, -0.3 * g, 0, -0.33 * g, -0.5 * g)
  shape.bezierCurveTo(-0.36 * g, -0.85 * g, -0.28 * g, -1.08 * g, 0, -1.08 * g)
  return shape
}

function tan() {
  return painted(256, 512, (pen) => {
    fill(pen, '#b8723a')
    mottle(
      pen,
      ['#c98549', '#9c5a28', '#d3935a'].map((c) => `${c}66`),
      60,
      60,
      71,
    )
    pen.setLineDash([9, 7])
    pen.strokeStyle = '#f2d9a6'
    pen.lineWidth = 3
    pen.beginPath()
    pen.ellipse(128, 256, 92, 228, 0, 0, 7)
    pen.stroke()
  })
}

function grain() {
  return painted(
    256,
    256,
    (pen) => {
      fill(pen, '#aaa')
      speckle(pen, ['#777', '#ccc', '#999'], 2200, 2.4, 72)
    },
    { isData: true, repeat: [2, 3] },
  )
}

const ROWS = 7
const COLUMNS = 36

function eachBead(size: number, draw: (x: number, y: number, row: number, column: number) => void) {
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++)
      draw((row + 0.5) * size, (column + 0.5) * size, row, column)
  }
}

/** Rows of beads run along the band (v); the picture's x goes round the strap's section, so it shows twice. */
function beadBand() {
  const size = 22
  const band = drawing(ROWS * size, COLUMNS * size, (pen) => {
    fill(pen, '#2a1210')
    eachBead(size, (x, y, row, column) => {
      const zigzag = Math.abs((column % 8) - 4) + Math.abs(row - 3)
      pen.fillStyle =
        row === 0 || row === 6
          ? '#f7f2e6'
          : zigzag < 2
            ? '#ffb416'
            : zigzag < 4
              ? '#c4161c'
              : zigzag < 6
                ? '#1e4fc0'
                : '#0d8a55'
      pen.beginPath()
      pen.arc(x, y, size * 0.49, 0, 7)
      pen.fill()
    })
  })
  return texture(band, { repeat: [3, 1] })
}

function beadBumps() {
  const size = 22
  const bumps = drawing(ROWS * size, COLUMNS * size, (pen) => {
    fill(pen, '#000')
    eachBead(size, (x, y) => {
      const ball = pen.createRadialGradient(x, y, 0, x, y, size / 2)
      ball.addColorStop(0, '#fff')
      ball.addColorStop(0.6, '#bbb')
      ball.addColorStop(1, '#000')
      pen.fillStyle = ball
      pen.fillRect(x - size / 2, y - size / 2, size, size)
    })
  })
  return texture(bumps, { repeat: [3, 1], isData: true })
}
