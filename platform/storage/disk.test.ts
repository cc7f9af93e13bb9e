import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from './disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = { type: 'text/plain' }
const body = () => Readable.from([Buffer.from('x')])

it('makes its folder and answers addresses under /media', async () => {
  const storage = await createDiskStorage({ folder: join(folder, 'new/media') })
  await storage.put('a/b.txt', body(), text)
  expect(existsSync(join(folder, 'new/media/a/b.txt'))).toBe(true)
  expect(storage.url('a/b.txt')).toBe('/media/a/b.txt')
})

it('leaves no unfinished file behind, whether a body ends, fails or is destroyed', async () => {
  const storage = await createDiskStorage({ folder })
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

it('sweeps what a crash left a day ago, not what is being written now', async () => {
  const unfinished = join(folder, '.tmp')
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'old'), 'half')
  await writeFile(join(unfinished, 'new'), 'half')
  const longAgo = new Date(Date.now() - 25 * 3600_000)
  await utimes(join(unfinished, 'old'), longAgo, longAgo)
  const storage = await createDiskStorage({ folder })
  expect(await readdir(unfinished)).toEqual(['new'])
  for await (const entry of storage.list('')) expect(entry.key).toBe('nothing is listed')
})
