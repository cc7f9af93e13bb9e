/** What stands still: shops' logos and covers, people's portraits. Cloth, signs and faces of few shapes. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { personas, shops } from '../../prisma/seed/catalogue.ts'

/** The colours of one picture: what lies behind, what is drawn, what is set off, what is light. */
interface Palette {
  ground: string
  ink: string
  accent: string
  light: string
}

/** Writes every logo, cover and portrait that the catalogue names into `folder`. */
export async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (svg: string, file: string) =>
    sharp(Buffer.from(svg)).webp({ quality: 84, effort: 6 }).toFile(join(folder, file))
  for (const shop of shops) {
    const look = looks[shop.key]
    if (!look) throw new Error(`No logo is drawn for ${shop.key}`)
    await write(logo(look), shop.logo)
    await write(cover(look), shop.cover)
  }
  for (const [index, persona] of personas.entries()) await write(portrait(persona.key, index), persona.avatar)
}

/** A shop's sign, drawn around 0,0 within a radius of 80; and the cloth of its cover, one tile of 120 × 120. */
interface Look {
  colours: Palette
  sign: (colours: Palette) => string
  cloth: (colours: Palette) => string
}

const looks: Record<string, Look> = {
  'manzini-weavers': {
    colours: { ground: '#b9603a', ink: '#5a2415', accent: '#ffb416', light: '#f7e6c8' },
    sign: coil,
    cloth: diamonds,
  },
  'lamu-threads': {
    colours: { ground: '#0f6a74', ink: '#083d48', accent: '#e2502f', light: '#f7f0e0' },
    sign: dhow,
    cloth: stripes,
  },
  'mbabane-tech': {
    colours: { ground: '#2e3a9b', ink: '#15131f', accent: '#ffb416', light: '#dfe3ff' },
    sign: bolt,
    cloth: circuits,
  },
  'gogos-kitchen': {
    colours: { ground: '#b3201c', ink: '#5a0d12', accent: '#ffb416', light: '#fdf3e0' },
    sign: threeLeggedPot,
    cloth: shweshwe,
  },
  'bheki-motors': {
    colours: { ground: '#1f3d36', ink: '#0c1c1a', accent: '#ff8a3d', light: '#f4ead6' },
    sign: wheel,
    cloth: chevrons,
  },
}

function logo({ colours, sign }: Look): string {
  return svg(
    256,
    256,
    `<rect width="256" height="256" fill="${colours.ground}"/>
     <circle cx="128" cy="128" r="108" fill="${colours.light}"/>
     <circle cx="128" cy="128" r="99" fill="none" stroke="${colours.ink}" stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round"/>
     <g transform="translate(128 128)">${sign(colours)}</g>`,
  )
}

function cover({ colours, sign, cloth }: Look): string {
  return svg(
    960,
    360,
    `<defs>
       <pattern id="cloth" width="120" height="120" patternUnits="userSpaceOnUse">${cloth(colours)}</pattern>
       <radialGradient id="light" cx="0.75" cy="0.2" r="0.9">
         <stop offset="0" stop-color="${colours.light}" stop-opacity="0.34"/>
         <stop offset="1" stop-color="${colours.ink}" stop-opacity="0.5"/>
       </radialGradient>
     </defs>
     <rect width="960" height="360" fill="url(#cloth)"/>
     <rect width="960" height="360" fill="url(#light)"/>
     <circle cx="700" cy="196" r="132" fill="${colours.accent}"/>
     <circle cx="700" cy="196" r="116" fill="${colours.light}"/>
     <g transform="translate(700 196) scale(1.16)">${sign(colours)}</g>`,
  )
}

/** A basket seen from above. */
function coil({ ground, ink, accent, light }: Palette): string {
  const rings = [78, 66, 54, 42, 30, 18].map(
    (radius, i) =>
      `<circle r="${radius}" fill="${i % 2 ? light : [ground, accent, ink][(i / 2) % 3]}" stroke="${ink}" stroke-width="1.5"/>`,
  )
  const rays = around(
    12,
    (angle) => `<path d="M0-76 8-48 0-56-8-48Z" fill="${light}" transform="rotate(${angle})"/>`,
  )
  return `${rings.join('')}${rays}<circle r="7" fill="${accent}"/>`
}

function dhow({ ground, ink, accent }: Palette): string {
  return `<path d="M-6-78C60-60 74 4 66 22L-6 22Z" fill="${accent}"/>
    <path d="M-14-52C-48-24-58 4-58 22h44Z" fill="${ground}"/>
    <path d="M-74 34h148c-8 24-30 34-54 34h-44c-24 0-42-10-50-34Z" fill="${ink}"/>
    <path d="M-10-80v112" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`
}

