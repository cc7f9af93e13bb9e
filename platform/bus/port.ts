import type { PushName, PushPayloads } from '../../contract/index.ts'

/** `user:<id>`, `product:<id>`, `shop:<id>`, `session:<id>`: every socket of that user, every socket that watches it. */
export type Room = `${'user' | 'product' | 'shop' | 'session'}:${string}`

/** News for open pages, for every server to hand to its own sockets. */
export type PushMessage = {
  [N in PushName]: { rooms: Room[]; event: N; data: PushPayloads[N] }
}[PushName]

/** Word among the servers themselves. */
export type Signal =
  | { signal: 'session-ended'; sessionId: string; reason: string }
  /** It goes on, but what is remembered of it is no longer true. */
  | { signal: 'session-changed'; sessionId: string }

export type BusMessage = PushMessage | Signal

export type Bus = {
  /** Resolves once every server is sure to get it, this one included; rejects where that is not sure. */
  publish(message: BusMessage): Promise<void>
  subscribe(listener: (message: BusMessage) => void): void
  /** Calls `listener` where messages may have been lost on their way: what was to be told must be asked for. */
  onGap(listener: () => void): void
  close(): Promise<void>
}
