import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as newId } from 'uuid'
import { type WebSocket, WebSocketServer } from 'ws'
import { setLike } from '../server/features/likes/actions/set-like.ts'
import { refreshListed } from '../server/features/products/actions/refresh-listed.ts'
import { runSql } from '../testing/sql.ts'
import { startProduct } from './product.ts'

/**
 * A server in a separate process, to measure its memory and time: `ours`, the product, or `bare`, a
 * WebSocket echo server. Its parent controls it over IPC.
 */
export type Command =
  | { name: 'users'; count: number }
  /** Pushes counts to the watchers of a product. */
  | { name: 'push'; times: number; productId: string; bytes: number }
  | { name: 'products'; count: number }
  | { name: 'like'; storm: Storm }
  | { name: 'usage' }
  | { name: 'stop' }
/** The fans like in turn; each like is pushed at once to the watchers of `pushedId`. */
export type Storm = { times: number; productId: string; fans: string[]; pushedId?: string | undefined }
export type Usage = { cpuMs: number; bytes: number; residentBytes: number; queries: number }

/** A payload of at least the given size. */
const counts = (productId: string, likes: number, bytes: number) => ({
  productId: productId.padEnd(bytes),
  likes,
  bookmarks: 0,
  comments: 0,
  views: 0,
})
const yieldToEvents = () => new Promise((resolve) => setImmediate(resolve))
let queries = 0

const usage = (): Usage => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, bytes: heapUsed + external, residentBytes: rss, queries }
}

type Product = Awaited<ReturnType<typeof startProduct>>

/** Counts the statements of the product's database. */
const countQueries = ({ platform }: Product) => {
  const { pool } = platform.db
  const query = pool.query.bind(pool)
  pool.query = ((...given: Parameters<typeof query>) => {
    queries += 1
    return query(...given)
  }) as typeof pool.query // counted, and else the same
}

const makeUsers = async (product: Product, count: number) => {
  const made: { id: string; token: string }[] = []
  while (made.length < count)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(8, count - made.length) }, product.makeUser))),
    )
  return made
}

/** Creates listed products of one shop; returns their ids. */
const makeProducts = async ({ makeUser, platform: { db } }: Product, count: number) => {
  const { id: ownerId } = await makeUser()
  const shopId = newId()
  const currency = 'SZL'
  await db.prisma.shop.create({
    data: { id: shopId, ownerId, name: 'Shop', slug: shopId, description: '', category: 'Other', currency },
  })
  const ids = Array.from({ length: count }, () => newId())
  await db.prisma.product.createMany({
    data: ids.map((id) => ({ id, shopId, ownerId, currency, status: 'active' as const })),
  })
  await db.transaction((tx) => refreshListed(tx, { productIds: ids }))
  return ids
}

/** Each push is about another id: counts of one product would replace each other in the queue. */
const publishCounts = async ({ platform: { bus } }: Product, id: string, data: ReturnType<typeof counts>) =>
  bus.publish({
    rooms: [`product:${id}`],
    event: 'product:counts',
    data: { ...data, productId: newId().padEnd(data.productId.length) },
  })

/** Likes and unlikes a product by eight fans at a time; returns the final count and its time. */
const runStorm = async (product: Product, { times, productId: id, fans, pushedId }: Storm) => {
  const origin = { address: '', userAgent: 'bench', country: null, language: null }
  const turns = [...Array(times).keys()]
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      // A fan's likes are sequential, so that none overtakes another.
      for (const turn of turns.filter((turn) => (turn % fans.length) % 8 === worker)) {
        const userId = fans[turn % fans.length] ?? ''
        const fan = { kind: 'member', userId, sessionId: newId(), role: 'user', ...origin } as const
        const liked = Math.floor(turn / fans.length) % 2 === 0
        const { totalLikes } = await setLike(product.platform, fan, { id, liked })
        if (pushedId) await publishCounts(product, pushedId, counts(pushedId, totalLikes, 0))
      }
    }),
  )
  const at = Date.now()
  const [stored] = await runSql(
    product.platform.db.kysely,
    'SELECT count(*) AS count FROM "ProductLike" WHERE "productId" = $1::uuid',
    [id],
  )
  return { count: stored?.count ?? -1, at }
}

const serveOurs = async () => {
  const product = await startProduct()
  countQueries(product)
  return {
    address: product.address,
    users: (count: number) => makeUsers(product, count),
    push: async (times: number, id: string, bytes: number) => {
      for (let likes = 1; likes <= times; likes += 1) {
        await publishCounts(product, id, counts(id, likes, bytes))
        await yieldToEvents()
      }
    },
    products: (count: number) => makeProducts(product, count),
    like: (storm: Storm) => runStorm(product, storm),
    stop: product.stop,
  }
}

const serveBare = async () => {
  const http = createServer()
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  const sockets = new Set<WebSocket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (text) => socket.send(String(text)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, // it listens on TCP
    users: async () => [],
    push: async (times: number, id: string, bytes: number) => {
      for (let likes = 1; likes <= times; likes += 1) {
        const text = JSON.stringify({ event: 'product:counts', data: counts(id, likes, bytes) })
        for (const socket of sockets) socket.send(text)
        await yieldToEvents()
      }
    },
    products: async () => [],
    like: async () => ({ count: 0, at: 0 }),
    stop: async () => {
      for (const socket of sockets) socket.terminate()
      http.close()
    },
  }
}

const server = await (process.argv[2] === 'bare' ? serveBare() : serveOurs())
process.send?.({ address: server.address })
const answer = async (command: Command): Promise<object> => {
  if (command.name === 'users') return server.users(command.count)
  if (command.name === 'products') return server.products(command.count)
  if (command.name === 'like') return server.like(command.storm)
  if (command.name === 'usage') return usage()
  if (command.name === 'push') await server.push(command.times, command.productId, command.bytes)
  if (command.name === 'stop') await server.stop()
  return {}
}
/** Commands can overlap: an answer carries the number of its command. */
process.on('message', async ({ number, ...command }: Command & { number: number }) => {
  process.send?.({ number, answer: await answer(command) })
  if (command.name === 'stop') process.exit(0)
})
// The parent process has exited.
process.on('disconnect', () => process.exit(1))
