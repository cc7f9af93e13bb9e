import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertBoxLimit } from './assert-box-limit.ts'
import { DEFAULT_VIDEO_LIMITS } from './limits.ts'
import { box } from './mp4-boxes.ts'
import { probeFile } from './probe.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-boxes-'))
})
afterAll(() => rm(folder, { recursive: true }))

const check = async (...boxes: Buffer[]) => {
  const file = path.join(folder, 'clip.mp4')
  await writeFile(file, Buffer.concat(boxes))
  await assertBoxLimit(file)
}
const empty = (count: number) => Buffer.concat(Array(count).fill(box('free')))
const large = (type: string, content: Buffer) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([head, content])
}
const refused = { code: 'DAMAGED' }

test('very many boxes are refused, beside each other, within others, and behind a large one', async () => {
  const many = empty(100_001)
  await expect(check(box('ftyp'), many)).rejects.toMatchObject(refused)
  await expect(check(box('moov', box('udta', many)))).rejects.toMatchObject(refused)
  for (const holder of ['sinf', 'tref', 'ilst', 'wave'])
    await expect(check(box('moov', box(holder, many))), holder).rejects.toMatchObject(refused)
  await expect(check(box('meta', Buffer.alloc(4), box('ilst', many)))).rejects.toMatchObject(refused)
  await expect(check(large('mdat', Buffer.alloc(1_000_000)), many)).rejects.toMatchObject(refused)
})

test('others are left to ffmpeg: fragments, content that looks like boxes, sizes that are wrong', async () => {
  const fragment = Buffer.concat([box('moof', box('traf', empty(5))), box('mdat', Buffer.alloc(100))])
  await check(box('ftyp'), box('moov', empty(20)), Buffer.concat(Array(3000).fill(fragment)))
  await check(box('ftyp'), box('mdat', empty(200_000)))
  const endless = Buffer.alloc(8)
  endless.write('mdat', 4, 'latin1')
  await check(endless, empty(200_000))
  const tooSmall = Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('free')])
  await check(tooSmall, empty(200_000))
  await check(Buffer.from('short'))
  await check(large('moov', Buffer.alloc(0)).subarray(0, 12))
})

test('it is refused before a tool reads it', async () => {
  const file = path.join(folder, 'probed.mp4')
  await writeFile(file, Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), empty(100_001)]))
  await expect(probeFile('/no/such/ffprobe', file, DEFAULT_VIDEO_LIMITS)).rejects.toMatchObject(refused)
})
