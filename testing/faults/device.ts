import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import * as shop from '../../client/features/chats/reducer.ts'
import * as direct from '../../client/features/dealer-messages/reducer.ts'
import type { PushPayloads, SocketEvents } from '../../contract/index.ts'
import { openPlain, openSocketIo, type Page } from '../live.ts'
import { type History, rankOf, type Sent } from './history.ts'

/** A conversation of a device: a chat by its id, a direct conversation by the other user's id. */
export type ConversationRef = { kind: 'chat' | 'direct'; id: string; conversation: string }

type Person = { id: string; token: string }
type Chats = PushPayloads['chat:message']['message']
type Directs = PushPayloads['dealer:message']['message']
type Synced = ReturnType<SocketEvents['sync']['answer']['parse']>

export type Device = {
  name: string
  conversations: readonly ConversationRef[]
  /** Sends a new message until it is answered, over the socket or by REST. */
  write(ref: ConversationRef): Promise<void>
  /** Marks received messages as delivered or read. */
  acknowledge(): Promise<void>
  /** Makes any other call and ignores failures. */
  call(place: string, body: object): Promise<void>
  /** Returns the messages that it shows of a conversation. */
  show(ref: ConversationRef): History['screens'][number]['messages']
  /** The time of each pushed message. */
  received: { at: number; text: string }[]
  connections: number
  /** It has read all conversations once. */
  isReady: boolean
  close(): void
}

const OPEN_MS = 3000
const ANSWER_MS = 2000
const AWAY_MS = 1500

/** Rejects if there is no answer in time. */
const within = <T>(promise: Promise<T>, ms: number): Promise<T> => {
  const limit = new AbortController()
  const late = wait(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`No answer in ${ms} ms`)
  })
  return Promise.race([promise, late]).finally(() => {
    late.catch(() => undefined)
    limit.abort()
  })
}

/**
 * Simulates a client with the page's own reducers: shows pushes, syncs gaps, reconnects and syncs,
 * and resends unanswered messages. With `skipsSync` it never syncs (to test the checker).
 */
