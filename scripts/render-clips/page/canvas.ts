/** Pictures drawn by hand for the surfaces of things. */
import * as THREE from 'three'

export type Pen = CanvasRenderingContext2D
export type Random = () => number

export const FONT = '"Bricolage Grotesque Variable", sans-serif'

/** The same numbers at every run: a clip made again must be the same clip. */
export function random(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A canvas with something drawn on it. */
export function drawing(width: number, height: number, draw: (pen: Pen) => void) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no canvas')
  draw(pen)
  return canvas
}

interface Wrap {
  repeat?: [number, number]
  /** Heights, roughness and the like are numbers, not colours. */
  isData?: boolean
}

export function texture(canvas: HTMLCanvasElement, { repeat = [1, 1], isData }: Wrap = {}) {
  const map = new THREE.CanvasTexture(canvas)
  map.wrapS = map.wrapT = THREE.RepeatWrapping
  map.repeat.set(...repeat)
  map.anisotropy = 8
  map.colorSpace = isData ? THREE.NoColorSpace : THREE.SRGBColorSpace
  return map
}

/** A texture in one step. */
export function painted(width: number, height: number, draw: (pen: Pen) => void, wrap?: Wrap) {
  return texture(drawing(width, height, draw), wrap)
}

export function fill(pen: Pen, colour: string | CanvasGradient) {
  pen.fillStyle = colour
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height)
}

/** Clouds of lighter and darker spots, as on limewash, clay and leather. */
export function mottle(pen: Pen, colours: string[], count: number, size: number, seed = 1) {
  const next = random(seed)
  const { width, height } = pen.canvas
  pen.save()
  for (let i = 0; i < count; i++) {
    const radius = size * (0.3 + next())
    const x = next() * width
    const y = next() * height
    const colour = colours[Math.floor(next() * colours.length)] ?? '#000'
    // Drawn on both sides of a seam, so that the texture can be repeated.
    for (const dx of [-width, 0, width]) {
      const spot = pen.createRadialGradient(x + dx, y, 0, x + dx, y, radius)
      spot.addColorStop(0, colour)
      spot.addColorStop(1, `${colour.slice(0, 7)}00`)
      pen.fillStyle = spot
      pen.fillRect(x + dx - radius, y - radius, radius * 2, radius * 2)
    }
  }
  pen.restore()
}

/** Fine grain: sand, plaster, cast metal. */
export function speckle(pen: Pen, colours: string[], count: number, size: number, seed = 2) {
  const next = random(seed)
  const { width, height } = pen.canvas
  for (let i = 0; i < count; i++) {
    pen.fillStyle = colours[Math.floor(next() * colours.length)] ?? '#000'
    const dot = size * (0.4 + next() * 0.9)
    pen.beginPath()
    pen.ellipse(next() * width, next() * height, dot, dot * (0.6 + next() * 0.4), next() * 3, 0, 7)
    pen.fill()
  }
}

/** Long wavering lines along x. */
export function woodGrain(pen: Pen, base: string, dark: string, seed = 3) {
  const next = random(seed)
  const { width, height } = pen.canvas
  fill(pen, base)
  pen.strokeStyle = dark
  for (let line = 0; line < height / 3; line++) {
    const y = next() * height
    const wave = 2 + next() * 5
    const phase = next() * 6.3
    pen.globalAlpha = 0.06 + next() * 0.2
    pen.lineWidth = 0.6 + next() * 2.2
    pen.beginPath()
    for (let x = 0; x <= width; x += 8) {
      // A whole number of waves, so that the two ends meet.
      pen.lineTo(x, y + wave * Math.sin((x / width) * Math.PI * 4 + phase))
    }
    pen.stroke()
  }
  pen.globalAlpha = 1
}

/** Over and under: the heights of a plain weave, `threads` of them across. */
export function weaveHeights(size: number, threads: number) {
  return drawing(size, size, (pen) => {
    const cell = size / threads
    for (let row = 0; row < threads; row++) {
      for (let column = 0; column < threads; column++) {
        const isOver = (row + column) % 2 === 0
        const [x, y] = [column * cell, row * cell]
        const shade = isOver
          ? pen.createLinearGradient(x, y, x + cell, y)
          : pen.createLinearGradient(x, y, x, y + cell)
        shade.addColorStop(0, '#222')
        shade.addColorStop(0.5, '#eee')
        shade.addColorStop(1, '#222')
        pen.fillStyle = shade
        pen.fillRect(x, y, cell, cell)
      }
    }
  })
}

/** Shweshwe: indigo cotton with small white flowers of dots. */
export function shweshwe(pen: Pen, cell: number, ground = '#2e3a9b', ink = '#f6f1e8') {
  fill(pen, ground)
  const { width, height } = pen.canvas
  pen.fillStyle = ink
  const dot = (x: number, y: number, radius: number) => {
    pen.beginPath()
    pen.arc(x, y, radius, 0, 7)
    pen.fill()
  }
  for (let y = 0; y <= height; y += cell) {
    for (let x = 0; x <= width; x += cell) {
      dot(x, y, cell * 0.09)
      for (let petal = 0; petal < 8; petal++) {
        const angle = (petal / 8) * Math.PI * 2
        dot(x + Math.cos(angle) * cell * 0.23, y + Math.sin(angle) * cell * 0.23, cell * 0.05)
      }
      dot(x + cell / 2, y + cell / 2, cell * 0.07)
    }
  }
}
