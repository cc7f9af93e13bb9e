import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isPlainText, sniffFile } from './sniff.ts'

const image = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c63' } })
    .toFormat(format)
    .toBuffer()

it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('detects a %s', async (format) => {
  expect(await sniffFile(await image(format))).toMatchObject({ kind: 'image', mime: `image/${format}` })
})

it('detects a PDF, an RTF, an MP4, a QuickTime and a WebM by their first bytes', async () => {
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

it('uses the content of a file, not its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sniff-'))
  await writeFile(join(folder, 'movie.mp4'), await image('png'))
  expect(await sniffFile(join(folder, 'movie.mp4'))).toEqual({ kind: 'image', mime: 'image/png', ext: 'png' })
  await rm(folder, { recursive: true })
})

it.each([
  ['nothing', ''],
  ['text', 'just some words'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['XML with SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML that names an image', '<html>\x89PNG'],
  ['a playlist', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/x.ts\n'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['an archive', `PK\x05\x06${'\0'.repeat(18)}`],
  ['a cut-off PNG', '\x89PN'],
])('returns null for %s', async (_what, bytes) => {
  expect(await sniffFile(Buffer.from(bytes, 'latin1'))).toBeNull()
})

describe('plain text', () => {
  it.each<[boolean, string, string | Uint8Array]>([
    [true, 'several lines', 'Sawubona\n\tUnjani?\r\n'],
    [true, 'letters of all sorts', 'Ngiyabonga – 你好 🙂'],
    [true, 'a letter cut by the end of a part', `${'a'.repeat(65_535)}é`],
    [true, 'a sign that is no tag', 'if 1 < 2'],
    [false, 'nothing', ''],
    [false, 'only spaces', ' \n '],
    [false, 'a page', '\n  <!doctype html><p>'],
    [false, 'a page behind a mark of byte order', '\ufeff<html>'],
    [false, 'a page after a whole part of spaces', `${' '.repeat(70_000)}<html>`],
    [false, 'control characters', 'text\u0000text'],
    [false, 'bytes that are no letters', new Uint8Array([0x61, 0xff, 0xfe])],
    [false, 'half a letter at the end', new Uint8Array([0x61, 0xc3])],
  ])('%s: %s', async (expected, _what, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'sniff-'))
    await writeFile(join(folder, 'a.txt'), bytes)
    expect(await isPlainText(join(folder, 'a.txt'))).toBe(expected)
    await rm(folder, { recursive: true })
  })
})
