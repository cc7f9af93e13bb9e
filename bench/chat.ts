import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { v7 as newId } from 'uuid'
import { WebSocket, WebSocketServer } from 'ws'
import { compare } from './compare.ts'
import { startProduct } from './product.ts'

/**
 * `node bench/chat.ts`: how long a message takes from one person's socket to the other's, with everything on, against
 * the least it could take: a hop over a bare WebSocket and one bare INSERT (design goals P1 and P3).
 */
const product = await startProduct()
const { platform, address } = product

// The floor: a message comes over one bare socket, is inserted, and goes out over another.
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
    await platform.db.pool.query({ ...insert, values: [newId(), chatId, 1, String(text)] })
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
const shopId = newId()
await platform.db.prisma.shop.create({
  data: {
    id: shopId,
    ownerId: seller.id,
    name: 'Bench',
    slug: 'bench',
    description: '',
    category: 'Other',
    currency: 'SZL',
  },
})
const open = async (token: string) => {
  const socket = io(address, { auth: { token }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return socket
}
const [buyerSocket, sellerSocket] = [await open(buyer.token), await open(seller.token)]
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
      await fetch(`${address}/api/chats/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chatId, content, clientMessageId: content }),
      })
      await arrived
    },
  },
])

for (const socket of [buyerSocket, sellerSocket]) socket.disconnect()
for (const socket of [from, to]) socket.terminate()
bare.close()
http.close()
await product.stop()
