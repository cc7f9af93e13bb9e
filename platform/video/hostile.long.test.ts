import { createSocket } from 'node:dgram'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanImage, ImageRefused } from '../images/clean.ts'
import { limitKey } from '../limits/limit-key.ts'
import { sniffFile } from '../storage/sniff.ts'
import { clipMaker } from './clips.test-setup.ts'
import { createFfmpegVideo } from './ffmpeg.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { type HostileFile, hostileFiles, TAIL } from './hostile-files.test-setup.ts'
import type { Material } from './hostile-parts.test-setup.ts'
import { VideoRefused } from './port.ts'

/**
 * `HOSTILE_FILES=3000 HOSTILE_SEED=7 npx vitest run --project long platform/video/hostile` runs
 * longer, with another seed.
 */
const COUNT = Number(process.env.HOSTILE_FILES ?? 150)
const SEED = Number(process.env.HOSTILE_SEED ?? 1)
const AT_ONCE = 2
const limits = { probeTimeoutMs: 20_000, transcodeTimeoutMs: 40_000, memoryBytes: 1.5 * 1024 ** 3 }
/** Time for probing, converting and checking a file on a busy machine. */
const LONGEST_MS = 2 * limits.probeTimeoutMs + limits.transcodeTimeoutMs + 60_000

const tools = findFfmpeg()
const video = createFfmpegVideo(tools, limits)
const connections: string[] = []
const tcp = createServer((socket) => {
  connections.push('tcp')
  socket.destroy()
})
const udp = createSocket('udp4').on('message', () => connections.push('udp'))
let folder: string
let secrets: string
let material: Material

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  secrets = await mkdtemp(join(tmpdir(), 'hostile-secrets-'))
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  await new Promise<void>((done) => udp.bind(0, '127.0.0.1', done))
  const at = tcp.address()
  const http = typeof at === 'object' && at ? at.port : 0
  material = await makeMaterial({ http, udp: udp.address().port })
}, 120_000)

afterAll(async () => {
  tcp.close()
  udp.close()
  await rm(folder, { recursive: true })
  await rm(secrets, { recursive: true })
})

