import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { create } from 'zustand'
import type { PushName, PushPayloads, SocketEventName, SocketEvents } from '../../contract/index.ts'
import { CallError } from './call-error.ts'
import { failureOf } from './send.ts'

/** The handler of each push. */
export type PushHandlers = { [N in PushName]?: (payload: PushPayloads[N]) => void }

type EventInput<N extends SocketEventName> = z.input<SocketEvents[N]['payload']>
type EventAnswer<N extends SocketEventName> = z.output<SocketEvents[N]['answer']>

/** Whether the socket is connected. While it is not, screens poll (`usePoll`). */
export const useConnection = create<{ connected: boolean }>(() => ({ connected: false }))

/** Milliseconds after which an event without an ack counts as lost; callers then use REST. */
const ACK_MS = 6000

/** Makes `opened` the socket of `emit`, and `handlers` those of `dispatch`. */
export const setSocket = (opened: Socket, handlers: PushHandlers): void => {
  socket = opened
  handlersOfAll = handlers
}

/** Dispatches a push to its handler. */
export const dispatch = <N extends PushName>(event: N, payload: PushPayloads[N]): void => {
  handlersOfAll[event]?.(payload)
}

/**
 * Sends an event and returns the `data` of its ack. @throws CallError refused, or offline without a
 * socket or an ack in time (REST may still work)
 */
export const emit = async <N extends SocketEventName>(
  event: N,
  payload: EventInput<N>,
): Promise<EventAnswer<N>> => {
  if (!socket?.connected) throw CallError.noAnswer()
  const envelope = await socket
    .timeout(ACK_MS)
    .emitWithAck(event, payload)
    .catch(() => {
      throw CallError.noAnswer()
    })
  if (envelope?.success !== true) throw failureOf(statusOf(envelope), envelope ?? undefined)
  return envelope.data
}

/**
 * Calls `listener` after every connection, the first included, and after a sign-in or a new token
 * on an open socket, to load what was missed. At a slow start, the page has just loaded everything,
 * and its first connection took seconds. Returns the unsubscription.
 */
export const onConnect = (listener: (isSlowStart: boolean) => void): (() => void) => {
  connectListeners.add(listener)
  return () => connectListeners.delete(listener)
}

/** Calls the listeners of `onConnect`. */
export const notifyConnected = (isSlowStart = false): void => {
  for (const listener of connectListeners) listener(isSlowStart)
}

let socket: Socket | null = null
let handlersOfAll: PushHandlers = {}
const connectListeners = new Set<(isSlowStart: boolean) => void>()

/** Acks have no HTTP status: this maps error codes to those that callers check. */
const statusOf = (envelope: { error?: { code?: string } } | undefined): number => {
  const code = envelope?.error?.code ?? ''
  if (code.startsWith('AUTH_')) return 401
  if (code === 'NOT_FOUND') return 404
  if (code === 'INTERNAL') return 500
  if (code === 'UNAVAILABLE') return 503
  return code === 'TOO_MANY_REQUESTS' ? 429 : 422
}
