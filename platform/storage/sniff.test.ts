import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sniffFile } from './sniff.ts'

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c63' } })
    .toFormat(format)
    .toBuffer()

it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('knows a %s', async (format) => {
  expect(await sniffFile(await picture(format))).toMatchObject({ kind: 'image', mime: `image/${format}` })
})

it('knows a PDF, an RTF, an MP4, a QuickTime and a WebM by their first bytes', async () => {
  expect(await sniffFile(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).toMatchObject({ kind: 'pdf', ext: 'pdf' })
  expect(await sniffFile(Buffer.from('{\\rtf1\\ansi hello}'))).toMatchObject({ kind: 'document' })
  const box = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${brand}0000`)])
  expect(await sniffFile(box('isom'))).toMatchObject({ kind: 'video', mime: 'video/mp4', ext: 'mp4' })
  expect(await sniffFile(box('qt  '))).toMatchObject({ kind: 'video', mime: 'video/quicktime' })
  const ebml = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
  ])
  expect(await sniffFile(ebml)).toMatchObject({ kind: 'video', mime: 'video/webm' })
})

it('goes by the bytes of a file, not by its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sniff-'))
  await writeFile(join(folder, 'movie.mp4'), await picture('png'))
  expect(await sniffFile(join(folder, 'movie.mp4'))).toEqual({ kind: 'image', mime: 'image/png', ext: 'png' })
  await rm(folder, { recursive: true })
})

it.each([
  ['nothing', ''],
  ['text', 'just some words'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['XML with SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML that names a picture', '<html>\x89PNG'],
  ['a playlist', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/x.ts\n'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['an archive', `PK\x05\x06${'\0'.repeat(18)}`],
  ['a cut-off PNG', '\x89PN'],
])('answers null for %s', async (_what, bytes) => {
  expect(await sniffFile(Buffer.from(bytes, 'latin1'))).toBeNull()
})
