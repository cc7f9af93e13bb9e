import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as newId } from 'uuid'
import { WebSocket, WebSocketServer } from 'ws'
import { compare } from './compare.ts'
import { makeShop, openPage, startProduct } from './product.ts'

/**
 * `node bench/chat.ts`: how long a message takes from one person's socket to the other's, with everything on, against
 * the least it could take: a hop over a bare WebSocket and one bare INSERT (design goals P1 and P3), and a receipt.
 */
const product = await startProduct()
const { platform, address } = product

// The floor: a message comes over one bare socket, is inserted, and goes out over another.
await platform.db.pool.query(
  'CREATE TABLE floor (id uuid PRIMARY KEY, chat uuid, seq int, content text, at timestamptz DEFAULT now())',
)
let handle = (text: string): Promise<unknown> =>
  platform.db.pool.query({
    name: 'floor',
    text: 'INSERT INTO floor (id, chat, seq, content) VALUES ($1, $2, $3, $4)',
    values: [newId(), chatId, 1, text],
  })
const http = createServer().listen(0, '127.0.0.1')
const bare = new WebSocketServer({ server: http })
const sockets: WebSocket[] = []
bare.on('connection', (socket) => {
  sockets.push(socket)
  socket.on('message', async (text) => {
    await handle(String(text))
    for (const other of sockets) if (other !== socket) other.send(text)
  })
})
await once(http, 'listening')
const openBare = async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`) // it listens on TCP
  await once(socket, 'open')
  return socket
}
const [from, to] = [await openBare(), await openBare()]

// Ours.
const [buyer, seller] = [await product.makeUser(), await product.makeUser()]
const shopId = await makeShop(platform, seller.id)
const [buyerSocket, sellerSocket] = [
  await openPage(address, buyer.token),
  await openPage(address, seller.token),
]
const first = await buyerSocket.emitWithAck('chat:send', { shopId, content: 'Hello' })
const chatId: string = first.data.chatId
const arrives = (content: string) =>
  new Promise<void>((resolve) => {
    const hear = (data: { message: { content: string } }) => {
      if (data.message.content !== content) return
      sellerSocket.off('chat:message', hear)
      resolve()
    }
    sellerSocket.on('chat:message', hear)
  })

/** Over a kept connection; what the browser's own `fetch` costs is none of ours. */
const agent = new Agent({ keepAlive: true })
const post = (message: object) =>
  new Promise<void>((resolve, reject) => {
    const body = JSON.stringify(message)
    const headers = {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request(`${address}/api/chats/messages`, { method: 'POST', agent, headers }, (answer) =>
      answer.resume().on('end', resolve),
    )
    call.on('error', reject).end(body)
  })

await compare('From one socket to the other', [
  {
    name: 'floor: bare WebSocket, bare INSERT',
    run: async () => {
      const arrived = once(to, 'message')
      from.send('Is it still available?')
      await arrived
    },
  },
  {
    name: 'chat:send → chat:message',
    goal: { p50: 1.25, p99: 2 },
    run: async () => {
      const content = newId()
      const arrived = arrives(content)
      buyerSocket.emit('chat:send', { chatId, content, clientMessageId: content })
      await arrived
    },
  },
  {
    name: 'POST /chats/messages → chat:message',
    goal: { p50: 1.5, p99: 2 },
    run: async () => {
      const content = newId()
      const arrived = arrives(content)
      await Promise.all([arrived, post({ chatId, content, clientMessageId: content })])
    },
  },
])

// Receipts: everything is written beforehand, and read message by message.
const MESSAGES = 4000
await platform.db.pool.query(
  `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
   SELECT gen_random_uuid(), $1::uuid, c."lastSeq" + n, $2::uuid, 'buyer', 'Hello'
   FROM "Chat" c, generate_series(1, $3::int) n WHERE c.id = $1`,
  [chatId, buyer.id, MESSAGES],
)
const { rows } = await platform.db.pool.query(
  `UPDATE "Chat" SET "lastSeq" = "lastSeq" + $2::int, "shopUnread" = "shopUnread" + $2
   WHERE id = $1::uuid RETURNING "lastSeq" - $2 AS seq`,
  [chatId, MESSAGES],
)
let seq: number = rows[0].seq
await platform.db.pool.query('INSERT INTO floor (id, seq) VALUES ($1, 0)', [chatId])
handle = () =>
  platform.db.pool.query({
    name: 'floor-update',
    text: 'UPDATE floor SET seq = seq + 1 WHERE id = $1',
    values: [chatId],
  })
await compare('A receipt', [
  {
    name: 'floor: bare WebSocket, bare UPDATE',
    run: async () => {
      const arrived = once(to, 'message')
      from.send('Read')
      await arrived
    },
  },
  {
    name: 'chat:read → chat:status',
    goal: { p50: 1.3, p99: 2 },
    run: async () => {
      seq += 1
      const wanted = seq
      const arrived = new Promise<void>((resolve) => {
        const hear = (status: { seq: number }) => {
          if (status.seq !== wanted) return
          buyerSocket.off('chat:status', hear)
          resolve()
        }
        buyerSocket.on('chat:status', hear)
      })
      sellerSocket.emit('chat:read', { chatId, seq: wanted })
      await arrived
    },
  },
])
agent.destroy()

for (const socket of [buyerSocket, sellerSocket]) socket.disconnect()
for (const socket of [from, to]) socket.terminate()
bare.close()
http.close()
await product.stop()
