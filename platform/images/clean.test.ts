import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitKey } from '../limits/limit-key.ts'
import { cleanImage, ImageRefused } from './clean.ts'
import { readImage } from './image-file.ts'
import reencode from './reencode-worker.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-'))
})
afterAll(() => rm(folder, { recursive: true }))

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

const plain = (width: number, height: number, background = '#c63') =>
  sharp({ create: { width, height, channels: 3, background } })
const clean = async (bytes: Buffer) => {
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  await rm(target, { force: true })
  await writeFile(source, bytes)
  await cleanImage({ source, target, owner: limitKey('user', 'test') })
  return readFile(target)
}

it('refuses a JPEG of thousands of scans before decoding it', async () => {
  const progressive = await plain(40, 30).jpeg({ progressive: true }).toBuffer()
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(last, -2)
  const withScans = (count: number) =>
    Buffer.concat([progressive.subarray(0, -2), ...Array.from({ length: count }, () => scan), END_OF_IMAGE])
  await expect(clean(withScans(10_000))).rejects.toThrow('too many parts')
  expect(await sharp(await clean(progressive)).metadata()).toMatchObject({ width: 40, height: 30 })
})

it('keeps a JPEG whose metadata and data look like scans', async () => {
  const photo = await plain(40, 30).jpeg().toBuffer()
  const looksLikeScans = Buffer.alloc(1000, Buffer.from([0xff, 0xda]))
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x03, 0xea]), looksLikeScans])
  const file = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), looksLikeScans])
  expect(await sharp(await clean(file)).metadata()).toMatchObject({ width: 40, height: 30 })
})

it('removes place, time and device of a photo', async () => {
  const photo = await plain(40, 30)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretPhone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '26/1 30/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withXmp('<?xpacket begin="" ?><x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
    .toBuffer()
  expect(photo.includes('SecretPhone') && photo.includes('SecretPlace')).toBe(true)
  const kept = await clean(Buffer.concat([photo, Buffer.from('<script>SecretTail</script>')]))
  const { format, exif, xmp, icc } = await sharp(kept).metadata()
  expect({ format, exif, xmp, icc }).toEqual({
    format: 'webp',
    exif: undefined,
    xmp: undefined,
    icc: undefined,
  })
  expect(kept.includes('Secret')).toBe(false)
})

it('rotates a photo according to its EXIF orientation', async () => {
  const lying = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await sharp(await clean(lying)).metadata()).toMatchObject({ width: 20, height: 40 })
})

it('shrinks large images to 2048 pixels a side and keeps small ones', async () => {
  expect(await sharp(await clean(await plain(4096, 1024).png().toBuffer())).metadata()).toMatchObject({
    width: 2048,
    height: 512,
  })
  expect(await sharp(await clean(await plain(7, 5).png().toBuffer())).metadata()).toMatchObject({
    width: 7,
    height: 5,
  })
})

it('keeps animations, and the first frame of those with too many pixels', async () => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((color) => plain(20, 20, color).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect(await sharp(await clean(moving)).metadata()).toMatchObject({ pages: 3, width: 20 })
  // Twenty frames of 3.8 megapixels: together more than the limit.
  const many = Array.from({ length: 20 }, (_, i) => frames[i % 3] ?? '')
  const heavy = await sharp(many, { join: { animated: true } })
    .gif()
    .toBuffer()
  heavy.writeUInt16LE(2000, 6)
  heavy.writeUInt16LE(1900, 8)
  const { pages = 1, width } = await sharp(await clean(heavy)).metadata()
  expect([pages, width]).toEqual([1, 2000])
})

it('refuses incomplete images', async () => {
  const whole = await plain(400, 300).jpeg().toBuffer()
  const noise = Buffer.from(Array.from({ length: 60_000 }, (_, i) => (i * 7919) % 256))
  const detailed = await sharp(noise, { raw: { width: 200, height: 100, channels: 3 } })
    .png()
    .toBuffer()
  for (const bytes of [
    Buffer.from('\xff\xd8\xff\xe0 not a photo', 'latin1'),
    whole.subarray(0, 300),
    detailed.subarray(0, detailed.length / 2),
    Buffer.alloc(0),
  ])
    await expect(clean(bytes)).rejects.toThrow(ImageRefused)
})

it('refuses a small file that would need gigabytes to decode', async () => {
  const bomb = await plain(10, 10).png().toBuffer()
  // The header contains the size, followed by a checksum.
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const refusal = await clean(bomb).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImageRefused)
  expect(String(refusal instanceof Error && refusal.cause)).toContain('pixel limit')
  await expect(stat(join(folder, 'target'))).rejects.toThrow('ENOENT')
})

