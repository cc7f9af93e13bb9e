import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clipMaker } from '../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../platform/video/find-ffmpeg.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../testing/processes.ts'
import { createTestRedis, type TestRedis } from '../testing/redis.ts'
import { openSocketIo, type Page } from '../testing/sockets.ts'

/**
 * Several processes: two servers and two workers that share only Postgres and Redis. Buyer and
 * seller are connected to different servers.
 */
let database: TestDatabase
let redis: TestRedis
let folder: string
let settings: Record<string, string>
let servers: [string, string]
const running: Running[] = []
const workers: Running[] = []

const start = async (main: string, more: Record<string, string>, ready: string): Promise<Running> => {
  const started = startProcess(main, { ...settings, ...more })
  running.push(started)
  await started.says(ready)
  return started
}
const startWorker = async () => {
  const worker = await start('workers/main.ts', { ROLE: 'workers' }, 'Working on all queues')
  workers.push(worker)
}
const startServer = async () => {
  const port = String(await freePort())
  await start('server/main.ts', { ROLE: 'server', PORT: port }, 'Sokoni is open')
  return `http://127.0.0.1:${port}`
}

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), createTestRedis()])
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-scaled-'))
  settings = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    REDIS_URL: redis.url,
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: 'the servers of one product share their secret',
  }
  const [first, second] = [await startServer(), await startServer()]
  servers = [first, second]
  await Promise.all([startWorker(), startWorker()])
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')))
  await database.drop()
  await redis.drop()
  await rm(folder, { recursive: true, force: true })
})

type Json = Record<string, unknown>
const request = async (
  server: string,
  method: string,
  path: string,
  options: { token?: string; body?: Json | FormData } = {},
) => {
  const { token, body } = options
  const response = await fetch(`${server}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`)
  return answer.data
}
const eventually = <T>(look: () => Promise<T>) => vi.waitUntil(look, { timeout: 60_000, interval: 50 })

/** Signs up with a code sent by a worker; requested on one server, verified on the other. */
const signUp = async (phone: string, name: string): Promise<{ token: string; id: string }> => {
  await request(servers[0], 'POST', '/auth/signup', {
    body: { phone, name, password: 'correct horse battery' },
  })
  const otp = await eventually(async () => {
    const { messages } = await request(servers[1], 'GET', `/dev/outbox?to=${encodeURIComponent(phone)}`)
    return messages[0]?.code
  })
  const { user, tokens } = await request(servers[1], 'POST', '/auth/verify-signup', { body: { phone, otp } })
  return { token: tokens.accessToken, id: user.id }
}

const postVideo = async (token: string, clip: string, title: string): Promise<string> => {
  const form = new FormData()
  form.append('title', title)
  form.append('price[amount]', '450')
  form.append('video', await openAsBlob(clip, { type: 'video/mp4' }), 'clip.mp4')
  const { product } = await request(servers[0], 'POST', '/products', { token, body: form })
  return product.id
}

/** Returns the public files of a product and their times. */
const filesOf = async (productId: string): Promise<{ name: string; storedAt: number }[]> => {
  const files = path.join(folder, 'data', 'media', 'products', productId)
  const all = await readdir(files, { recursive: true, withFileTypes: true })
  return Promise.all(
    all
      .filter((entry) => entry.isFile())
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(async ({ name, parentPath }) => ({
        name,
        storedAt: (await stat(path.join(parentPath, name))).mtimeMs,
      })),
  )
}

it('a product and a chat work across servers and workers', { timeout: 120_000 }, async () => {
  const seller = await signUp('+26876200001', 'Nomsa')
  const buyer = await signUp('+254712200002', 'Otieno')
  const { shop } = await request(servers[0], 'POST', '/shops', {
    token: seller.token,
    body: { name: 'Weavers', slug: 'weavers', description: 'Baskets of grass', category: 'Home & Garden' },
  })
  const [sellerPhone, buyerPhone]: [Page, Page] = [
    await openSocketIo(servers[0], seller.token),
    await openSocketIo(servers[1], buyer.token),
  ]

  const clip = clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '360x640', 1)
  const productId = await postVideo(seller.token, clip, 'Grass basket')
  await sellerPhone.until(
    'product:progress',
    (data) => data.productId === productId && data.status === 'active',
  )
  const feed = await request(servers[1], 'GET', '/users/feed')
  expect(feed.products.map((product: Json) => product.title)).toEqual(['Grass basket'])

  await sellerPhone.send('watch', { products: [productId] })
  await request(servers[1], 'POST', `/products/${productId}/like`, { token: buyer.token, body: {} })
  await sellerPhone.until('product:counts', (data) => data.likes === 1)
  await request(servers[1], 'POST', `/products/${productId}/comments`, {
    token: buyer.token,
    body: { comment: 'Lovely' },
  })
  await sellerPhone.until('comment:new')
  await sellerPhone.until('notification')

  const sent = await buyerPhone.send('chat:send', { shopId: shop.id, productId, content: 'Still available?' })
  const chatId = String(sent.data?.chatId)
  await sellerPhone.until('chat:message', (data) => data.chatId === chatId)
  await sellerPhone.send('chat:read', { chatId, seq: 1 })
  await buyerPhone.until('chat:status', (data) => data.status === 'read')
  await sellerPhone.send('chat:send', { chatId, content: 'Yes!' })
  await buyerPhone.until('chat:message', (data) => JSON.stringify(data).includes('Yes!'))

  await request(servers[0], 'POST', '/auth/logout', { token: buyer.token, body: {} })
  await buyerPhone.closed
  sellerPhone.close()
})

it('finishes a video once, although workers were killed during both jobs', {
  timeout: 240_000,
}, async () => {
  const seller = await signUp('+26876200003', 'Sipho')
  await request(servers[0], 'POST', '/shops', {
    token: seller.token,
    body: { name: 'Tech', slug: 'tech', description: 'Phones and more', category: 'Electronics' },
  })
  const phone = await openSocketIo(servers[1], seller.token)
  const clip = clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('long.mp4', '720x1280', 6)
  const productId = await postVideo(seller.token, clip, 'Phone')
  await phone.until('product:progress', (data) => data.productId === productId && data.stage === 'converting')
  // Kill both workers, since either may have the job; a new one continues.
  await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')))
  const before = await request(servers[0], 'GET', `/products/${productId}`, { token: seller.token })
  expect(before.product.status).toBe('pending')
  await startWorker()
  await phone.until('product:progress', (data) => data.productId === productId && data.stage === 'listening')
  await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')))
  const converted = await filesOf(productId)
  await startWorker()
  await phone.until('product:progress', (data) => data.productId === productId && data.status === 'active')
  // The conversion was not repeated, and there are no other files.
  expect(await filesOf(productId)).toEqual(converted)
  expect(converted.map(({ name }) => name)).toEqual(['240.mp4', '360.mp4', '720.mp4', 'poster.webp'])
  const { product } = await request(servers[1], 'GET', `/products/${productId}`)
  expect(product.media).toHaveLength(1)
  expect(product.media[0].renditions.map((rendition: Json) => rendition.height)).toEqual([240, 360, 720])
  const { products } = await request(servers[0], 'GET', `/shops/${product.shopId}/products`)
  expect(products).toHaveLength(1)
  phone.close()
})
