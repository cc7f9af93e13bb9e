import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { create } from 'zustand'
import type { PushName, PushPayloads, SocketEventName, SocketEvents } from '../../contract/index.ts'
import { noteAnswer } from '../ui/network.ts'
import { usePreferences } from '../ui/preferences.ts'
import { CallError } from './call-error.ts'
import { failureOf } from './send.ts'
import { currentUser } from './session.ts'
import { freshToken, onTokens, readTokens, refreshTokens } from './tokens.ts'
import { onUserChange } from './user-change.ts'
import { checkNetwork } from './watch-network.ts'

/** The handler of each push. */
export type PushHandlers = { [N in PushName]?: (payload: PushPayloads[N]) => void }

type EventInput<N extends SocketEventName> = z.input<SocketEvents[N]['payload']>
type EventAnswer<N extends SocketEventName> = z.output<SocketEvents[N]['answer']>

/** Whether the socket is connected. While it is not, screens poll (`usePoll`). */
export const useConnection = create<{ connected: boolean }>(() => ({ connected: false }))

/** Milliseconds after which an event without an ack counts as lost; callers then use REST. */
const ACK_MS = 6000

/**
 * Opens the app's only socket, dispatches its pushes and returns it. Call it once, after the first
 * paint: the library is a chunk of its own.
 */
export const startLive = async (handlers: PushHandlers): Promise<Socket> => {
  const { io } = await import('socket.io-client')
  const opened = io({
    // Networks that block WebSocket often let polling through.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
    auth: (give) => {
      freshToken().then(
        (token) => {
          sentToken = token
          give({ token: token ?? '', invisible: isInvisible() })
        },
        () => {
          sentToken = null
          give({ token: '' })
        },
      )
    },
  })
  socket = opened
  handlersOfAll = handlers
  // The server pushes by the contract; its names are the keys of the handlers.
  opened.onAny((event: string, payload: unknown) => dispatch(event as PushName, payload as never))
  opened.on('connect', () => {
    useConnection.setState({ connected: true })
    noteAnswer()
    for (const listener of connectListeners) listener()
    // The user signed in while the socket connected with the previous token, or with none.
    const tokens = readTokens()
    if (tokens) void authenticate(tokens.accessToken)
  })
  opened.on('disconnect', (reason) => {
    useConnection.setState({ connected: false })
    // The server closed it (the session has ended): the library does not reconnect then.
    if (reason === 'io server disconnect') setTimeout(() => opened.connect(), 1000)
    // Behind a dead Wi-Fi the browser believes that it is online, and a quiet page asks nothing.
    else if (reason !== 'io client disconnect') void checkNetwork()
  })
  opened.on('connect_error', () => {
    // The server refused the token: the library does not reconnect then.
    if (!opened.active) void reconnectWithFreshToken(opened)
  })
  onTokens((tokens) => tokens && void authenticate(tokens.accessToken))
  usePreferences.subscribe(({ onlineStatus }, before) => {
    // Sent at once; a later connection sends it when it authenticates.
    if (onlineStatus !== before.onlineStatus && sentToken)
      emit('auth', { token: sentToken, invisible: isInvisible() }).catch(() => {})
  })
  onUserChange((_user, before) => {
    // The user of a socket cannot change: another user, or none, needs another socket.
    if (before) opened.disconnect().connect()
  })
  return opened
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
 * on an open socket, to load what was missed. Returns the unsubscription.
 */
export const onConnect = (listener: () => void): (() => void) => {
  connectListeners.add(listener)
  return () => connectListeners.delete(listener)
}

let socket: Socket | null = null
let handlersOfAll: PushHandlers = {}
/** The access token that this socket was authenticated with. */
let sentToken: string | null = null
const connectListeners = new Set<() => void>()

const reconnectWithFreshToken = async (opened: Socket) => {
  try {
    // The refused token: if another tab has refreshed it meanwhile, the new one is used.
    if (sentToken && readTokens()) await refreshTokens(sentToken)
    opened.connect()
  } catch (error) {
    // If the refresh was refused, connects as a visitor; without a network, later.
    setTimeout(() => opened.connect(), error instanceof CallError && error.isOffline ? 5000 : 0)
  }
}

/** Sends the socket a newer token of the same user, or the first one of a visitor who signed in. */
const authenticate = async (token: string) => {
  if (!socket?.connected || token === sentToken) return
  sentToken = token
  try {
    await emit('auth', { token, invisible: isInvisible() })
    for (const listener of connectListeners) listener()
  } catch {
    // The token of another user needs a new socket. If this one is not connected, the next
    // authenticates.
    if (socket.connected && currentUser()) socket.disconnect().connect()
  }
}

/** The switch 'Online status' of the settings. */
const isInvisible = (): boolean => !usePreferences.getState().onlineStatus

/** Acks have no HTTP status: this maps error codes to those that callers check. */
const statusOf = (envelope: { error?: { code?: string } } | undefined): number => {
  const code = envelope?.error?.code ?? ''
  if (code.startsWith('AUTH_')) return 401
  if (code === 'NOT_FOUND') return 404
  if (code === 'INTERNAL') return 500
  if (code === 'UNAVAILABLE') return 503
  return code === 'TOO_MANY_REQUESTS' ? 429 : 422
}
