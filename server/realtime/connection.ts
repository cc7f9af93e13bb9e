import type { Bus, Push, PushMessage, Room } from '../../platform/bus/port.ts'
import type { Actor } from '../access.ts'
import type { SocketTraffic } from './socket-traffic.ts'

/** An open socket of either transport. */
export type Connection = {
  id: string
  actor: Actor
  traffic: SocketTraffic
  /** Products and shops that the client asked to watch, also those that it cannot see. */
  countedRooms: Set<Room>
  /** Chats that are open on the client. */
  chats: Set<string>
  join(rooms: Room[]): void
  leave(rooms: Room[]): void
  /** Sends a push to this connection alone. */
  send(push: Push): void
  /** Whether its user is shown as online; `unknown` before a user has signed in. */
  presence: 'unknown' | 'visible' | 'hidden'
  /** Set when it has closed, which can happen during sign-in. */
  isClosed: boolean
}

/** A part of a push: its connections, and the function that sends to them. */
export type PushPart = { count: number; send(): void }

/** The interface of a transport (socket.io, plain WebSocket). */
export type Transport = {
  kind: 'socket.io' | 'plain'
  /** Number of open connections, and of those in a room. */
  count(): number
  countIn(room: Room): number
  /**
   * Prepares a push to every local connection in any of the rooms, once each, in parts of at most
   * `most` connections.
   */
  partsOf(message: PushMessage, most: number): PushPart[]
  /** Ends every local connection in the room. */
  disconnect(room: Room): void
  /**
   * Drops every local connection, or those in a room, as a network failure would, so that their
   * clients reconnect.
   */
  drop(room?: Room): void
}

/**
 * Joins rooms; resolves once their pushes reach this server. A connection that closed meanwhile
 * does not join: nothing would remove it.
 */
export const joinRooms = async (bus: Bus, connection: Connection, rooms: Room[]): Promise<void> => {
  if (!connection.isClosed) connection.join(rooms)
  await bus.ready()
}

/** Divides receivers of a push into parts. */
export const inParts = <Receiver>(
  receivers: readonly Receiver[],
  most: number,
  send: (part: Receiver[]) => void,
): PushPart[] =>
  Array.from({ length: Math.ceil(receivers.length / most) }, (_, index) => {
    const part = receivers.slice(index * most, (index + 1) * most)
    return { count: part.length, send: () => send(part) }
  })

/** Maximum size of a frame on both transports. */
export const MAX_FRAME_BYTES = 64 * 1024

/** The longest subprotocol that a handshake repeats: proxies bound the headers of responses. */
const MAX_SUBPROTOCOL = 64

/**
 * Limits of the `ws` servers. Browsers send a message of `MAX_FRAME_BYTES` in one frame, so few
 * fragments of an unfinished message are enough.
 */
export const WS_LIMITS = {
  maxFragments: 16,
  maxBufferedChunks: 1024,
  handleProtocols: ([first]: Set<string>) => (first && first.length <= MAX_SUBPROTOCOL ? first : false),
} as const
