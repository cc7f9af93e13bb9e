import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { createDiskStorage } from './disk.ts'
import { isSignedUrl } from './signed-url.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const hashedWith = (secret: string) => ({
  hash: (text: string) => createHmac('sha256', secret).update(text).digest(),
})
const keys = hashedWith('ours')
let now = Date.now()
const clock = { now: () => now }

const text = { type: 'text/plain' }
const body = () => Readable.from([Buffer.from('x')])

it('creates its folder and returns addresses under /media', async () => {
  const storage = await createDiskStorage({ folder: join(folder, 'new/media'), keys, clock })
  await storage.put('a/b.txt', body(), text)
  expect(existsSync(join(folder, 'new/media/a/b.txt'))).toBe(true)
  expect(storage.url('a/b.txt')).toBe('/media/a/b.txt')
})

it('leaves no temporary file when a body ends, fails or is destroyed', async () => {
  const storage = await createDiskStorage({ folder, keys, clock })
  await storage.put('a/b.txt', body(), text)
  const failing = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('lost')
    })(),
  )
  await expect(storage.put('a/c.txt', failing, text)).rejects.toThrow('lost')
  const destroyed = new Readable({ read() {} })
  const putting = storage.put('a/d.txt', destroyed, text)
  destroyed.push('half')
  destroyed.destroy()
  await expect(putting).rejects.toThrow()
  await expect(storage.put('a/e.txt', { path: join(folder, 'missing') }, text)).rejects.toThrow('ENOENT')
  expect(await readdir(join(folder, '.tmp'))).toEqual([])
  expect(await readdir(join(folder, 'a'))).toEqual(['b.txt'])
})

it('deletes temporary files of a crash after a day, but not current ones', async () => {
  const unfinished = join(folder, '.tmp')
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'old'), 'half')
  await writeFile(join(unfinished, 'new'), 'half')
  const longAgo = new Date(Date.now() - 25 * 3600_000)
  await utimes(join(unfinished, 'old'), longAgo, longAgo)
  const storage = await createDiskStorage({ folder, keys, clock })
  expect(await readdir(unfinished)).toEqual(['new'])
  for await (const entry of storage.list('')) expect(entry.key).toBe('nothing is listed')
})

it('signs private addresses for one object and a limited time', async () => {
  const storage = await createDiskStorage({ folder, keys, clock })
  const address = new URL(await storage.privateUrl('private/chats/a.webp', 60), 'http://sokoni.test')
  expect(address.pathname).toBe('/media/private/chats/a.webp')
  const query = Object.fromEntries(address.searchParams)
  const good = (key: string, given: Record<string, unknown>, signer = keys) =>
    isSignedUrl({ keys: signer, clock }, key, given)
  expect(good('private/chats/a.webp', query)).toBe(true)
  expect(good('private/chats/b.webp', query)).toBe(false)
  expect(good('private/chats/a.webp', { ...query, expires: String(Number(query.expires) + 60) })).toBe(false)
  expect(good('private/chats/a.webp', { ...query, signature: `${query.signature}A` })).toBe(false)
  expect(good('private/chats/a.webp', { ...query, signature: [query.signature] })).toBe(false)
  expect(good('private/chats/a.webp', {})).toBe(false)
  expect(good('private/chats/a.webp', query, hashedWith('another’s'))).toBe(false)
  now += 59_000
  expect(good('private/chats/a.webp', query)).toBe(true)
  now += 1_000
  expect(good('private/chats/a.webp', query)).toBe(false)
})
