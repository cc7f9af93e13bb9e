import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { v7 as newId } from 'uuid'
import { type Contender, compare } from './compare.ts'
import {
  openBare,
  openPlain,
  openSocketIo,
  sendAndWait,
  startChat,
  startServers,
  waitForFrame,
  waitForMessage,
} from './servers.ts'

/**
 * `node bench/chat.ts`: latency of a message between two sockets, by REST, and of a receipt
 *, compared with a bare WebSocket and one bare INSERT. Server and baseline are separate
 * processes.
 */
const servers = await startServers(1)
const { platform, floor } = servers
const [address = ''] = servers.addresses
const [from, to] = [await openBare(floor), await openBare(floor)]
const plain = await startChat(servers, [address, address], openPlain)
const live = await startChat(servers, [address, address], openSocketIo)

const bareSend: Contender = {
  name: 'floor: bare WebSocket, bare INSERT',
  run: async () => {
    const arrived = once(to, 'message')
    from.send(newId())
    await arrived
  },
}
await compare('From one socket to the other', [
  bareSend,
  {
    name: 'chat:send → chat:message, plain sockets',
    goal: { p50: 1.25, p99: 2 },
    run: () => sendAndWait(plain),
  },
  {
    name: 'chat:send → chat:message, socket.io',
    goal: { p50: 1.25, p99: 2 },
    run: () => sendAndWait(live),
  },
])

const agent = new Agent({ keepAlive: true })

/** Sends a POST over a kept-alive connection, without the overhead of `fetch`. */
const post = async (url: string, message: object, token?: string) => {
  const body = JSON.stringify(message)
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const [answer] = await once(request(url, { method: 'POST', agent, headers }).end(body), 'response')
  answer.resume()
  await once(answer, 'end')
}

await compare('By REST', [
  {
    name: 'floor: bare POST, bare INSERT, bare WebSocket',
    run: async () => {
      const arrived = once(to, 'message')
      await Promise.all([arrived, post(`http://${floor}`, { content: newId() })])
    },
  },
  {
    name: 'POST /chats/messages → chat:message',
    goal: { p50: 1.5, p99: 2 },
    run: async () => {
      const content = newId()
      const message = { chatId: plain.chatId, content, clientMessageId: content }
      await Promise.all([
        waitForMessage(plain.to, content),
        post(`${address}/api/chats/messages`, message, plain.buyer.token),
      ])
    },
  },
])
agent.destroy()

// Receipts: messages are inserted before, and marked as read one by one.
const MESSAGES = 8000
const write = async (chatId: string, senderId: string): Promise<{ chatId: string; seq: number }> => {
  await platform.db.pool.query(
    `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
     SELECT gen_random_uuid(), $1::uuid, c."lastSeq" + n, $2::uuid, 'buyer', 'Hello'
     FROM "Chat" c, generate_series(1, $3::int) n WHERE c.id = $1`,
    [chatId, senderId, MESSAGES],
  )
  const { rows } = await platform.db.pool.query(
    `UPDATE "Chat" SET "lastSeq" = "lastSeq" + $2::int, "shopUnread" = "shopUnread" + $2
     WHERE id = $1::uuid RETURNING "lastSeq" - $2 AS seq`,
    [chatId, MESSAGES],
  )
  return { chatId, seq: rows[0].seq }
}

/** Each call marks the next message as read. */
const receipt = (kind: string, chat: typeof plain, written: { chatId: string; seq: number }): Contender => ({
  name: `chat:read → chat:status, ${kind}`,
  goal: { p50: 1.3, p99: 2 },
  run: async () => {
    written.seq += 1
    const arrived = waitForFrame(chat.from.socket, '"chat:status"', `"seq":${written.seq},`)
    chat.to.socket.send(chat.to.frame('chat:read', written))
    await arrived
  },
})
const readPlain = receipt('plain sockets', plain, await write(plain.chatId, plain.buyer.id))
const readLive = receipt('socket.io', live, await write(live.chatId, live.buyer.id))
await compare('A receipt', [bareSend, readPlain, readLive])
await compare('A receipt, against the least that would keep no time', [
  {
    name: 'floor: bare WebSocket, bare UPDATE of the chat',
    run: async () => {
      const arrived = once(to, 'message')
      from.send('read')
      await arrived
    },
  },
  { ...readPlain, goal: undefined },
])

for (const { socket } of [plain.from, plain.to, live.from, live.to]) socket.terminate()
for (const socket of [from, to]) socket.terminate()
await servers.stop()
