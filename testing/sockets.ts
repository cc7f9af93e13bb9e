import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import WebSocket from 'ws'
import type { TestApp } from './app.ts'

/** Longer than any push takes: presence after a server's death takes 35 s. */
const LONGEST_WAIT_MS = 60_000

/** An open page over either transport: sends events, receives acks, and stores every push. */
export type Page = {
  send(
    event: string,
    data?: unknown,
  ): Promise<{ success: boolean; data?: Record<string, unknown>; error?: { code: string }; message?: string }>
  received: { event: string; data: Record<string, unknown> }[]
  /**
   * Waits for a matching push and returns its data.
   * @throws if none arrives within a minute
   */
  until(event: string, fits?: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  closed: Promise<string>
  close(): void
}

/** Makes the server listen on a free port and returns its URL. */
export const listen = async (app: TestApp): Promise<string> => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}` // it listens on TCP
}

const page = (
  send: Page['send'],
  received: Page['received'],
  closed: Promise<string>,
  close: () => void,
): Page => ({
  send,
  received,
  closed,
  close,
  until: async (event, fits = () => true) => {
    const deadline = performance.now() + LONGEST_WAIT_MS
    while (performance.now() < deadline) {
      const found = received.find((push) => push.event === event && fits(push.data))
      if (found) return found.data
      await setTimeout(10)
    }
    throw new Error(`No fitting ${event} within ${LONGEST_WAIT_MS / 1000} s`)
  },
})

/** Called with each push as it arrives. */
type OnPush = (event: string, data: Record<string, unknown>) => void

/**
 * Opens a page over socket.io, signed in if there is a token. Rejects with the server's refusal.
 */
export const openSocketIo = async (address: string, token?: string, onPush?: OnPush): Promise<Page> => {
  const socket: Socket = io(address, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  const received: Page['received'] = []
  socket.onAny((event: string, data: Record<string, unknown>) => {
    received.push({ event, data })
    onPush?.(event, data)
  })
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return page(
    (event, data) => socket.emitWithAck(event, data),
    received,
    closed,
    () => socket.disconnect(),
  )
}

/** Opens a page over plain WebSocket, signed in by its first frame if there is a token. */
export const openPlain = async (address: string, token?: string, onPush?: OnPush): Promise<Page> => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
  const received: Page['received'] = []
  const waiting = new Map<number, (data: never) => void>()
  let count = 0
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text))
    if ('ack' in frame)
      waiting.get(frame.ack)?.(frame.data as never) // the caller knows the type of its answer
    else {
      received.push(frame)
      onPush?.(frame.event, frame.data)
    }
  })
  const closed = new Promise<string>((resolve) =>
    socket.on('close', (_code, reason) => resolve(String(reason))),
  )
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const send: Page['send'] = (event, data) =>
    new Promise((resolve) => {
      count += 1
      waiting.set(count, resolve)
      socket.send(JSON.stringify({ event, data, ack: count }))
    })
  if (token) await send('auth', { token })
  return page(send, received, closed, () => socket.close())
}
