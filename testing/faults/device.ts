import { setTimeout as wait } from 'node:timers/promises'
import type { PushPayloads } from '../../contract/index.ts'
import { openPlain, openSocketIo, type Page } from '../sockets.ts'
import { createAcknowledge, createWrite } from './device-actions.ts'
import { type ConversationRef, createModel, type Model } from './device-model.ts'
import { createRequests, type Link, within } from './device-requests.ts'
import { createSync } from './device-sync.ts'
import type { History } from './history.ts'

type Person = { id: string; token: string }

export type Device = {
  name: string
  conversations: readonly ConversationRef[]
  /** Sends a new message until it is answered, over the socket or by REST. */
  write(ref: ConversationRef): Promise<void>
  /** Marks received messages as delivered or read. */
  acknowledge(): Promise<void>
  /** Makes any other call and ignores failures. */
  call(path: string, body: object): Promise<void>
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
const AWAY_MS = 1500

type Options = {
  name: string
  way: 'socket.io' | 'plain'
  conversations: readonly ConversationRef[]
  skipsSync: boolean
}

/**
 * Simulates a client with the page's own reducers: shows pushes, syncs gaps, reconnects and syncs,
 * and resends unanswered messages. With `skipsSync` it never syncs (to test the checker).
 */
export const openDevice = (address: string, person: Person, history: History, options: Options): Device => {
  const { name, conversations, skipsSync } = options
  let isOver = false
  const link: Link = { page: null, leave: () => {} }
  const model = createModel(history, person.id)
  const requests = createRequests(address, person.token, link)
  const sync = createSync(model, requests)

  const device: Device = {
    name,
    conversations,
    received: [],
    connections: 0,
    isReady: false,
    write: createWrite(person.id, model, requests, { history, isOver: () => isOver }),
    acknowledge: createAcknowledge(conversations, model, requests),
    call: async (path, body) => void (await requests.request('POST', path, body).catch(() => undefined)),
    show: model.show,
    close: () => {
      isOver = true
      link.leave()
    },
  }
  const receive = createReceive(model, device.received, (conversation) => {
    if (skipsSync) return
    sync.catchUp(conversations.filter(({ id }) => id === conversation.id)).catch(() => undefined)
  })
  const readAll = async () => {
    await sync.readChats(conversations)
    await sync.catchUp(conversations)
    device.isReady = true
  }
  void stayConnected(link, {
    open: () => (options.way === 'plain' ? openPlain : openSocketIo)(address, person.token, receive),
    onOpen: async () => {
      device.connections += 1
      if (!skipsSync || device.connections === 1) await readAll().catch(() => link.leave())
    },
    // Long enough that others send messages meanwhile: those are then missing for good.
    awayMs: skipsSync ? AWAY_MS : 0,
    isOver: () => isOver,
  })
  return device
}

type Connecting = {
  open(): Promise<Page>
  onOpen(): Promise<void>
  /** How long it waits before it reconnects. */
  awayMs: number
  isOver(): boolean
}

/** Connects again each time the connection closes or `link.leave` is called. */
const stayConnected = async (link: Link, { open, onOpen, awayMs, isOver }: Connecting) => {
  while (!isOver()) {
    const opening = open()
    const page = await within(opening, OPEN_MS).catch(() => {
      opening.then((late) => late.close()).catch(() => undefined)
      return null
    })
    if (!page) {
      await wait(50 + Math.random() * 150)
      continue
    }
    const left = new Promise<void>((resolve) => {
      link.leave = resolve
    })
    link.page = page
    await onOpen()
    await Promise.race([page.closed, left])
    link.page = null
    page.close()
    if (awayMs > 0) await wait(awayMs)
  }
}

type Push = { [N in keyof PushPayloads]: { event: N; data: PushPayloads[N] } }[keyof PushPayloads]

/**
 * Creates the function that applies pushes to the model; `onGap` is called if messages are missing.
 */
const createReceive =
  (
    model: Model,
    received: Device['received'],
    onGap: (conversation: Pick<ConversationRef, 'kind' | 'id'>) => void,
  ) =>
  (event: string, data: Record<string, unknown>) => {
    // The event name determines the payload type, as in the contract.
    const push = { event, data } as Push
    const noteMessage = (text: string, conversation: Pick<ConversationRef, 'kind' | 'id'>) => {
      received.push({ at: performance.now(), text })
      if (model.hasGap(conversation)) onGap(conversation)
    }
    if (push.event === 'chat:message') {
      model.addToChats([push.data.message])
      noteMessage(push.data.message.content, { kind: 'chat', id: push.data.chatId })
    } else if (push.event === 'chat:status') {
      const { chatId: id, ...moved } = push.data
      model.applyToChats({ type: 'watermark', id, ...moved })
    } else if (push.event === 'dealer:message') {
      const { participantId, message } = push.data
      model.addToDirects(participantId, [message])
      noteMessage(message.message, { kind: 'direct', id: participantId })
    } else if (push.event === 'dealer:status') {
      const { participantId: id, messageIds, status, at } = push.data
      const receipt = { status, deliveredAt: at, readAt: status === 'read' ? at : null }
      model.applyToDirects({ type: 'receipts', id, messageIds, receipt })
    }
  }
