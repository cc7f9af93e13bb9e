import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

/** Cuts seconds 5 to 9 out of the clip that the address names, and reports the result. */
const script = `
import { readClip, shrink } from '/features/media/shrink.ts'
const name = location.hash.slice(1)
const file = new File([await (await fetch('/clips/' + name)).blob()], name, { type: 'video/mp4' })
const signal = new AbortController().signal
const task = { file, part: { from: 5, to: 9 }, isHeavy: true, codec: 'vp9', clip: await readClip(file), signal }
const read = (made) => new Promise((resolve) => {
  const reader = new FileReader()
  reader.onload = () => resolve(reader.result)
  reader.readAsDataURL(made)
})
await shrink({ ...task, onProgress: () => {} }).then(
  async (made) => window.answer({ made: await read(made) }),
  (error) => window.answer({ failed: error.name }),
)
`

const folder = mkdtempSync(path.join(tmpdir(), 'sokoni-shrink-'))
let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('shrink', script)
})
afterAll(async () => {
  await pages.close()
  rmSync(folder, { recursive: true })
})

/** Twelve seconds at a phone's bit rate, with a key frame every two. */
const makeClip = (name: string, ...more: string[]): string => {
  const file = path.join(folder, name)
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=180x320:r=10:d=12', '-f', 'lavfi', '-i', 'sine=d=12']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-b:v', '3M']
  execFileSync('ffmpeg', ['-v', 'error', ...sources, ...codecs, '-vf', 'noise=alls=40:allf=t', ...more, file])
  return file
}

const cut = async (clip: string): Promise<{ made?: string; failed?: string }> => {
  const context = await pages.browser.newContext()
  const page = await context.newPage()
  const { promise, resolve } = Promise.withResolvers<{ made?: string; failed?: string }>()
  await page.exposeFunction('answer', resolve)
  await page.route('**/clips/*', (route) => route.fulfill({ path: clip }))
  await page.goto(`${pages.address}#${path.basename(clip)}`)
  const answer = await promise
  await context.close()
  return answer
}

type Probed = {
  packets: { data_hash: string }[]
  streams: { color_transfer: string; color_primaries: string }[]
  format: { duration: string }
}
const probe = (file: string): Probed => {
  const what = ['-show_packets', '-show_data_hash', 'md5', '-show_streams', '-show_format']
  const wanted = ['-v', 'error', '-select_streams', 'v', '-of', 'json', ...what, file]
  return JSON.parse(execFileSync('ffprobe', wanted, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
}

it('a part of a heavy clip of high dynamic range is copied, so that its colours stay', async () => {
  const clip = makeClip(
    'hdr.mp4',
    ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc', '-c:a', 'aac'],
  )
  const { made = '', failed } = await cut(clip)
  expect(failed).toBeUndefined()
  const file = path.join(folder, 'made.mp4')
  writeFileSync(file, Buffer.from(made.split(',')[1] ?? '', 'base64'))
  const [before, after] = [probe(clip), probe(file)]
  expect(after.streams).toMatchObject([{ color_transfer: 'arib-std-b67', color_primaries: 'bt2020' }])
  expect(Number(after.format.duration)).toBeGreaterThan(3.8)
  expect(Number(after.format.duration)).toBeLessThan(4.3)
  const known = new Set(before.packets.map(({ data_hash }) => data_hash))
  expect(after.packets.length).toBeGreaterThan(35)
  expect(after.packets.filter(({ data_hash }) => !known.has(data_hash))).toEqual([])
})

it('a clip of which no part could be cut is told from a part that failed', async () => {
  expect(await cut(makeClip('sound-that-no-browser-knows.mp4', '-c:a', 'alac'))).toEqual({
    failed: 'CannotCut',
  })
})
