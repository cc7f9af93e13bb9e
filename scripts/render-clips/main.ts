/**
 * Makes the demo's clips and pictures again.
 *
 *     node scripts/render-clips/main.ts              everything
 *     node scripts/render-clips/main.ts kanga honey  these clips only
 *     node scripts/render-clips/main.ts pictures     logos, covers and avatars only
 *
 * Each product is a scene of three.js in `page/scenes/`, built from nothing but code, in the room of its
 * shop (`page/sets/`). `studio.ts` opens the page in a headless Chromium and photographs it frame by frame;
 * `sound.ts` speaks the product's pitch out of `prisma/seed/catalogue.ts` over a few notes;
 * `encoder.ts` has ffmpeg make one small MP4 of both. `pictures.ts` draws what stands still.
 *
 * Every movement is a function of the loop's time between 0 and 1, and chance is seeded: the last frame leads
 * into the first, the first is the poster, and a second run gives the same pictures.
 *
 * Needs ffmpeg, ffprobe and flite on the path, and Chromium at CHROMIUM_PATH or /usr/bin/chromium.
 * A clip takes about a minute and a half on two cores.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { products, type SeedProduct } from '../../prisma/seed/catalogue.ts'
import { encodeClip, recordMaster } from './encoder.ts'
import { drawPictures } from './pictures.ts'
import { playMbira, speak, type Voice } from './sound.ts'
import { type Camera, withStudio } from './studio.ts'

const OUTPUT = join(import.meta.dirname, '../../prisma/seed/clips')
const FRAMES_PER_SECOND = 24
/** Silence before the pitch and after it. */
const PAUSE = 1.1
const SHORTEST = 5.5

/** Who speaks for a shop, and the lowest note of its tune, in hertz. */
const SOUNDS: Record<string, { voice: Voice; note: number }> = {
  'manzini-weavers': { voice: { name: 'slt', pitch: 178, pace: 1.02 }, note: 220 },
  'lamu-threads': { voice: { name: 'slt', pitch: 196, pace: 0.98 }, note: 261.6 },
  'mbabane-tech': { voice: { name: 'rms', pitch: 108, pace: 0.9 }, note: 196 },
  'gogos-kitchen': { voice: { name: 'slt', pitch: 164, pace: 1.06 }, note: 233.1 },
  'bheki-motors': { voice: { name: 'awb', pitch: 112, pace: 1 }, note: 174.6 },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== 'pictures' && !products.some(({ key }) => key === name))
if (unknown.length > 0) throw new Error(`Nothing in the catalogue is called ${unknown.join(', ')}`)

if (wanted.length === 0 || wanted.includes('pictures')) await drawPictures(OUTPUT)

const chosen = products.filter(({ key }) => wanted.length === 0 || wanted.includes(key))
if (chosen.length > 0) {
  await withStudio(async (camera) => {
    for (const product of chosen) await film(product, camera)
  })
}

async function film(product: SeedProduct, camera: Camera) {
  const sound = SOUNDS[product.shop]
  if (!sound) throw new Error(`Nobody speaks for the shop ${product.shop}`)
  const folder = await mkdtemp(join(tmpdir(), 'clip-'))
  const voice = join(folder, 'voice.wav')
  const music = join(folder, 'music.wav')
  const master = join(folder, 'master.mkv')
  try {
    const spoken = await speak(product.pitch, sound.voice, voice)
    const frames = Math.round(Math.max(SHORTEST, spoken + PAUSE) * FRAMES_PER_SECOND)
    const seconds = frames / FRAMES_PER_SECOND
    await playMbira(seconds, sound.note, music)
    await shoot(product.key, frames, camera, master)
    const file = join(OUTPUT, product.clip)
    await encodeClip({ master, framesPerSecond: FRAMES_PER_SECOND, seconds, voice, music, file })
    console.log(`${product.clip}: ${seconds.toFixed(1)} s, ${Math.round((await stat(file)).size / 1000)} kB`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function shoot(scene: string, frames: number, camera: Camera, master: string) {
  const film = recordMaster(master, FRAMES_PER_SECOND)
  await camera.open(scene)
  for (let frame = 0; frame < frames; frame++) await film.add(await camera.frame(frame / frames))
  await film.finish()
}
