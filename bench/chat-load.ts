import { v7 as newId } from 'uuid'
import type { WebSocket } from 'ws'
import { openDb } from '../platform/db/db.ts'
import { createLogger } from '../platform/logger.ts'
import { chatMessageInsertQuery } from '../server/features/conversations/actions/send-chat-message.ts'
import { ask, openPlain, startChat, startServers } from './servers.ts'

/**
 * `node bench/chat-load.ts`: throughput with 32 messages in flight, each in its own chat, compared
 * with the bare statement at the same concurrency.
 */
const IN_FLIGHT = 32
const EACH = 40
const ROUNDS = 5

const servers = await startServers(1)
const { platform } = servers
const [address = ''] = servers.addresses

type Chat = { socket: WebSocket; userId: string; chatId: string }
const chats: Chat[] = []
while (chats.length < IN_FLIGHT) {
  const { buyer, chatId, from, to } = await startChat(servers, [address, address], openPlain)
  to.socket.terminate()
  chats.push({ socket: from.socket, userId: buyer.id, chatId })
}

/** A pool for the bare statement. */
const bare = openDb({
  url: String(platform.db.pool.options.connectionString),
  poolSize: 20,
  log: createLogger({ level: 'warn', pretty: false }),
})
const alone = ({ userId, chatId }: Chat) => {
  const [id, clientMessageId] = [newId(), newId()]
  const draft = { id, chatId, senderId: userId, content: newId(), productId: null, clientMessageId }
  return bare.kysely.executeQuery(
    chatMessageInsertQuery({
      ...draft,
      offerId: null,
      trade: null,
      replyToId: null,
      isSilent: false,
      attachments: '[]',
    }),
  )
}
const whole = ({ socket, chatId }: Chat) =>
  ask(socket, 'chat:send', { chatId, content: newId(), clientMessageId: newId() })

/** Messages a second. */
const rateOf = async (send: (chat: Chat) => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await Promise.all(
    chats.map(async (chat) => {
      for (let sent = 0; sent < EACH; sent += 1) await send(chat)
    }),
  )
  return (IN_FLIGHT * EACH * 1000) / (performance.now() - begun)
}
/**
 * The bare statement's events are not dispatched; delete them before the server's sweep finds them.
 */
const floorRate = async (): Promise<number> => {
  const rate = await rateOf(alone)
  await platform.db.kysely.deleteFrom('Outbox').execute()
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
  `\n${IN_FLIGHT} in flight: ${median(rates).toFixed(0)} messages a second, ${median(ratios).toFixed(2)} × of the statement alone (goal ≥ 0.65)`,
)
for (const { socket } of chats) socket.terminate()
await bare.close()
await servers.stop()