/** A chunk of a PNG: length, type, data, checksum. */
const chunk = (type: string, data: Buffer) => {
  const [length, body, checksum] = [
    Buffer.alloc(4),
    Buffer.concat([Buffer.from(type), data]),
    Buffer.alloc(4),
  ]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

it.each([
  ['iTXt', Buffer.from('k\0\x01\0\0\0', 'latin1')],
  ['zTXt', Buffer.from('k\0\0', 'latin1')],
  ['iCCP', Buffer.from('k\0\0', 'latin1')],
])('never inflates what does not show in a PNG: %s', async (type, before) => {
  const png = await plain(20, 10, '#c63').png().toBuffer()
  const bomb = chunk(type, Buffer.concat([before, deflateSync(Buffer.alloc(80_000_000))]))
  const behindHeader = 8 + 25
  const source = join(folder, 'texts.png')
  await writeFile(
    source,
    Buffer.concat([png.subarray(0, behindHeader), ...Array(100).fill(bomb), png.subarray(behindHeader)]),
  )
  expect((await readImage(source)).length).toBeLessThan(png.length + 1)
  expect(await sharp(await clean(await readFile(source))).metadata()).toMatchObject({ width: 20, height: 10 })
})

it('keeps the orientation and the colors of a PNG', async () => {
  const photo = await plain(40, 20).withIccProfile('p3').withMetadata({ orientation: 6 }).png().toBuffer()
  await writeFile(join(folder, 'photo.png'), photo)
  const kept = await sharp(await readImage(join(folder, 'photo.png'))).metadata()
  expect([kept.orientation, kept.icc?.length]).toEqual([6, (await sharp(photo).metadata()).icc?.length])
})

it('refuses images that would need too much memory to decode as a whole', async () => {
  const deep = sharp({ create: { width: 4200, height: 4200, channels: 4, background: '#c63' } })
  const png = (progressive: boolean) => deep.clone().toColourspace('rgb16').png({ progressive }).toBuffer()
  await expect(clean(await png(true))).rejects.toThrow(ImageRefused)
  expect(await sharp(await clean(await png(false))).metadata()).toMatchObject({ width: 2048, height: 2048 })
})

it('refuses other formats, whose decoders need more memory', async () => {
  await expect(clean(await plain(64, 64).avif().toBuffer())).rejects.toThrow(ImageRefused)
})

it('refuses images with too many bytes of samples, and accepts smaller ones of 16 bits', async () => {
  const png = async (side: number, depth: 'srgb' | 'rgb16') =>
    clean(
      await sharp({ create: { width: side, height: side, channels: 4, background: '#c638' } })
        .toColourspace(depth)
        .png()
        .toBuffer(),
    )
  await expect(png(5700, 'rgb16')).rejects.toThrow(ImageRefused)
  expect(await sharp(await png(5700, 'srgb')).metadata()).toMatchObject({ width: 2048 })
  const deep = sharp(await png(300, 'rgb16'))
  expect(await deep.metadata()).toMatchObject({ width: 300, depth: 'uchar', hasAlpha: true })
  const [red, green, blue, alpha] = await deep.raw().toBuffer()
  expect([red, green, blue, alpha].map((value = 0) => Math.round(value / 17))).toEqual([12, 6, 3, 8])
})

/** A GIF of many frames of one pixel each. */
const gifOf = (frames: number) => {
  const frame = (color: number) =>
    Buffer.from([0x21, 0xf9, 4, 4, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color, 1, 0])
  const header = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const loop = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1')
  const all = Array.from({ length: frames }, (_, n) => frame(n % 2 ? 0x44 : 0x4c))
  return Buffer.concat([header, loop, ...all, Buffer.from([0x3b])])
}
/** A WebP of many frames of one pixel each. */
const webpOf = async (frames: number) => {
  const still = (color: string) => plain(1, 1, color).webp({ lossless: true }).toBuffer()
  const images = (await Promise.all(['#c63', '#36c'].map(still))).map((file) =>
    file.subarray(file.indexOf('VP8L')),
  )
  const part = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(type), length, data])
  }
  const frameHead = Buffer.from([...Array(12).fill(0), 20, 0, 0, 0])
  const frame = (_: unknown, n: number) =>
    part('ANMF', Buffer.concat([frameHead, images[n % 2] ?? frameHead]))
  const head = part('VP8X', Buffer.from([2, ...Array(9).fill(0)]))
  const all = [
    Buffer.from('WEBP'),
    head,
    part('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, frame),
  ]
  return part('RIFF', Buffer.concat(all))
}

it.each([
  ['GIF', gifOf],
  ['WebP', webpOf],
])('bounds the frames of an animated %s, which cost time however small they are', async (_, make) => {
  const pagesOf = async (frames: number) =>
    (await sharp(await clean(await make(frames))).metadata()).pages ?? 1
  expect([await pagesOf(3), await pagesOf(500), await pagesOf(501)]).toEqual([3, 500, 1])
  await writeFile(join(folder, 'long'), await make(101))
  expect(await reencode({ source: join(folder, 'long') })).toMatchObject({ isLarge: true })
})

it('refuses a WebP with so many frames that listing them takes seconds', async () => {
  const refusal = await clean(await webpOf(5_000)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImageRefused)
  expect(String(refusal)).toContain('too many parts')
})
