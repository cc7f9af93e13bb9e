import pg from 'pg'
import { v7 as newId } from 'uuid'
import type { WebSocket } from 'ws'
import type { Statement } from '../platform/db/db.ts'
import { sendMessage } from '../server/features/chats/actions/send-message.ts'
import { ask, openPlain, startChat, startServers } from './servers.ts'

/**
 * `node bench/chat-load.ts`: how many messages a second go through with 32 in flight, each in its own chat, against the
 * statement that stores them, run by itself by as many at once (P4). The server is a process of its own.
 */
const IN_FLIGHT = 32
const EACH = 40
const ROUNDS = 5

const servers = await startServers(1)
const { platform } = servers
const [address = ''] = servers.addresses

type Talk = { socket: WebSocket; userId: string; chatId: string }
const talks: Talk[] = []
while (talks.length < IN_FLIGHT) {
  const { buyer, chatId, from, to } = await startChat(servers, [address, address], openPlain)
  to.socket.terminate()
  talks.push({ socket: from.socket, userId: buyer.id, chatId })
}

// The statement as the action runs it, caught on its way to the database.
const caught: (Statement | string)[] = []
const [first] = talks
const spy: typeof platform.db.query = (sql, values = []) => {
  caught.push(sql)
  return platform.db.query(sql, values)
}
await sendMessage(
  { ...platform, db: { ...platform.db, query: spy } },
  {
    kind: 'member',
    userId: first?.userId ?? '',
    sessionId: newId(),
    role: 'user',
    address: '',
    userAgent: '',
    country: null,
    language: null,
  },
  { chatId: first?.chatId ?? null, content: 'Caught' },
)
const store = caught.at(-1)
if (typeof store !== 'object') throw new Error('Sending ran no statement')

/** Over connections that each wait for their answer, as the driver's pool does it. */
const bare = new pg.Pool({ connectionString: platform.db.pool.options.connectionString, max: 20 })
const alone = ({ userId, chatId }: Talk) =>
  bare.query({ ...store, values: [chatId, userId, newId(), newId(), newId(), '[]'] })
const whole = ({ socket, chatId }: Talk) =>
  ask(socket, 'chat:send', { chatId, content: newId(), clientMessageId: newId() })

/** Messages a second. */
const rateOf = async (send: (talk: Talk) => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await Promise.all(
    talks.map(async (talk) => {
      for (let sent = 0; sent < EACH; sent += 1) await send(talk)
    }),
  )
  return (IN_FLIGHT * EACH * 1000) / (performance.now() - begun)
}
/** What it records nobody hands on; the server's sweep would, a second later. */
const floorRate = async (): Promise<number> => {
  const rate = await rateOf(alone)
  await platform.db.query('DELETE FROM "Outbox"')
  return rate
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
await floorRate()
await rateOf(whole)
const ratios: number[] = []
const rates: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const floor = await floorRate()
  const rate = await rateOf(whole)
  rates.push(rate)
  ratios.push(rate / floor)
}
console.log(
  `\nP4 ${IN_FLIGHT} in flight: ${median(rates).toFixed(0)} messages a second, ${median(ratios).toFixed(2)} × of the statement alone (goal ≥ 0.65)`,
)
for (const { socket } of talks) socket.terminate()
await bare.end()
await servers.stop()
