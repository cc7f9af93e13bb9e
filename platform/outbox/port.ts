/** A kind of thing that happened, in the past tense: 'chats.message-sent'. `P` is what its listeners are told. */
export type EventKind<N extends string, P> = { readonly name: N; readonly payload?: P }

/** Declares a domain event: `export const messageSent = domainEvent<{ chatId: string }>()('chats.message-sent')`. */
export const domainEvent =
  <P>() =>
  <const N extends string>(name: N): EventKind<N, P> => ({ name })

export type RecordedEvent = { id: string; name: string; payload: unknown }

export type Outbox = {
  /** Dispatches an event that a single statement inserted. Call it only once that statement has committed. */
  publish(event: RecordedEvent): void
  /**
   * Calls `listener` once or more for each event of that kind: it must be idempotent. A listener that throws is tried
   * again with growing waits; the others of the same event are not repeated. `name` is unique and stays for good.
   */
  on<N extends string, P>(
    kind: EventKind<N, P>,
    name: string,
    listener: (payload: P, eventId: string) => Promise<void>,
  ): void
  /** How many events wait and how many were given up, by all processes, and the age of the oldest that waits. */
  figures(): Promise<{ waiting: number; failed: number; oldestSeconds: number }>
  /** Deletes the events that were given up two weeks ago: as long an operator may look at them. */
  forgetGivenUp(): Promise<void>
  /** Starts the sweep for what others left behind. */
  start(): void
  /** Stops the sweep and waits for what is under way. */
  drain(): Promise<void>
}
