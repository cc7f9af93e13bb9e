import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3 } from '../../testing/s3.ts'
import { systemClock } from '../clock.ts'
import { loadKeys } from '../keys.ts'
import { createDiskStorage } from './disk.ts'
import { type ByteRange, type Storage, typeOf } from './port.ts'
import { createS3Storage } from './s3.ts'

/** Tests of the Storage port: each adapter adds a call above. `make` opens an empty storage. */
const storagePortSuite = (
  name: string,
  make: () => Promise<{ storage: Storage; close(): Promise<void> }>,
): void => {
  describe(`storage on ${name}`, () => {
    let storage: Storage
    let close: () => Promise<void>
    beforeAll(async () => {
      ;({ storage, close } = await make())
    })
    afterAll(() => close())

    const put = (key: string, bytes: Uint8Array | string) =>
      storage.put(key, Readable.from([Buffer.from(bytes)]), { type: typeOf(key) })
    const bytesOf = async (key: string, range?: ByteRange) => {
      const found = await storage.read(key, range)
      return found && (await buffer(found.stream))
    }
    const keys = async (prefix: string) => {
      const found: string[] = []
      for await (const entry of storage.list(prefix)) found.push(entry.key)
      return found.sort()
    }

    it('returns a stored object with size, type and time', async () => {
      const key = `products/${randomUUID()}/720.mp4`
      const bytes = randomBytes(300_000)
      expect(await put(key, bytes)).toEqual({ size: bytes.length })
      const found = await storage.read(key)
      expect(found).toMatchObject({ size: bytes.length, type: 'video/mp4', modifiedAt: expect.any(Date) })
      expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
      expect(await storage.stat(key)).toEqual({
        size: bytes.length,
        type: 'video/mp4',
        modifiedAt: found?.modifiedAt,
      })
    })

    it('stores a copy of a file and leaves the file', async () => {
      const path = join(tmpdir(), randomUUID())
      await writeFile(path, 'hello')
      expect(await storage.put('copies/a.txt', { path }, { type: 'text/plain' })).toEqual({ size: 5 })
      await writeFile(path, 'other')
      expect(await bytesOf('copies/a.txt')).toEqual(Buffer.from('hello'))
      await rm(path)
    })

    it('stores a large body in several parts', async () => {
      const bytes = randomBytes(12_000_000)
      const body = Readable.from(
        (function* () {
          for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000)
        })(),
      )
      expect(await storage.put('large/a.mp4', body, { type: 'video/mp4' })).toEqual({ size: bytes.length })
      expect((await bytesOf('large/a.mp4'))?.equals(bytes)).toBe(true)
      expect((await bytesOf('large/a.mp4', { start: 11_000_000 }))?.equals(bytes.subarray(11_000_000))).toBe(
        true,
      )
    })

    it('stores an empty object', async () => {
      expect(await put('empty/a.txt', '')).toEqual({ size: 0 })
      expect(await bytesOf('empty/a.txt')).toEqual(Buffer.alloc(0))
    })

    it('reads ranges, both ends included, and refuses unsatisfiable ones', async () => {
      await put('ranges/a.txt', '0123456789')
      expect(String(await bytesOf('ranges/a.txt', { start: 2, end: 4 }))).toBe('234')
      expect(String(await bytesOf('ranges/a.txt', { start: 7 }))).toBe('789')
      expect(String(await bytesOf('ranges/a.txt', { start: 8, end: 1000 }))).toBe('89')
      expect(String(await bytesOf('ranges/a.txt', { start: 0, end: 0 }))).toBe('0')
      const part = await storage.read('ranges/a.txt', { start: 2, end: 4 })
      expect(part?.size).toBe(10)
      part?.stream.destroy()
      for (const range of [
        { start: 10 },
        { start: 10, end: 10 },
        { start: 5, end: 4 },
        { start: -1 },
        { start: 0.5 },
      ]) {
        await expect(storage.read('ranges/a.txt', range)).rejects.toThrow(RangeError)
      }
    })

    it('returns null for a missing object and for a folder', async () => {
      await put('there/a/b.txt', 'x')
      for (const key of ['nowhere/a.txt', 'there/a', 'there/a/b.txt/c.txt']) {
        expect(await storage.read(key)).toBeNull()
        expect(await storage.stat(key)).toBeNull()
        expect(await storage.localCopy(key)).toBeNull()
      }
    })

    it('keeps the old object unchanged when a new body fails', async () => {
      await put('atomic/a.txt', 'old')
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(200_000, 'n')
          expect(await bytesOf('atomic/a.txt')).toEqual(Buffer.from('old'))
          expect(await keys('atomic/')).toEqual(['atomic/a.txt'])
          throw new Error('the phone lost its connection')
        })(),
      )
      await expect(storage.put('atomic/a.txt', failing, { type: 'text/plain' })).rejects.toThrow('the phone')
      expect(await bytesOf('atomic/a.txt')).toEqual(Buffer.from('old'))
    })

    it('lets a reader finish the old object while a new one replaces it', async () => {
      await put('swap/a.txt', Buffer.alloc(1_000_000, 'a'))
      const reading = await storage.read('swap/a.txt')
      await put('swap/a.txt', Buffer.alloc(1_000_000, 'b'))
      expect(reading && (await buffer(reading.stream)).equals(Buffer.alloc(1_000_000, 'a'))).toBe(true)
      expect((await bytesOf('swap/a.txt'))?.equals(Buffer.alloc(1_000_000, 'b'))).toBe(true)
    })

    it('stores one complete body when many write the same key', async () => {
      const bodies = Array.from({ length: 10 }, (_, i) => Buffer.alloc(100_000, String(i)))
      await Promise.all(bodies.map((body) => put('race/a.txt', body)))
      const end = await bytesOf('race/a.txt')
      expect(bodies.some((body) => end?.equals(body))).toBe(true)
      expect(await keys('race/')).toEqual(['race/a.txt'])
    })

    it('removes objects, also repeatedly and while others are stored and removed', async () => {
      await put('gone/deep/a.txt', 'x')
      await storage.remove('gone/deep/a.txt')
      await storage.remove('gone/deep/a.txt')
      expect(await storage.stat('gone/deep/a.txt')).toBeNull()
      // Objects are stored and removed concurrently, so that folders become empty again and again.
      await Promise.all(
        Array.from({ length: 6 }, async (_, i) => {
          const key = `gone/both/${i}.txt`
          for (let round = 0; round < 60; round++) {
            await put(key, 'x')
            expect(await storage.stat(key)).not.toBeNull()
            await storage.remove(key)
          }
        }),
      )
      expect(await keys('gone/')).toEqual([])
    })

    it('lists by prefix, with sizes', async () => {
      for (const key of ['list/a/1.txt', 'list/a/2.txt', 'list/ab/3.txt', 'list/b.txt']) await put(key, key)
      expect(await keys('list/a/')).toEqual(['list/a/1.txt', 'list/a/2.txt'])
      expect(await keys('list/a')).toEqual(['list/a/1.txt', 'list/a/2.txt', 'list/ab/3.txt'])
      expect(await keys('list/none/')).toEqual([])
      expect(await keys('')).toEqual(expect.arrayContaining(['list/b.txt']))
      for await (const entry of storage.list('list/b')) {
        expect(entry).toEqual({ key: 'list/b.txt', size: 10, modifiedAt: expect.any(Date) })
      }
    })

    it('returns a file path with the content for tools', async () => {
      await put('copy/a.txt', 'bytes')
      const copy = await storage.localCopy('copy/a.txt')
      expect(copy && String(await readFile(copy.path))).toBe('bytes')
      await copy?.release()
      expect(String(await bytesOf('copy/a.txt'))).toBe('bytes')
    })

    it('refuses invalid keys in every call', async () => {
      const bad = [
        '',
        '/etc/passwd',
        '../secret',
        'a/../../secret',
        'a/..',
        'a/./b',
        'a//b',
        'a/',
        '.tmp/x',
        'a/.hidden',
        'A.txt',
        'a\\b',
        'a%2e%2e/b',
        'a\0b',
        'a\n',
        'ключ',
        `a/${'x'.repeat(201)}`,
        'x/'.repeat(300),
      ]
      for (const key of bad) {
        await expect(storage.read(key), key).rejects.toThrow('Not a storage key')
        await expect(storage.stat(key), key).rejects.toThrow('Not a storage key')
        await expect(storage.localCopy(key), key).rejects.toThrow('Not a storage key')
        await expect(storage.remove(key), key).rejects.toThrow('Not a storage key')
        await expect(put(key, 'x'), key).rejects.toThrow('Not a storage key')
        expect(() => storage.url(key), key).toThrow('Not a storage key')
      }
      await expect(keys('../')).rejects.toThrow('Not a storage key')
    })

    it('refuses a type that differs from the key’s', async () => {
      const body = Readable.from([Buffer.from('<script>')])
      await expect(storage.put('types/a.webp', body, { type: 'text/html' })).rejects.toThrow('image/webp')
      expect(await storage.stat('types/a.webp')).toBeNull()
    })

    it('returns the address of a key', () => {
      expect(storage.url('shops/1/logo.webp')).toMatch(/\/shops\/1\/logo\.webp$/)
    })

    it('returns a temporary address for a private key, and none for a public one', async () => {
      const address = await storage.privateUrl('private/chats/a.webp', 60)
      expect(address).toMatch(/\/private\/chats\/a\.webp\?.*(expires|Expires)=\d+/)
      await expect(storage.privateUrl('chats/a.webp', 60)).rejects.toThrow('Not a private key')
      await expect(storage.privateUrl('private/../chats/a.webp', 60)).rejects.toThrow('Not a storage key')
    })
  })
}

storagePortSuite('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const keys = await loadKeys({ dataDir: folder, secret: 'of this test alone' })
  return {
    storage: await createDiskStorage({ folder, keys, clock: systemClock }),
    close: () => rm(folder, { recursive: true }),
  }
})

storagePortSuite('S3', async () => {
  const { settings, close } = await startTestS3()
  return { storage: createS3Storage(settings), close }
})
