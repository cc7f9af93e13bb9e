import type { PushName, PushPayloads } from '../../contract/index.ts'

/** A room: all sockets of a user or session, or all that watch a product or shop. */
export type Room = `${'user' | 'product' | 'shop' | 'session'}:${string}`

/** A push to clients. Every server forwards it to its own sockets. */
export type PushMessage = {
  [N in PushName]: { rooms: Room[]; event: N; data: PushPayloads[N] }
}[PushName]

/** A message between servers. */
export type Signal =
  | { signal: 'session-ended'; sessionId: string; reason: string }
  /** The session continues, but cached data about it is stale. */
  | { signal: 'session-changed'; sessionId: string }

export type BusMessage = PushMessage | Signal

export type Bus = {
  /** Resolves once the message is stored for every server, this one included; otherwise rejects. */
  publish(message: BusMessage): Promise<void>
  subscribe(listener: (message: BusMessage) => void): void
  /** Calls `listener` after messages may have been lost: clients must fetch the current state. */
  onGap(listener: () => void): void
  close(): Promise<void>
}
