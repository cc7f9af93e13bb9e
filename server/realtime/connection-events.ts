import type { z } from 'zod'
import type { Role } from '../../contract/accounts/views.ts'
import type { socketEvents } from '../../contract/index.ts'
import type { Room } from '../../platform/bus/port.ts'
import { fail } from '../../platform/errors.ts'
import type { Deps, Platform } from '../../platform/platform.ts'
import { userIdOf } from '../access.ts'
import { readManyCounts } from '../features/likes/public.ts'
import { unwatchChats, watchChats } from '../features/presence/public.ts'
import { findVisibleShops } from '../features/shops/public.ts'
import { type Connection, joinRooms } from './connection.ts'
import type { OnlineState } from './online-state.ts'
import type { WatchLimit } from './watch-limit.ts'

/** Maximum open chats of a connection, each a database row; a screen shows one or two. */
const MAX_CHATS = 20

/**
 * Maximum sockets of an account on a server, times RATE_LIMIT_FACTOR: each gets every push, so they
 * multiply what a message costs.
 */
const MAX_OF_ACCOUNT = 25
const RETRY_SECONDS = 60

export type SignIn = (connection: Connection, token: string) => Promise<{ userId: string }>
type Payload<Name extends 'auth' | 'watch' | 'unwatch'> = z.output<(typeof socketEvents)[Name]['payload']>

/** Creates the handlers of events of the connection itself; all others belong to features. */
export const createConnectionEvents = (
  platform: Platform,
  { signIn, online, watchLimit }: { signIn: SignIn; online: OnlineState; watchLimit: WatchLimit },
) => {
  const maxRooms = Math.ceil(platform.env.roomsPerSocket * platform.env.rateLimitFactor)
  return {
    auth: async (connection: Connection, payload: Payload<'auth'>) => {
      const answer = await signIn(connection, payload.token)
      online.setVisibility(connection, answer.userId, payload.invisible)
      return answer
    },
    watch: async (connection: Connection, wanted: Payload<'watch'>) => {
      const rooms = roomsOf(wanted)
      const added = new Set(rooms).difference(connection.countedRooms)
      if (connection.countedRooms.size + added.size > maxRooms) throw fail('TOO_MANY_REQUESTS')
      if (connection.chats.union(new Set(wanted.chats)).size > MAX_CHATS) throw fail('TOO_MANY_REQUESTS')
      // After it has closed, nothing would remove what is added, and nobody reads the response.
      if (connection.isClosed || !watchLimit.add(connection.actor.address, added.size))
        throw fail('TOO_MANY_REQUESTS')
      // Also invisible ones: a client that guesses ids must not get endless reads.
      for (const room of added) connection.countedRooms.add(room)
      for (const chat of wanted.chats) connection.chats.add(chat)
      const readCounts = (ids: readonly string[]) => readManyCounts(platform, connection.actor, ids)
      const [chats, visibleCounts, shops] = await Promise.all([
        watchChats(platform, connection.actor, connection.id, wanted.chats),
        readCounts(wanted.products),
        findVisibleShops(platform, connection.actor, wanted.shops),
      ])
      // The connection may have closed meanwhile.
      if (connection.isClosed) deleteOpenChats(platform, connection)
      const products = visibleCounts.map(({ productId }) => productId)
      await joinRooms(platform.bus, connection, roomsOf({ products, shops }))
      // Read again after joining: a change before it was not pushed.
      return { products, shops, chats, counts: await readCounts(products) }
    },
    unwatch: async (connection: Connection, wanted: Payload<'unwatch'>) => {
      await unwatchChats(platform, connection.id, wanted.chats)
      for (const chat of wanted.chats) connection.chats.delete(chat)
      const rooms = roomsOf(wanted)
      const removed = rooms.filter((room) => connection.countedRooms.delete(room))
      if (!connection.isClosed) watchLimit.remove(connection.actor.address, removed.length)
      connection.leave(rooms)
      return wanted
    },
  }
}

export type ConnectionEvents = ReturnType<typeof createConnectionEvents>

/**
 * Turns a connection into that of a member, or replaces its session. `countIn` counts the sockets
 * of a room.
 * @throws AUTH_TOKEN_EXPIRED; FORBIDDEN (another user); TOO_MANY_REQUESTS (too many sockets)
 */
export const createSignIn =
  ({ bus, env }: Deps<'bus' | 'env'>, authenticate: Authenticate, countIn: (room: Room) => number): SignIn =>
  async (connection, token) => {
    const session = await authenticate(token)
    if (!session) throw fail('AUTH_TOKEN_EXPIRED')
    const before = userIdOf(connection.actor)
    if (before !== null && before !== session.userId) throw fail('FORBIDDEN')
    if (
      before === null &&
      countIn(`user:${session.userId}`) >= Math.ceil(MAX_OF_ACCOUNT * env.rateLimitFactor)
    )
      throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS })
    if (connection.actor.kind === 'member') connection.leave([`session:${connection.actor.sessionId}`])
    const { address, userAgent, country, language } = connection.actor
    connection.actor = { kind: 'member', ...session, address, userAgent, country, language }
    connection.traffic.sender = { userId: session.userId }
    await joinRooms(bus, connection, [`user:${session.userId}`, `session:${session.sessionId}`])
    return { userId: session.userId }
  }

export type Authenticate = (
  token: string,
) => Promise<{ userId: string; sessionId: string; role: Role } | null>

/** Deletes, in the background, the rows of the chats that a closed connection had open. */
export const deleteOpenChats = (platform: Platform, connection: Connection): void => {
  if (connection.chats.size === 0) return
  unwatchChats(platform, connection.id).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'Could not delete what a closed connection watched; it expires'),
  )
}

const roomsOf = (wanted: { products: string[]; shops: string[] }): Room[] => [
  ...wanted.products.map((id): Room => `product:${id}`),
  ...wanted.shops.map((id): Room => `shop:${id}`),
]
