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

it('cleans small images while photos of 13 megapixels of other users are queued', async () => {
  const [large, small] = [join(folder, 'large'), join(folder, 'small')]
  await writeFile(large, await plain(4200, 3100).png().toBuffer())
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

/**
 * Cleans images of different owners, the first of which runs while the others come, one by one.
 * Returns the names in the order in which they ended. The time of waiting does not count.
 */
const orderOf = async (images: Record<string, Buffer>): Promise<string[]> => {
  const cleaner = createImageCleaner({ smallTimeoutMs: 60_000, now: () => 0 })
  const first = join(folder, 'first')
  await writeFile(first, await plain(30, 20).png().toBuffer())
  const start = (name: string) =>
    cleaner({ source: first, target: join(folder, name), owner: limitKey('user', name) })
  // Both processes for small images, so that the headers are read in the order of the images.
  await Promise.all([start('one'), start('two')])
  const ended: string[] = []
  const runs = Object.entries(images).map(async ([name, bytes], n) => {
    const source = join(folder, name)
    await writeFile(source, bytes)
    await wait(100 * n)
    await cleaner({ source, target: `${source}.webp`, owner: limitKey('user', name) })
    ended.push(name)
  })
  await Promise.all(runs)
  return ended
}

it('cleans a small image while small ones of those who sent much take seconds', async () => {
  const [small, slow] = [join(folder, 'one of few'), join(folder, 'one of many')]
  await writeFile(small, await plain(30, 20).png().toBuffer())
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const drawn = sharp({ create: { width: 2040, height: 2040, channels: 3, background: '#888', noise } })
  await writeFile(slow, await drawn.png().toBuffer())
  // By this clock the start of a process alone takes seconds.
  const cleaner = createImageCleaner({ smallTimeoutMs: 60_000, now: () => 30 * performance.now() })
  const done: string[] = []
  const send = async (owner: string, source: string) => {
    await cleaner({ source, target: join(folder, `of ${owner}`), owner: limitKey('user', owner) })
    done.push(owner)
  }
  await Promise.all([send('busy', small), send('busier', small)])
  const begun = [send('busy', slow), send('busier', slow)]
  await wait(300)
  await send('new', small)
  await Promise.all(begun)
  expect(done[2]).toBe('new')
})

it('takes a photo before a file of fewer bytes with many more pixels that came earlier', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const runs = await plain(8000, 8000).png().toBuffer()
  const packed = await plain(7000, 7000).png().toBuffer()
  const photo = await sharp({ create: { width: 3800, height: 3800, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 40 })
    .toBuffer()
  expect(packed.length).toBeLessThan(photo.length)
  expect(await orderOf({ runs, packed, photo })).toEqual(['runs', 'photo', 'packed'])
})

it('moves an image that takes longer than a small one may to the queue of the large ones', async () => {
  const source = join(folder, 'slow')
  const target = join(folder, 'slow-cleaned')
  await writeFile(source, await plain(7, 5).png().toBuffer())
  await createImageCleaner({ smallTimeoutMs: 1 })({ source, target, owner: limitKey('user', 'test') })
  expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 7, height: 5 })
})
