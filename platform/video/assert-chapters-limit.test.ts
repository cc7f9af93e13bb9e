import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertChaptersLimit } from './assert-chapters-limit.ts'
import { clipMaker } from './clips.test-setup.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { DEFAULT_VIDEO_LIMITS } from './limits.ts'
import { probeFile } from './probe.ts'

const tools = findFfmpeg({})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-chapters-'))
})
afterAll(() => rm(folder, { recursive: true }))

const element = (id: string, content: Buffer, size = content.length): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(0x10000000 + size)
  return Buffer.concat([Buffer.from(id, 'hex'), head, content])
}
const endless = (id: string, ...content: Buffer[]) =>
  Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...content])
const ebml = element('1a45dfa3', Buffer.from('4282847765626d', 'hex'))
const chapters = (bytes: number) => element('1043a770', Buffer.alloc(bytes))
const block = element('a3', Buffer.alloc(100))

const write = async (...parts: Buffer[]): Promise<string> => {
  const file = path.join(folder, 'clip.webm')
  await writeFile(file, Buffer.concat([ebml, ...parts]))
  return file
}
const check = async (...parts: Buffer[]) => assertChaptersLimit(await write(...parts))
const refused = { code: 'DAMAGED' }

test('very many chapters are refused, wherever they stand and however they are divided', async () => {
  const many = chapters(70_000)
  await expect(check(element('18538067', many))).rejects.toMatchObject(refused)
  await expect(check(endless('18538067', element('1f43b675', block), many))).rejects.toMatchObject(refused)
  await expect(check(endless('18538067', endless('1f43b675', block, many)))).rejects.toMatchObject(refused)
  await expect(check(endless('18538067', chapters(40_000), chapters(40_000)))).rejects.toMatchObject(refused)
  await expect(check(endless('18538067', endless('1043a770', block)))).rejects.toMatchObject(refused)
})

test('elements that do not follow each other are refused, since ffmpeg looks for the next', async () => {
  const parts = [endless('18538067', block, Buffer.alloc(50), chapters(70_000))]
  await expect(check(...parts)).rejects.toMatchObject(refused)
})

test('a few chapters, clusters without a size and a recording that was cut off are not refused', async () => {
  await check(element('18538067', Buffer.concat([chapters(20_000), element('1f43b675', block)])))
  await check(endless('18538067', endless('1f43b675', ...Array(2000).fill(block))))
  await check(endless('18538067', element('1f43b675', block, 5_000)))
  await check(endless('18538067', block), Buffer.from([0x1f, 0x43]))
})

test('recordings of browsers and cameras are not refused', async () => {
  const make = clipMaker(tools.ffmpeg, folder)
  await assertChaptersLimit(make.webm('own.webm', '96x64', 0.5))
  await assertChaptersLimit(make.mp4('own.mkv', '96x64', 0.5))
  await assertChaptersLimit(make.voice('own-voice.webm', 1))
})

test('it is refused before a tool reads it', async () => {
  const file = await write(element('18538067', chapters(70_000)))
  await expect(probeFile('/no/such/ffprobe', file, DEFAULT_VIDEO_LIMITS)).rejects.toMatchObject(refused)
})
