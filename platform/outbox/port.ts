/** A kind of event, named in the past tense: 'chats.message-sent'. `P` is its payload. */
export type EventKind<N extends string, P> = { readonly name: N; readonly payload?: P }

/**
 * Declares a domain event.
 * @example export const messageSent = domainEvent<{ chatId: string }>()('chats.message-sent')
 */
export const domainEvent =
  <P>() =>
  <const N extends string>(name: N): EventKind<N, P> => ({ name })

export type RecordedEvent = { id: string; name: string; payload: unknown }

export type Outbox = {
  /**
   * Dispatches an event that a single statement inserted (`insertEvents`). Call it once that
   * statement has committed; without a call, the sweep dispatches the event up to 1.25 s later.
   */
  dispatch(event: RecordedEvent): void
  /**
   * Calls `listener` at least once per event, so it must be idempotent. If it throws, it is retried
   * with growing delays, alone. `name` is unique among the listeners of the event and must never
   * change: rows of the outbox contain it.
   */
  on<N extends string, P>(
    kind: EventKind<N, P>,
    name: string,
    listener: (payload: P, eventId: string) => Promise<void>,
  ): void
  /**
   * Counts of waiting and failed events of all processes, and the age of the oldest waiting one.
   */
  stats(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>
  /** Deletes events that failed for good two weeks ago; operators can inspect them until then. */
  deleteFailed(): Promise<void>
  /** Starts the sweep for events of crashed processes, and for failed ones that are due again. */
  start(): void
  /**
   * Stops the sweep and waits for running listeners. Leases are no longer renewed: a listener that
   * runs for over a second from here on may run again in another process.
   */
  drain(): Promise<void>
}
