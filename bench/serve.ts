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
export type Asked =
  | { ask: 'users'; count: number }
  /** Pushes counts to the watchers of a product. */
  | { ask: 'tell'; times: number; productId: string; bytes: number }
  | { ask: 'products'; count: number }
  | { ask: 'like'; storm: Storm }
  | { ask: 'usage' }
  | { ask: 'stop' }
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
const breathe = () => new Promise((resolve) => setImmediate(resolve))
let queries = 0

const usage = (): Usage => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, bytes: heapUsed + external, residentBytes: rss, queries }
}

const serveOurs = async () => {
  const product = await startProduct()
  const { pool } = product.platform.db
  const query = pool.query.bind(pool)
  pool.query = ((...given: Parameters<typeof query>) => {
    queries += 1
    return query(...given)
  }) as typeof pool.query // counted, and else the same
  const productId = newId()
  const users = async (count: number) => {
    const made: { id: string; token: string }[] = []
    while (made.length < count)
      made.push(
        ...(await Promise.all(Array.from({ length: Math.min(8, count - made.length) }, product.makeUser))),
      )
    return made
  }
  return {
    address: product.address,
    productId,
    users,
    tell: async (times: number, id: string, bytes: number) => {
      for (let likes = 1; likes <= times; likes += 1) {
        await product.platform.bus.publish({
          rooms: [`product:${id}`],
          event: 'product:counts',
          data: counts(id, likes, bytes),
        })
        await breathe()
      }
    },
    products: async (count: number) => {
      const { id: ownerId } = await product.makeUser()
      const shopId = newId()
      const currency = 'SZL'
      await product.platform.db.prisma.shop.create({
        data: {
          id: shopId,
          ownerId,
          name: 'Shop',
          slug: shopId,
          description: '',
          category: 'Other',
          currency,
        },
      })
      const ids = Array.from({ length: count }, () => newId())
      await product.platform.db.prisma.product.createMany({
        data: ids.map((id) => ({ id, shopId, ownerId, currency, status: 'active' as const })),
      })
      await product.platform.db.transaction((tx) => refreshListed(tx, { productIds: ids }))
      return ids
    },
    like: async ({ times, productId: id, fans, pushedId }: Storm) => {
      const origin = { address: '', userAgent: 'bench', country: null, language: null }
      const left = [...Array(times).keys()]
      await Promise.all(
        Array.from({ length: 8 }, async (_, worker) => {
          // A fan's likes are sequential, so that none overtakes another.
          for (const turn of left.filter((turn) => (turn % fans.length) % 8 === worker)) {
            const userId = fans[turn % fans.length] ?? ''
            const fan = { kind: 'member', userId, sessionId: newId(), role: 'user', ...origin } as const
            const liked = Math.floor(turn / fans.length) % 2 === 0
            const { totalLikes } = await setLike(product.platform, fan, { id, liked })
            if (pushedId)
              await product.platform.bus.publish({
                rooms: [`product:${pushedId}`],
                event: 'product:counts',
                data: counts(pushedId, totalLikes, 0),
              })
          }
        }),
      )
      const at = Date.now()
      const [kept] = await runSql(
        product.platform.db.kysely,
        'SELECT count(*) AS count FROM "ProductLike" WHERE "productId" = $1::uuid',
        [id],
      )
      return { count: kept?.count ?? -1, at }
    },
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
    productId: newId(),
    users: async () => [],
    tell: async (times: number, id: string, bytes: number) => {
      for (let likes = 1; likes <= times; likes += 1) {
        const text = JSON.stringify({ event: 'product:counts', data: counts(id, likes, bytes) })
        for (const socket of sockets) socket.send(text)
        await breathe()
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
process.send?.({ address: server.address, productId: server.productId })
const answer = async (asked: Asked): Promise<object> => {
  if (asked.ask === 'users') return server.users(asked.count)
  if (asked.ask === 'products') return server.products(asked.count)
  if (asked.ask === 'like') return server.like(asked.storm)
  if (asked.ask === 'usage') return usage()
  if (asked.ask === 'tell') await server.tell(asked.times, asked.productId, asked.bytes)
  if (asked.ask === 'stop') await server.stop()
  return {}
}
/** Requests can overlap: an answer carries the number of its request. */
process.on('message', async ({ number, ...asked }: Asked & { number: number }) => {
  process.send?.({ number, answer: await answer(asked) })
  if (asked.ask === 'stop') process.exit(0)
})
// The parent process has exited.
process.on('disconnect', () => process.exit(1))
