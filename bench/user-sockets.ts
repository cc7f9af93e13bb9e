import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Client } from './client.ts'
import type { Deployment } from './deployment.ts'
import { makeShop } from './product.ts'
import { openSocketIo } from './servers.ts'
import type { Member } from './user-files.ts'

const CHATS = 20

/** Bytes of a frame around a payload of some hundred bytes; a client's are masked. */
const FRAME = { received: 4, sent: 8 }
const pushed = z.object({ chatId: z.string(), message: z.object({ seq: z.number(), content: z.string() }) })

type SocketIo = Awaited<ReturnType<typeof openCounted>>

/** A socket.io client that counts bytes and waits for answers. */
const openCounted = async (address: string, token: string) => {
  const { socket } = await openSocketIo(address, token)
  const bytes = { received: 0, sent: 0 }
  const waiting = new Map<string, (text: string) => void>()
  let acks = 0
  socket.on('message', (data: Buffer) => {
    const text = String(data)
    bytes.received += data.length + FRAME.received
    for (const [start, resolve] of waiting)
      if (text.startsWith(start)) {
        waiting.delete(start)
        resolve(text)
      }
  })
  const next = (start: string) => new Promise<string>((resolve) => waiting.set(start, resolve))
  return {
    socket,
    bytes,
    next: async (event: string): Promise<unknown> => JSON.parse((await next(`42["${event}"`)).slice(2))[1],
    emit: async (event: string, data: object): Promise<void> => {
      acks += 1
      const frame = `42${acks}${JSON.stringify([event, data])}`
      bytes.sent += frame.length + FRAME.sent
      const answered = next(`43${acks}[`)
      socket.send(frame)
      await answered
    },
  }
}

/** Opens chats of buyers and sellers with a socket each. */
export const openSockets = async (
  { address, catalogue }: Deployment,
  { ask, call }: Client,
  members: Member[],
) => {
  const all: SocketIo[] = []
  const open = async ({ token }: Member) => {
    const one = await openCounted(address, token)
    all.push(one)
    return one
  }
  type Chat = { buyer: Member; seller: Member; chatId: string; pages?: [SocketIo, SocketIo] }
  const chats: Chat[] = []
  for (let number = 0; number < CHATS; number += 1) {
    const [buyer, seller] = [members[number], members[CHATS + number]]
    if (!buyer || !seller) break
    const shopId = await makeShop(catalogue.platform, seller.id)
    const body = { shopId, content: 'Hello' }
    const data = await ask('POST', '/chats/messages', { body, token: buyer.token })
    const { chatId } = z.object({ chatId: z.string() }).parse(data)
    chats.push({ buyer, seller, chatId })
  }
  return {
    open,
    /** Opens the sockets of all chats again, with the present tokens. */
    renew: async () => {
      for (const chat of chats) {
        for (const { socket } of chat.pages ?? []) socket.terminate()
        chat.pages = [await open(chat.buyer), await open(chat.seller)]
      }
    },
    /** A message, its receipt of delivery and of reading, as both sides see them. */
    exchange: async (number: number) => {
      const chat = chats[number % chats.length]
      if (!chat?.pages) return
      const [buyer, seller] = chat.pages
      const { chatId } = chat
      const arrived = seller.next('chat:message')
      const content = `Is it still there? I can come on Saturday (${number}).`
      await buyer.emit('chat:send', { chatId, content, clientMessageId: newId() })
      const { seq } = pushed.parse(await arrived).message
      for (const event of ['chat:delivered', 'chat:read']) {
        const seen = buyer.next('chat:status')
        await Promise.all([seller.emit(event, { chatId, seq }), seen])
      }
    },
    /** The page, the account, a socket that syncs, and the unread counts. */
    openApp: async (member: Member) => {
      await call('GET', '/')
      await ask('GET', '/users/me', { token: member.token })
      const own = await open(member)
      await own.emit('sync', { chats: {} })
      await ask('GET', '/notifications/unread-count', { token: member.token })
      await ask('GET', '/chats/unread-counts', { token: member.token })
      own.socket.terminate()
    },
    bytes: () => ({
      received: all.reduce((sum, { bytes }) => sum + bytes.received, 0),
      sent: all.reduce((sum, { bytes }) => sum + bytes.sent, 0),
    }),
    close: () => {
      for (const { socket } of all) socket.terminate()
    },
  }
}