export const openDevice = (
  address: string,
  person: Person,
  history: History,
  options: {
    name: string
    way: 'socket.io' | 'plain'
    conversations: readonly ConversationRef[]
    skipsSync: boolean
  },
): Device => {
  let page: Page | null = null
  let isOver = false
  let leave = () => {}
  let chats = shop.noChats
  let directs = direct.nothing
  const acknowledged = new Map<string, string>()
  const received: Device['received'] = []

  const note = (key: string, rank: number, askedAt: number, isLeast = false) =>
    history.receipts.push({ key, rank, askedAt, answeredAt: performance.now(), isLeast })

  const emit = async (event: string, data: unknown) => {
    const current = page
    if (!current) throw new Error('Not connected')
    // As in the client: requests of a closed connection are never answered.
    const dropped = current.closed.then((why): never => {
      throw new Error(`Cut off: ${why}`)
    })
    try {
      const answer = await within(Promise.race([current.send(event, data), dropped]), ANSWER_MS)
      if (!answer.success) throw Object.assign(new Error(answer.message), { isRefusal: true })
      return answer.data
    } catch (error) {
      // The server does not answer: reconnect, perhaps to another one.
      if (!Object(error).isRefusal && page === current) leave()
      throw error
    }
  }
  const request = async (method: string, place: string, body?: object) => {
    const response = await fetch(`${address}/api${place}`, {
      method,
      headers: {
        connection: 'close',
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!answer.success) throw new Error(answer.message)
    return answer.data
  }

  const takeChats = (messages: readonly Chats[]) => {
    chats = shop.apply(
      chats,
      messages.map((message) => ({ kind: 'message', message })),
    )
  }
  const takeDirects = (participantId: string, messages: readonly Directs[], askedAt?: number) => {
    directs = direct.apply(
      directs,
      messages.map((message) => ({ kind: 'message', participantId, message })),
    )
    if (askedAt !== undefined) for (const { id, status } of messages) note(id, rankOf(status), askedAt)
  }
  const chatThread = (id: string) => chats.threads[id] ?? shop.noThread
  const directThread = (id: string) => directs.threads[id] ?? direct.noThread

  const chatTop = (id: string) => shop.topOf(chatThread(id), chats.byId[id])

  /** Syncs from the last message before which none is missing. */
  const catchUp = async (conversations: readonly ConversationRef[]) => {
    for (let rest = conversations; rest.length > 0; ) {
      const askedAt = performance.now()
      const of = (kind: ConversationRef['kind']) => rest.filter((ref) => ref.kind === kind)
      const synced = (await emit('sync', {
        chats: Object.fromEntries(of('chat').map(({ id }) => [id, chatTop(id)])),
        conversations: Object.fromEntries(
          of('direct').map(({ id }) => {
            const thread = directThread(id)
            return [id, thread.messages.find(({ seq }) => seq === direct.topOf(thread))?.id ?? '']
          }),
        ),
      })) as Synced // the contract's answer, which the server serialises by its schema
      for (const [chatId, { messages, delivered, read }] of Object.entries(synced.chats)) {
        takeChats(messages)
        chats = shop.apply(chats, [{ kind: 'marks', chatId, marks: { delivered, read } }])
        for (const side of ['buyer', 'shop'] as const) {
          note(`${chatId} ${side} delivered`, delivered[side], askedAt)
          note(`${chatId} ${side} read`, read[side], askedAt)
        }
      }
      for (const [id, { messages }] of Object.entries(synced.conversations))
        takeDirects(id, messages, askedAt)
      rest = rest.filter(({ id }) => synced.chats[id]?.hasMore || synced.conversations[id]?.hasMore)
    }
  }
  /** The status of direct messages that are shown already comes with the last page. */
  const readTicks = async (conversations: readonly ConversationRef[]) => {
    for (const { kind, id } of conversations) {
      if (kind !== 'direct') continue
      const askedAt = performance.now()
      takeDirects(id, (await request('GET', `/messages/conversations/${id}?limit=50`)).messages, askedAt)
    }
  }

  /** Reads the chats like a page that opens; they are empty at first. */
  const readChats = async () => {
    for (const { kind, id } of options.conversations) {
      if (kind !== 'chat' || chats.byId[id]) continue
      const { chat } = await request('GET', `/chats/${id}`)
      chats = shop.apply(chats, [{ kind: 'chat', chat }])
    }
  }

  const receive = (event: string, data: Record<string, unknown>) => {
    // The event name determines the payload type, as in the contract.
    const push = { event, data } as {
      [N in keyof PushPayloads]: { event: N; data: PushPayloads[N] }
    }[keyof PushPayloads]
    if (push.event === 'chat:message') {
      takeChats([push.data.message])
      received.push({ at: performance.now(), text: push.data.message.content })
      fillGap(push.data.chatId, shop.hasGap(chatThread(push.data.chatId), chats.byId[push.data.chatId]))
    } else if (push.event === 'chat:status') {
      chats = shop.apply(chats, [{ kind: 'status', ...push.data }])
    } else if (push.event === 'dealer:message') {
      takeDirects(push.data.participantId, [push.data.message])
      received.push({ at: performance.now(), text: push.data.message.message })
      const thread = directThread(push.data.participantId)
      fillGap(push.data.participantId, direct.hasGap(thread) || thread.messages[0]?.seq !== 1)
    } else if (push.event === 'dealer:status') {
      directs = direct.apply(directs, [{ kind: 'status', ...push.data }])
    }
  }
  const fillGap = (id: string, isMissing: boolean) => {
    if (!isMissing || options.skipsSync) return
    const conversations = options.conversations.filter((ref) => ref.id === id)
    catchUp(conversations)
      .then(() => readTicks(conversations))
      .catch(() => undefined)
  }

  const device: Device = {
    name: options.name,
    conversations: options.conversations,
    received,
    connections: 0,
    isReady: false,
    write: async (ref) => {
      const text = newId()
      const sent: Sent = {
        conversation: ref.conversation,
        sender: person.id,
        text,
        begunAt: performance.now(),
        answers: [],
      }
      history.sent.push(sent)
      const chat = { chatId: ref.id, content: text, clientMessageId: text }
      const dealer = { receiverId: ref.id, message: text, clientMessageId: text }
      const send = async (byRest: boolean) => {
        const { message } = byRest
          ? ref.kind === 'chat'
            ? await request('POST', '/chats/messages', chat)
            : await request('POST', '/messages/send', dealer)
          : Object(ref.kind === 'chat' ? await emit('chat:send', chat) : await emit('dealer:send', dealer))
        sent.answers.push({ at: performance.now(), id: message.id, seq: message.seq })
        if (ref.kind === 'chat') takeChats([message])
        else takeDirects(ref.id, [message])
      }
      let byRest = Math.random() < 0.2
      while (!isOver && sent.answers.length === 0) {
        await send(byRest).catch(async () => {
          byRest = !byRest
          await wait(50 + Math.random() * 100)
        })
      }
      // Sometimes the client loses the answer and sends again.
      if (Math.random() < 0.1) await send(!byRest).catch(() => undefined)
    },
    acknowledge: async () => {
      for (const { kind, id } of options.conversations) {
        const status = Math.random() < 0.5 ? 'read' : 'delivered'
        const askedAt = performance.now()
        const thread = kind === 'chat' ? chatThread(id) : directThread(id)
        const incoming = thread.messages.filter(({ senderId }) => senderId !== person.id)
        const last = incoming.at(-1)
        if (
          !last ||
          acknowledged.get(id) === `${last.id} read` ||
          acknowledged.get(id) === `${last.id} ${status}`
        )
          continue
        if (kind === 'chat') {
          const top = chatTop(id)
          const answer = Object(await emit(`chat:${status}`, { chatId: id, seq: top }))
          const side = Object(last).side === 'buyer' ? 'shop' : 'buyer'
          note(`${id} ${side} ${status}`, answer.seq, askedAt)
        } else {
          const messageIds = incoming.slice(-50).map((message) => message.id)
          await emit(`dealer:${status}`, { participantId: id, messageIds })
          for (const messageId of messageIds) note(messageId, rankOf(status), askedAt, true)
        }
        acknowledged.set(id, `${last.id} ${status}`)
      }
    },
    call: async (place, body) => void (await request('POST', place, body).catch(() => undefined)),
    show: ({ kind, id }) =>
      kind === 'chat'
        ? chatThread(id).messages.map((message) => ({
            id: message.id,
            seq: message.seq,
            status: shop.tickOf(message, chatThread(id)),
          }))
        : directThread(id).messages.map(({ id: messageId, seq, status }) => ({ id: messageId, seq, status })),
    close: () => {
      isOver = true
      leave()
    },
  }

  const stay = async () => {
    while (!isOver) {
      const opening = (options.way === 'plain' ? openPlain : openSocketIo)(address, person.token, receive)
      const opened = await within(opening, OPEN_MS).catch(() => {
        opening.then((late) => late.close()).catch(() => undefined)
        return null
      })
      if (!opened) {
        await wait(50 + Math.random() * 150)
        continue
      }
      const left = new Promise<void>((resolve) => {
        leave = resolve
      })
      page = opened
      device.connections += 1
      if (!options.skipsSync || device.connections === 1)
        await readChats()
          .then(() => catchUp(options.conversations))
          .then(() => readTicks(options.conversations))
          .then(() => {
            device.isReady = true
          })
          .catch(() => leave())
      await Promise.race([opened.closed, left])
      page = null
      opened.close()
      // Long enough that others send messages meanwhile: those are then missing for good.
      if (options.skipsSync) await wait(AWAY_MS)
    }
  }
  void stay()
  return device
}
