import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { create } from 'zustand'
import type { PushName, PushPayloads, SocketEventName, SocketEvents } from '../../contract/index.ts'
import { texts } from '../messages/first-load.ts'
import { noteAnswer } from '../ui/network.ts'
import { usePreferences } from '../ui/preferences.ts'
import { CallError } from './call-error.ts'
import { failureOf } from './send.ts'
import { currentUser } from './session.ts'
import { freshToken, onTokens, readTokens, refreshTokens } from './tokens.ts'
import { onUserChange } from './user-change.ts'

/** The handler of each push. */
export type PushHandlers = { [N in PushName]?: (payload: PushPayloads[N]) => void }

type EventInput<N extends SocketEventName> = z.input<SocketEvents[N]['payload']>
type EventAnswer<N extends SocketEventName> = z.output<SocketEvents[N]['answer']>

/** Does the socket stand? While it does not, screens ask again now and then (`usePoll`). */
export const useConnection = create<{ connected: boolean }>(() => ({ connected: false }))

/**
 * Milliseconds until an event without an answer counts as lost; then the caller takes the REST
 * call.
 */
const ACK_MS = 6000

/**
 * Opens the app's only socket, dispatches its pushes and returns it. Call it once, after the first
 * paint: the library is a chunk of its own.
 */
export const startLive = async (handlers: PushHandlers): Promise<Socket> => {
  const { io } = await import('socket.io-client')
  const opened = io({
    // A network that lets no WebSocket through still lets polling through.
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
    // Signed in while the socket was being opened: it still knows the token of before, or none.
    const tokens = readTokens()
    if (tokens) void authenticate(tokens.accessToken)
  })
  opened.on('disconnect', (reason) => {
    useConnection.setState({ connected: false })
    // The server cut it off (the session was ended): the library leaves coming back to us.
    if (reason === 'io server disconnect') setTimeout(() => opened.connect(), 1000)
  })
  opened.on('connect_error', () => {
    // The handshake was refused, for a bad token: the library does not try again.
    if (!opened.active) void reconnectWithFreshToken(opened)
  })
  onTokens((tokens) => tokens && void authenticate(tokens.accessToken))
  usePreferences.subscribe(({ onlineStatus }, before) => {
    // Said at once; a connection that comes later says it as it signs in.
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
 * Sends an event and answers the `data` of its ack. Throws a `CallError`: refused by the server, or
 * offline where there is no socket or no ack came in time (then the REST call may still do it).
 */
export const emit = async <N extends SocketEventName>(
  event: N,
  payload: EventInput<N>,
): Promise<EventAnswer<N>> => {
  if (!socket?.connected) throw unreachable()
  const envelope = await socket
    .timeout(ACK_MS)
    .emitWithAck(event, payload)
    .catch(() => raise(unreachable()))
  if (envelope?.success !== true) throw failureOf(statusOf(envelope), envelope ?? undefined)
  return envelope.data
}

/**
 * Calls `listener` each time the socket has come (the first time too): what was missed meanwhile is
 * asked for then. Answers how to stop.
 */
export const onConnect = (listener: () => void): (() => void) => {
  connectListeners.add(listener)
  return () => connectListeners.delete(listener)
}

let socket: Socket | null = null
let handlersOfAll: PushHandlers = {}
/** The access token that the server has of this socket. */
let sentToken: string | null = null
const connectListeners = new Set<() => void>()

const reconnectWithFreshToken = async (opened: Socket) => {
  try {
    // The one that was refused: where another tab has traded it meanwhile, the new one is taken as
    // it is.
    if (sentToken && readTokens()) await refreshTokens(sentToken)
    opened.connect()
  } catch (error) {
    // Signed out by the refusal: then as a visitor. Without a network: later.
    setTimeout(() => opened.connect(), error instanceof CallError && error.isOffline ? 5000 : 0)
  }
}

/** A newer token of the same user, or the first one of a visitor who signed in. */
const authenticate = async (token: string) => {
  if (!socket?.connected || token === sentToken) return
  sentToken = token
  try {
    await emit('auth', { token, invisible: isInvisible() })
    for (const listener of connectListeners) listener()
  } catch {
    // Somebody else's: a new socket. (No connection: the next one authenticates anyway.)
    if (socket.connected && currentUser()) socket.disconnect().connect()
  }
}

/** The switch 'Online status' of the settings. */
const isInvisible = (): boolean => !usePreferences.getState().onlineStatus

const unreachable = () => new CallError({ status: 0, code: 'NETWORK', message: texts.failures.network })

const raise = (error: Error): never => {
  throw error
}

/** An ack carries no status; only what a refusal means to callers matters. */
const statusOf = (envelope: { error?: { code?: string } } | undefined): number => {
  const code = envelope?.error?.code ?? ''
  if (code.startsWith('AUTH_')) return 401
  if (code === 'NOT_FOUND') return 404
  if (code === 'INTERNAL') return 500
  if (code === 'UNAVAILABLE') return 503
  return code === 'TOO_MANY_REQUESTS' ? 429 : 422
}
