import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as newId } from 'uuid'
import { type WebSocket, WebSocketServer } from 'ws'
import { startProduct } from './product.ts'

/**
 * A server in a process of its own, so that its memory and time can be told from its clients': `ours`, the whole product,
 * or `bare`, a WebSocket server that answers every frame with itself. It does what its parent asks over IPC.
 */
export type Asked =
  | { ask: 'users'; count: number }
  /** Tells everyone who watches the product, so many times. */
  | { ask: 'tell'; times: number; productId: string }
  | { ask: 'usage' }
  | { ask: 'stop' }
export type Usage = { cpuMs: number; bytes: number; queries: number }

const counts = (productId: string, likes: number) => ({
  productId,
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
  const { heapUsed, external } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, bytes: heapUsed + external, queries }
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
    tell: async (times: number, id: string) => {
      for (let likes = 1; likes <= times; likes += 1) {
        await product.platform.bus.publish({
          rooms: [`product:${id}`],
          event: 'product:counts',
          data: counts(id, likes),
        })
        await breathe()
      }
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
    tell: async (times: number, id: string) => {
      for (let likes = 1; likes <= times; likes += 1) {
        const text = JSON.stringify({ event: 'product:counts', data: counts(id, likes) })
        for (const socket of sockets) socket.send(text)
        await breathe()
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.terminate()
      http.close()
    },
  }
}

const server = await (process.argv[2] === 'bare' ? serveBare() : serveOurs())
process.send?.({ address: server.address, productId: server.productId })
process.on('message', async (asked: Asked) => {
  if (asked.ask === 'users') process.send?.(await server.users(asked.count))
  if (asked.ask === 'tell') {
    await server.tell(asked.times, asked.productId)
    process.send?.({})
  }
  if (asked.ask === 'usage') process.send?.(usage())
  if (asked.ask === 'stop') {
    await server.stop()
    process.exit(0)
  }
})
// Its parent is gone, and nobody asks for anything any more.
process.on('disconnect', () => process.exit(1))