function bolt({ ground, ink, accent }: Palette): string {
  const rays = around(
    16,
    (angle) =>
      `<rect x="-3" y="-80" width="6" height="18" rx="3" fill="${ground}" transform="rotate(${angle})"/>`,
  )
  return `${rays}<circle r="54" fill="${ink}"/><path d="M10-44-26 8H-2L-10 44 28-10H4Z" fill="${accent}"/>`
}

/** The iron pot of every feast. */
function threeLeggedPot({ ground, ink, accent }: Palette): string {
  const steam = [-22, 0, 22].map(
    (x) =>
      `<path d="M${x}-40c-10-10 10-18 0-30" fill="none" stroke="${ground}" stroke-width="6" stroke-linecap="round"/>`,
  )
  return `${steam.join('')}
    <path d="M-46 48-54 72M46 48 54 72M0 54V74" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>
    <path d="M-60-14h120c10 52-22 76-60 76s-70-24-60-76Z" fill="${ink}"/>
    <rect x="-68" y="-26" width="136" height="16" rx="8" fill="${accent}"/>
    <path d="M-62 4c-20-4-20 22-2 22M62 4c20-4 20 22 2 22" fill="none" stroke="${ink}" stroke-width="7"/>`
}

function wheel({ ground, ink, accent, light }: Palette): string {
  const spokes = around(
    5,
    (angle) => `<path d="M-9 0-6-44H6L9 0Z" fill="${light}" transform="rotate(${angle})"/>`,
  )
  const tread = around(
    24,
    (angle) =>
      `<rect x="-5" y="-82" width="10" height="12" rx="2" fill="${ink}" transform="rotate(${angle})"/>`,
  )
  return `${tread}<circle r="74" fill="${ink}"/><circle r="50" fill="${ground}"/>${spokes}
    <circle r="46" fill="none" stroke="${light}" stroke-width="6"/><circle r="15" fill="${accent}"/>`
}

function diamonds({ ground, ink, accent, light }: Palette): string {
  return `<rect width="120" height="120" fill="${ground}"/>
    <path d="M60 8 112 60 60 112 8 60Z" fill="${ink}"/><path d="M60 26 94 60 60 94 26 60Z" fill="${light}"/>
    <path d="M60 42 78 60 60 78 42 60Z" fill="${accent}"/>
    <path d="M0-16 16 0 0 16-16 0ZM120-16 136 0 120 16 104 0ZM0 104 16 120 0 136-16 120ZM120 104 136 120 120 136 104 120Z" fill="${accent}"/>`
}

function stripes({ ground, ink, accent, light }: Palette): string {
  return `<rect width="120" height="120" fill="${ground}"/><rect y="10" width="120" height="8" fill="${light}"/>
    <rect y="24" width="120" height="26" fill="${accent}"/><rect y="56" width="120" height="5" fill="#ffb416"/>
    <rect y="72" width="120" height="14" fill="${ink}"/><rect y="92" width="120" height="4" fill="${light}"/>
    <rect y="102" width="120" height="4" fill="${light}"/>`
}

function circuits({ ground, ink, accent, light }: Palette): string {
  const dots = [
    [20, 20],
    [60, 60],
    [100, 20],
    [20, 100],
    [100, 100],
  ]
  return `<rect width="120" height="120" fill="${ground}"/>
    <path d="M20 20H60V60H100V100M20 100V60H60M100 20V60" fill="none" stroke="${ink}" stroke-width="6" stroke-opacity="0.6"/>
    ${dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${light}"/><circle cx="${x}" cy="${y}" r="4" fill="${accent}"/>`).join('')}`
}

function shweshwe({ ground, light }: Palette): string {
  const flower = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><circle r="5" fill="${light}"/>${around(8, (angle) => `<circle cy="-15" r="3.2" fill="${light}" transform="rotate(${angle})"/>`)}</g>`
  return `<rect width="120" height="120" fill="${ground}"/>${flower(30, 30)}${flower(90, 90)}
    <circle cx="90" cy="30" r="4" fill="${light}"/><circle cx="30" cy="90" r="4" fill="${light}"/>`
}

function chevrons({ ground, ink, accent }: Palette): string {
  return `<rect width="120" height="120" fill="${ground}"/>
    <path d="M0 20 60 60 120 20V50L60 90 0 50Z" fill="${ink}"/><path d="M0 86 60 126 120 86V96L60 136 0 96ZM0-34 60 6 120-34V-24L60 16 0-24Z" fill="${accent}"/>`
}

