import type { Socket } from 'socket.io-client'
import type { PushName } from '../../contract/index.ts'
import { isNetworkLost, noteAnswer } from '../ui/network.ts'
import { usePreferences } from '../ui/preferences.ts'
import { CallError } from './call-error.ts'
import { dispatch, emit, notifyConnected, type PushHandlers, setSocket, useConnection } from './live.ts'
import { currentUser } from './session.ts'
import { freshToken, onTokens, readTokens, refreshTokens } from './tokens.ts'
import { onUserChange } from './user-change.ts'
import { checkNetwork } from './watch-network.ts'

/**
 * The link is slow if the first connection takes so long. Loading the lists again would then cost
 * more than an update that came in these seconds is worth; messages are synced in any case.
 */
const SLOW_START_MS = 1_500

/**
 * Opens the app's only socket, dispatches its pushes and returns it. Call it once, after the first
 * paint: the library is a chunk of its own.
 */
export const startLive = async (handlers: PushHandlers): Promise<Socket> => {
  const { io } = await import('socket.io-client')
  const began = Date.now()
  let isFirst = true
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
  setSocket(opened, handlers)
  // The server pushes by the contract; its names are the keys of the handlers.
  opened.onAny((event: string, payload: unknown) => dispatch(event as PushName, payload as never))
  opened.on('connect', () => {
    const isSlowStart = isFirst && !isNetworkLost() && Date.now() - began > SLOW_START_MS
    isFirst = false
    useConnection.setState({ connected: true })
    noteAnswer()
    notifyConnected(isSlowStart)
    // The user signed in while the socket connected with the previous token, or with none.
    const tokens = readTokens()
    if (tokens) void authenticate(opened, tokens.accessToken)
  })
  opened.on('disconnect', (reason) => {
    useConnection.setState({ connected: false })
    // The server closed it (the session has ended): the library does not reconnect then.
    if (reason === 'io server disconnect') setTimeout(() => opened.connect(), 1000)
    // Behind a dead Wi-Fi the browser believes that it is online, and a quiet page asks nothing.
    else if (reason !== 'io client disconnect') void checkNetwork()
  })
  opened.on('connect_error', () => {
    isFirst = false
    // The server refused the token: the library does not reconnect then.
    if (!opened.active) void reconnectWithFreshToken(opened)
  })
  onTokens((tokens) => tokens && void authenticate(opened, tokens.accessToken))
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

/** The access token that this socket was authenticated with. */
let sentToken: string | null = null

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
const authenticate = async (opened: Socket, token: string) => {
  if (!opened.connected || token === sentToken) return
  sentToken = token
  try {
    await emit('auth', { token, invisible: isInvisible() })
    notifyConnected()
  } catch {
    // The token of another user needs a new socket. If this one is not connected, the next
    // authenticates.
    if (opened.connected && currentUser()) opened.disconnect().connect()
  }
}

/** The switch 'Online status' of the settings. */
const isInvisible = (): boolean => !usePreferences.getState().onlineStatus
