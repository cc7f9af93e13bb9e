import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestS3 } from '../../testing/s3.ts'
import { describeFailure } from '../errors.ts'
import type { Storage } from './port.ts'
import { createS3Storage } from './s3.ts'

let s3: Awaited<ReturnType<typeof startTestS3>>
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.close())

const body = () => Readable.from([Buffer.from('0123456789')])

it('returns addresses of private objects that browsers can read, with ranges', async () => {
  const storage = createS3Storage(s3.settings)
  await storage.put('private/messages/a.mp4', body(), { type: 'video/mp4' })
  const address = await storage.privateUrl('private/messages/a.mp4', 60)
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([
    206,
    '234',
    'video/mp4',
  ])
  expect(part.headers.get('cache-control')).toBe('private, max-age=300')
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

it('lets browsers cache public objects, and download types that they do not display', async () => {
  const storage = createS3Storage(s3.settings)
  await storage.put('comments/a.webp', body(), { type: 'image/webp' })
  await storage.put('private/messages/a.pdf', body(), { type: 'application/pdf' })
  expect(storage.url('comments/a.webp')).toBe(`${s3.settings.endpoint}/media/comments/a.webp`)
  const shown = await fetch(storage.url('comments/a.webp'))
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(shown.headers.get('content-disposition')).toBeNull()
  const saved = await fetch(await storage.privateUrl('private/messages/a.pdf', 60))
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"')
})

it('throws, instead of returning null, if the bucket denies access', async () => {
  const storage = createS3Storage({ ...s3.settings, accessKeyId: 'UNKNOWN' })
  await expect(storage.stat('comments/a.webp')).rejects.toThrow()
  await expect(storage.read('comments/a.webp')).rejects.toThrow()
  await expect(storage.put('comments/b.webp', body(), { type: 'image/webp' })).rejects.toThrow()
})

it('fails for now, instead of waiting for ever, if the bucket does not answer', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.resume()))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo // it listens on TCP
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` }
  const storage = createS3Storage(settings, { answerWithinMs: 200 })
  const calls = [
    storage.stat('comments/a.webp'),
    storage.read('comments/a.webp'),
    storage.put('comments/a.webp', body(), { type: 'image/webp' }),
    storage.remove('comments/a.webp'),
  ]
  for (const ended of await Promise.allSettled(calls))
    expect(describeFailure(ended.status === 'rejected' && ended.reason)).toMatchObject({ status: 503 })
  for (const socket of sockets) socket.destroy()
  silent.close()
})

it('fails if the bucket stops in the middle of an object', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: image/webp\r\nContent-Length: 1000\r\n\r\n'
  const sockets: Socket[] = []
  const halting = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => socket.write(`${head}only a few bytes`))
  })
  await new Promise<void>((resolve) => halting.listen(0, '127.0.0.1', resolve))
  const { port } = halting.address() as AddressInfo // it listens on TCP
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` }
  const storage = createS3Storage(settings, { answerWithinMs: 200 })
  const object = await storage.read('comments/a.webp')
  await expect(buffer(object?.stream ?? Readable.from([]))).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
  halting.close()
})

/** A bucket that sends `head` at once and then a byte at a time; `closed` without connections. */
const startTrickling = async (head: string) => {
  const open = new Set<Socket>()
  const trickling = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    let timer: NodeJS.Timeout | undefined
    socket.once('data', () => {
      socket.write(head)
      timer = setInterval(() => socket.write('x'), 20)
    })
    socket.once('close', () => {
      clearInterval(timer)
      open.delete(socket)
    })
    socket.resume()
  })
  await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve))
  const { port } = trickling.address() as AddressInfo // it listens on TCP
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` }
  return {
    storage: createS3Storage(settings, { answerWithinMs: 200 }),
    closed: async () => {
      await expect.poll(() => open.size, { timeout: 10_000 }).toBe(0)
      trickling.close()
    },
  }
}

it('fails if the bucket sends an object a byte at a time, and closes the connection', async () => {
  const { storage, closed } = await startTrickling(
    'HTTP/1.1 200 OK\r\nContent-Type: image/webp\r\nContent-Length: 100000\r\n\r\n',
  )
  const object = await storage.read('comments/a.webp')
  const ended = await buffer(object?.stream ?? Readable.from([])).catch((error: unknown) => error)
  expect(describeFailure(ended)).toMatchObject({ status: 503 })
  await closed()
})

const answer = (status: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/xml\r\nContent-Length: 100000\r\n\r\n<`
const key = 'comments/a.webp'
const writes = (storage: Storage) => [
  storage.put(key, body(), { type: 'image/webp' }),
  storage.remove(key),
  Array.fromAsync(storage.list('comments/')),
]

it.each([
  ['a head', 'HTTP/1.1 200 OK\r\nX: ', (bucket: Storage) => [bucket.stat(key), bucket.read(key)]],
  ['a list or the answer to an upload', answer('200 OK'), () => []],
  ['an error', answer('500 Error'), (bucket: Storage) => [bucket.read(key)]],
])('fails if the bucket sends %s a byte at a time, and closes the connection', async (_what, head, reads) => {
  const { storage, closed } = await startTrickling(head)
  for (const ended of await Promise.allSettled<unknown>([...reads(storage), ...writes(storage)]))
    expect(describeFailure(ended.status === 'rejected' && ended.reason)).toMatchObject({ status: 503 })
  await closed()
})
