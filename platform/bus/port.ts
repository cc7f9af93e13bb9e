import type { PushName, PushPayloads } from '../../contract/index.ts'

/** A room: all sockets of a user or session, or all that watch a product or shop. */
export type Room = `${'user' | 'product' | 'shop' | 'session'}:${string}`

/** A push to a client. */
export type Push = { [N in PushName]: { event: N; data: PushPayloads[N] } }[PushName]

/** A push to rooms. Every server forwards it to its own sockets. */
export type PushMessage = Push & { rooms: Room[] }

/** A message between servers. */
type Signal =
  | { signal: 'session-ended'; sessionId: string; reason: string }
  /** The session continues, but cached data about it is stale. */
  | { signal: 'session-changed'; sessionId: string }

export type BusMessage = PushMessage | Signal

export type Bus = {
  /**
   * Sends a push to the processes that joined its rooms, or a signal to all; rejects if that fails.
   * A process in several of the rooms may receive the push once for each.
   */
  publish(message: BusMessage): Promise<void>
  subscribe(listener: (message: BusMessage) => void): void
  /** Makes this process receive the pushes of a room, until `leave` was called as often. */
  join(room: Room): void
  leave(room: Room): void
  /**
   * Resolves once this process is subscribed to all joined rooms. Gives up while Redis does not
   * answer: `onGap` follows.
   */
  ready(): Promise<void>
  /** Calls `listener` after messages may have been lost: clients must fetch the current state. */
  onGap(listener: () => void): void
  close(): Promise<void>
}