const GROUNDS = ['#7b4b94', '#0b7a4b', '#c4552d', '#2e3a9b', '#0f7d86', '#b3305c', '#8a5a00', '#3c4a5e']
const SKINS = ['#5a3420', '#7a4a2c', '#4a2a1a', '#8d5a36', '#6a3e25']
const CLOTHS = ['#ffb416', '#f7e6c8', '#e2502f', '#3fb0aa', '#a9b4ff', '#f2a7b8']

/** A head without a face over a patterned cloth; hair, a scarf or a hat make it somebody. */
function portrait(key: string, index: number): string {
  const ground = pick(GROUNDS, index)
  const skin = pick(SKINS, index * 2 + 1)
  const cloth = pick(CLOTHS, index)
  const second = pick(CLOTHS, index + 2)
  return svg(
    256,
    256,
    `<defs><pattern id="print" width="32" height="32" patternUnits="userSpaceOnUse" patternTransform="rotate(${(index % 3) * 45})">
       <rect width="32" height="32" fill="${cloth}"/>${pick(PRINTS, index)(second, ground)}</pattern></defs>
     <rect width="256" height="256" fill="${ground}"/>
     ${around(24, (angle) => `<rect x="-3" y="-190" width="6" height="60" rx="3" fill="#fff" fill-opacity="0.12" transform="translate(128 116) rotate(${angle})"/>`)}
     <path d="M24 256c4-58 44-78 104-78s100 20 104 78Z" fill="url(#print)"/>
     <path d="M104 150h48v38c0 22-48 22-48 0Z" fill="${skin}"/><path d="M104 168c16 14 32 14 48 0v10c-14 12-34 12-48 0Z" fill="#000" fill-opacity="0.16"/>
     <ellipse cx="128" cy="116" rx="46" ry="56" fill="${skin}"/>
     ${(heads[key] ?? shortHair)(cloth, second)}`,
  )
}

const PRINTS: ((ink: string, ground: string) => string)[] = [
  (ink) =>
    `<circle cx="16" cy="16" r="7" fill="${ink}"/><circle r="4" fill="${ink}"/><circle cx="32" cy="32" r="4" fill="${ink}"/>`,
  (ink, ground) =>
    `<path d="M0 16 16 0 32 16 16 32Z" fill="${ink}"/><circle cx="16" cy="16" r="5" fill="${ground}"/>`,
  (ink, ground) =>
    `<rect width="32" height="9" fill="${ink}"/><rect y="16" width="32" height="4" fill="${ground}"/>`,
  (ink) => `<path d="M0 8 16 20 32 8V16L16 28 0 16Z" fill="${ink}"/>`,
]

const HAIR = '#17101a'

type Head = (cloth: string, second: string) => string

const scarf: Head = (cloth, second) =>
  `<path d="M126 52C84 58 74 14 98 12 120 10 128 36 128 50 128 36 136 10 158 12 182 14 172 58 130 52Z" fill="${second}"/>
   <path d="M78 104C70 36 186 36 178 104 150 80 106 80 78 104Z" fill="url(#print)"/>
   <circle cx="128" cy="52" r="11" fill="${cloth}"/>
   <path d="M78 104c28-24 72-24 100 0-28-14-72-14-100 0Z" fill="${cloth}"/>`

const shortHair: Head = () =>
  `<path d="M82 108C74 40 182 40 174 108 170 86 160 78 128 78S86 86 82 108Z" fill="${HAIR}"/>`

const roundHair: Head = () =>
  `<path d="M76 132C40 92 66 30 128 30s88 62 52 102c2-34-12-52-52-52s-54 18-52 52Z" fill="${HAIR}"/>`

const hat: Head = (cloth, second) =>
  `<path d="M84 84C84 30 172 30 172 84Z" fill="${cloth}"/><rect x="84" y="70" width="88" height="15" fill="${second}"/>
   <rect x="56" y="82" width="144" height="13" rx="6.5" fill="${cloth}"/>`

const braids: Head = (_cloth, second) =>
  `<path d="M82 112C74 42 182 42 174 112 166 84 156 74 128 74S90 84 82 112Z" fill="${HAIR}"/>
   ${[72, 84, 172, 184].map((x) => `<path d="M${x} 100V182" stroke="${HAIR}" stroke-width="11" stroke-linecap="round"/><circle cx="${x}" cy="186" r="6" fill="${second}"/>`).join('')}`

/** What somebody wears on the head; short hair, if nothing is said. */
const heads: Record<string, Head> = {
  nomsa: scarf,
  amina: scarf,
  thandi: braids,
  lindiwe: roundHair,
  wanjiku: braids,
  zanele: roundHair,
  kagiso: hat,
  fatuma: scarf,
  nokuthula: roundHair,
  dealer: hat,
  admin: braids,
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

function around(count: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw((i / count) * 360)).join('')
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
