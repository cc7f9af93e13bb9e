import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort, startProcess } from '../testing/processes.ts'
import { compare } from './compare.ts'
import { makeShop, openPage, startProduct } from './product.ts'

/**
 * `node bench/chat-servers.ts`: a message from a socket on one server to a socket on another, over Redis (P2), against
 * the floor of `chat.ts`. Needs redis-server on the path.
 */
const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-bench-'))
const redisPort = await freePort()
const redis: ChildProcess = spawn(
  'redis-server',
  ['--port', String(redisPort), '--save', '', '--dir', folder],
  {
    stdio: 'ignore',
  },
)
// Its database is the servers' too.
const product = await startProduct()
const { platform } = product
const start = async () => {
  const port = String(await freePort())
  const server = startProcess('server/main.ts', {
    DATABASE_URL: String(platform.db.pool.options.connectionString),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    DATA_DIR: folder,
    JWT_SECRET: 'the servers of one product share their secret',
    RATE_LIMIT_FACTOR: '1000000',
    ROLE: 'server',
    PORT: port,
  })
  await server.says('Sokoni is open')
  return { server, address: `http://127.0.0.1:${port}` }
}
const servers = await Promise.all([start(), start()])
const [one, other] = servers

await platform.db.pool.query(
  'CREATE TABLE floor (id uuid PRIMARY KEY, chat uuid, seq int, content text, at timestamptz DEFAULT now())',
)
const http = createServer().listen(0, '127.0.0.1')
const bare = new WebSocketServer({ server: http })
const sockets: WebSocket[] = []
bare.on('connection', (socket) => {
  sockets.push(socket)
  socket.on('message', async (text) => {
    const insert = {
      name: 'floor',
      text: 'INSERT INTO floor (id, chat, seq, content) VALUES ($1, $2, $3, $4)',
    }
    await platform.db.pool.query({ ...insert, values: [newId(), newId(), 1, String(text)] })
    for (const receiver of sockets) if (receiver !== socket) receiver.send(text)
  })
})
await once(http, 'listening')
const openBare = async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`) // it listens on TCP
  await once(socket, 'open')
  return socket
}
const [from, to] = [await openBare(), await openBare()]

/** Signed in on the server itself: its secret is not this process's. */
const signUp = async (address: string, number: number) => {
  const post = async (place: string, body: object) =>
    (
      await fetch(`${address}/api${place}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const { hashPassword } = await import('../server/features/accounts/public.ts')
  const [id, phone] = [newId(), `+2687670000${number}`]
  const passwordHash = await hashPassword('correct horse battery')
  await platform.db.prisma.user.create({ data: { id, name: 'Bench', username: id, phone, passwordHash } })
  const { data } = await post('/auth/login', { identifier: phone, password: 'correct horse battery' })
  return { id, token: String(data.tokens.accessToken) }
}
const [buyer, seller] = [await signUp(one.address, 1), await signUp(other.address, 2)]
const shopId = await makeShop(platform, seller.id)
const [buyerSocket, sellerSocket] = [
  await openPage(one.address, buyer.token),
  await openPage(other.address, seller.token),
]
const { data } = await buyerSocket.emitWithAck('chat:send', { shopId, content: 'Hello' })

await compare(
  'From one server to the other',
  [
    {
      name: 'floor: bare WebSocket, bare INSERT',
      run: async () => {
        const arrived = once(to, 'message')
        from.send('Is it still available?')
        await arrived
      },
    },
    {
      name: 'chat:send → chat:message on the other server',
      goal: { p50: 1.9, p99: 2 },
      run: async () => {
        const content = newId()
        const arrived = new Promise<void>((resolve) => {
          const hear = ({ message }: { message: { content: string } }) => {
            if (message.content !== content) return
            sellerSocket.off('chat:message', hear)
            resolve()
          }
          sellerSocket.on('chat:message', hear)
        })
        buyerSocket.emit('chat:send', { chatId: data.chatId, content, clientMessageId: content })
        await arrived
      },
    },
  ],
  { calls: 200 },
)

for (const socket of [buyerSocket, sellerSocket]) socket.disconnect()
for (const socket of [from, to]) socket.terminate()
bare.close()
http.close()
await Promise.all(servers.map(({ server }) => server.end()))
await product.stop()
redis.kill()
await rm(folder, { recursive: true, force: true })
