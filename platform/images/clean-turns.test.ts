import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitKey } from '../limits/limit-key.ts'
import { cleanImage, createImageCleaner } from './clean.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-turns-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } })

it('serves signed-in users while visitors are queued', async () => {
  const [source, target] = [join(folder, 'many'), join(folder, 'one')]
  await writeFile(source, await plain(300, 300).png().toBuffer())
  const order: string[] = []
  const visitors = Array.from({ length: 64 }, async (_, n) => {
    const own = { owner: limitKey('address', `${n}`), isVisitor: true }
    await cleanImage({ source, target: `${target}-${n}`, ...own })
    order.push('visitor')
  })
  await cleanImage({ source, target, owner: limitKey('user', 'test') })
  order.push('account')
  await Promise.all(visitors)
  expect(order.indexOf('account')).toBeLessThan(32)
})

it('cleans small images while large ones of other users are queued', async () => {
  const [large, small] = [join(folder, 'large'), join(folder, 'small')]
  await writeFile(large, await plain(7000, 7000).png().toBuffer())
  await writeFile(small, await plain(300, 200).png().toBuffer())
  const done: string[] = []
  const send = async (name: string, source: string) => {
    await cleanImage({ source, target: join(folder, `${name}-cleaned`), owner: limitKey('user', name) })
    done.push(name)
  }
  const begun = send('large 0', large)
  const others = Array.from({ length: 4 }, (_, n) => send(`large ${n + 1}`, large))
  await send('small', small)
  await Promise.all([begun, ...others])
  expect(done[0]).toBe('small')
})

it('takes the smaller of two files that wait, though it came later', async () => {
  const cleaner = createImageCleaner()
  const photo = await plain(40, 30).jpeg().toBuffer()
  const images = {
    runs: await plain(1500, 1500).jpeg().toBuffer(),
    // So large that its time of waiting weighs little, however busy the machine is.
    large: Buffer.concat([photo, Buffer.alloc(80_000_000)]),
    small: photo,
  }
  for (const [name, bytes] of Object.entries(images)) await writeFile(join(folder, name), bytes)
  const ended: string[] = []
  const start = async (name: keyof typeof images) => {
    const source = join(folder, name)
    await cleaner({ source, target: `${source}.webp`, owner: limitKey('user', name) })
    ended.push(name)
  }
  const runs = start('runs')
  await wait(20)
  const waits = start('large')
  await wait(20)
  await Promise.all([runs, waits, start('small')])
  expect(ended).toEqual(['runs', 'small', 'large'])
})

it('takes a photo before a file of fewer bytes with many more pixels that came earlier', async () => {
  const cleaner = createImageCleaner()
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const images = {
    runs: await plain(4000, 4000).png().toBuffer(),
    packed: await plain(7000, 7000).png().toBuffer(),
    photo: await sharp({ create: { width: 3800, height: 3800, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 40 })
      .toBuffer(),
  }
  expect(images.packed.length).toBeLessThan(images.photo.length)
  for (const [name, bytes] of Object.entries(images)) await writeFile(join(folder, name), bytes)
  const ended: string[] = []
  const start = async (name: keyof typeof images) => {
    const source = join(folder, name)
    await cleaner({ source, target: `${source}.webp`, owner: limitKey('user', name) })
    ended.push(name)
  }
  const runs = start('runs')
  await wait(20)
  await Promise.all([runs, start('packed'), start('photo')])
  expect(ended).toEqual(['runs', 'photo', 'packed'])
})

it('moves an image that takes longer than a small one may to the queue of the large ones', async () => {
  const source = join(folder, 'slow')
  const target = join(folder, 'slow-cleaned')
  await writeFile(source, await plain(7, 5).png().toBuffer())
  await createImageCleaner(1)({ source, target, owner: limitKey('user', 'test') })
  expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 7, height: 5 })
})