it(
  `of ${COUNT} hostile files none is mistaken, none reaches out, and each ends`,
  async () => {
    const before = await seen(secrets)
    const files = hostileFiles(material, SEED)
    const tally = new Map<string, number>()
    const wrong: string[] = []
    const memory = watchMemory()
    let [at, slowestMs] = [0, 0]
    const workOn = async () => {
      for (let number = at++; number < COUNT; number = at++) {
        const { value: file } = files.next()
        if (!file) return
        const begun = performance.now()
        const outcome = await tryOne(file, join(folder, String(number)))
        slowestMs = Math.max(slowestMs, performance.now() - begun)
        tally.set(`${file.upload} ${outcome.end}`, (tally.get(`${file.upload} ${outcome.end}`) ?? 0) + 1)
        const isMistaken = file.verdict !== 'either' && file.verdict !== outcome.end
        if (isMistaken || outcome.end === 'trouble')
          wrong.push(`${number} ${file.family} (${file.name}): ${outcome.end}, ${outcome.why}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, workOn))
    const peakMb = Math.round(memory.stop() / 1024)
    console.info(
      `hostile files: ${COUNT}, seed ${SEED}:`,
      Object.fromEntries([...tally].sort()),
      `slowest ${(slowestMs / 1000).toFixed(1)} s, largest tool ${peakMb} MB`,
    )
    expect(wrong).toEqual([])
    expect(connections).toEqual([])
    expect(await seen(secrets)).toEqual(before)
    expect(slowestMs).toBeLessThan(LONGEST_MS)
    expect(peakMb).toBeLessThan(limits.memoryBytes / 1024 ** 2)
    expect((tally.get('video taken') ?? 0) > 0 && (tally.get('picture taken') ?? 0) > 0).toBe(true)
  },
  60_000 + COUNT * 5_000,
)

type Outcome = { end: 'taken' | 'refused' | 'trouble'; why: string }

/**
 * Processes a file like an upload: detection by content, the step for its kind, and a check of the
 * result.
 */
const tryOne = async (file: HostileFile, folder: string): Promise<Outcome> => {
  await mkdir(folder)
  const path = join(folder, file.name)
  await writeFile(path, file.bytes)
  try {
    if (file.upload === 'picture') await throughPictures(path, folder)
    else if (file.upload === 'voice') await throughVoices(path, folder)
    else await throughVideos(path, folder)
    return { end: 'taken', why: '' }
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const isRefusal = error instanceof VideoRefused || error instanceof ImageRefused
    return { end: isRefusal ? 'refused' : 'trouble', why }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const throughVideos = async (path: string, folder: string): Promise<void> => {
  await video.probe(path)
  const out = join(folder, 'out')
  const made = await video.transcode(path, out).finally(async () => {
    // No other files remain.
    expect((await readdir(folder)).filter((name) => name !== 'out')).toEqual([path.split('/').at(-1)])
  })
  const wanted = [...made.renditions.map(({ shorterSide }) => `${shorterSide}.mp4`), 'poster.webp']
  expect((await readdir(out)).sort()).toEqual(wanted.sort())
  for (const rendition of made.renditions) {
    const info = await video.probe(rendition.path)
    expect([info.videoCodec, info.container, info.durationSeconds > 0]).toEqual(['h264', 'mp4', true])
  }
  const { channels } = await sharp(made.poster.path).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  // The secret video is entirely green.
  expect(green > 200 && red < 60 && blue < 60).toBe(false)
}

const throughVoices = async (path: string, folder: string): Promise<void> => {
  const { duration, peaks } = await video.encodeVoice(path, join(folder, 'out.m4a'))
  expect([duration > 0, duration < 2, peaks.length]).toEqual([true, true, 48])
  expect((await readdir(folder)).filter((name) => name.endsWith('.pcm'))).toEqual([])
  expect((await sniffFile(join(folder, 'out.m4a')))?.kind).toBe('audio')
}

const throughPictures = async (path: string, folder: string): Promise<void> => {
  const sniffed = await sniffFile(path)
  // Types that upload folders accept (contract/media/folders.ts).
  if (!sniffed || !['jpg', 'png', 'apng', 'webp', 'gif'].includes(sniffed.ext))
    throw new ImageRefused('no picture')
  const target = join(folder, 'clean.webp')
  await cleanImage({ source: path, target, owner: limitKey('user', 'hostile') })
  const kept = await readFile(target)
  const { format, width, height } = await sharp(kept).metadata()
  await sharp(kept).raw().toBuffer()
  expect([format, width <= 2048, height <= 2048 * 100, kept.includes(TAIL)]).toEqual([
    'webp',
    true,
    true,
    false,
  ])
}

/** Returns the content of a folder. */
const seen = async (folder: string) =>
  (await readdir(folder)).sort().map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

/** Returns the peak memory of the tools started by this process, in KB; 0 if unknown. */
const watchMemory = (): { stop(): number } => {
  let most = 0
  const look = () => {
    for (const id of childrenOf(process.pid)) {
      const peak = /VmHWM:\s+(\d+)/.exec(readOr(`/proc/${id}/status`))?.[1]
      most = Math.max(most, Number(peak ?? 0))
    }
  }
  const timer = setInterval(look, 25)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}

const childrenOf = (pid: number): string[] =>
  readdirTasks(pid).flatMap((task) => readOr(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean))
const readdirTasks = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}
const readOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

const makeMaterial = async (listening: Material['listening']): Promise<Material> => {
  const make = clipMaker(tools.ffmpeg, secrets)
  const read = (path: string) => readFileSync(path)
  const green = make.made('secret.mp4', [
    ...['-f', 'lavfi', '-i', 'color=c=0x00ff00:s=96x64:r=10:d=0.5', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  ])
  const text = make.file('secret.txt', 'a secret that is nobody’s business')
  const clips = clipMaker(tools.ffmpeg, folder)
  const small = { fps: 10, more: ['-movflags', '+faststart'] }
  const mp4 = clips.mp4('a.mp4', '96x64', 0.5, small)
  const webm = clips.webm('a.webm', '96x64', 0.5)
  const subtitles = clips.file('a.srt', '1\n00:00:00,000 --> 00:00:00,400\n<font face="x">Hello</font>\n')
  const packed = (name: string, ...more: string[]) => read(clips.repack(mp4, name, more))
  const made = (name: string, from: string, ...more: string[]) =>
    read(clips.made(name, ['-i', from, ...more]))
  return {
    clips: {
      mp4: read(mp4),
      samplesFirst: packed('b.mp4'),
      fragmented: packed('c.mp4', '-movflags', 'frag_keyframe+empty_moov'),
      mov: packed('d.mov'),
      mkv: packed('e.mkv'),
      webm: read(webm),
    },
    loaded: [
      packed('f.mkv', '-attach', subtitles, '-metadata:s:t', 'mimetype=font/ttf'),
      made('g.mkv', mp4, '-i', subtitles, '-c', 'copy', '-c:s', 'ass'),
      made('h.mp4', mp4, '-i', subtitles, '-c', 'copy', '-c:s', 'mov_text'),
    ],
    others: [
      made('i.avi', mp4, '-c', 'copy'),
      made('j.ts', mp4, '-c', 'copy'),
      made('k.flv', mp4, '-c', 'copy'),
      made('l.h264', mp4, '-c', 'copy', '-an'),
      made('m.y4m', mp4, '-an', '-pix_fmt', 'yuv420p'),
      made('n.wav', mp4, '-vn'),
      made('o.m4a', mp4, '-vn', '-c', 'copy'),
      made('p.ogg', webm, '-vn', '-c', 'copy'),
    ],
    pictures: await makePictures(),
    recordings: ['q.webm', 'q.ogg', 'q.m4a'].map((name) => read(clips.voice(name, 0.5))),
    listening,
    secrets: { video: green, text },
  }
}

const makePictures = async (): Promise<Buffer[]> => {
  const noise = await sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const draw = () => sharp(noise)
  const frames = await Promise.all(['red', 'blue'].map((tint) => draw().tint(tint).png().toBuffer()))
  const moving = () => sharp(frames, { join: { animated: true } })
  return [
    ...[await draw().png().toBuffer(), await draw().jpeg().toBuffer(), await draw().webp().toBuffer()],
    ...[await draw().gif().toBuffer(), await moving().gif().toBuffer(), await moving().webp().toBuffer()],
  ]
}
