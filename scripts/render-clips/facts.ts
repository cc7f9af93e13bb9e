import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/**
 * `node scripts/render-clips/facts.ts`: takes each clip's first frame as its poster and writes what the seed must know
 * of it (size, length, thumbhash) into `clips.json`, so that the first start needs no ffmpeg to fill the feed.
 */
const folder = path.resolve(import.meta.dirname, '../../prisma/seed/clips')
const clips = readdirSync(folder).filter((file) => file.endsWith('.mp4'))
const facts = Object.fromEntries(
  await Promise.all(
    clips.map(async (file) => [file.replace(/\.mp4$/, ''), await measure(path.join(folder, file))]),
  ),
)
writeFileSync(path.join(folder, 'clips.json'), `${JSON.stringify(facts, null, 2)}\n`)

async function measure(clip: string) {
  const poster = clip.replace(/\.mp4$/, '.webp')
  const frame = run('ffmpeg', [
    '-v',
    'error',
    '-i',
    clip,
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ])
  await sharp(frame).webp({ quality: 72 }).toFile(poster)
  const { data, info } = await sharp(frame)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
  const { width, height } = await sharp(frame).metadata()
  const entries = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', clip]
  return { width, height, duration: Number(String(run('ffprobe', entries)).trim()), thumbhash }
}

function run(command: string, args: string[]): Buffer {
  const done = spawnSync(command, args, { maxBuffer: 64 * 1024 * 1024 })
  if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr}`)
  return done.stdout
}
