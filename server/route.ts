import type { z } from 'zod'
import type { CallName, Calls, SocketEventName, SocketEvents } from '../contract/index.ts'
import type { CallParsed, CallResult, Endpoint, FileRule } from '../contract/wire.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor, Policy } from './access.ts'

/** A file that came with a request, already on our disk; it is gone when the action ends unless moved elsewhere. */
export type ReceivedFile = {
  path: string
  filename: string
  /** What the sender says it is; decide by the bytes. */
  claimedType: string
  size: number
}

type FilesOf<E> = E extends { files: Readonly<Record<infer K extends string, FileRule>> }
  ? { files: Partial<Record<K, ReceivedFile[]>> }
  : unknown

/** Where the call streams: what hears the text as it is written, and what ends when nobody waits any more. */
type StreamOf<E> = E extends { streams: true } ? { onText(text: string): void; signal: AbortSignal } : unknown

/** An attachment is the file's text in pieces; everything else is data for the envelope. */
type ResultOf<E extends Endpoint> = E extends { attachment: string }
  ? AsyncIterable<string>
  : CallResult<E> | Reply<CallResult<E>>

/** An answer with another status or text than the contract's first: a repeated send is 200 instead of 201. */
export type Reply<T> = {
  status: 200 | 201 | 202
  data: T
  message?: string
  /** A `Set-Cookie` that goes with it. */
  cookie?: string
  [isReply]: true
}
export const isReply = Symbol('reply')
export const reply = <T>(status: 200 | 201 | 202, data: T, message?: string): Reply<T> => ({
  status,
  data,
  message,
  [isReply]: true,
})

/** The part of an action that is the same for all: what it needs, who asks, what they ask. */
export type Action<A extends Actor, In, Out> = (platform: Platform, actor: A, input: In) => Promise<Out>

/** A call or event with who may make it and what then happens; `N` ties it to its name in the contract. */
export type Route<N extends string = string> = {
  name: N
  policy: Policy
  action: Action<Actor, never, unknown>
}

type CallAction<E extends Endpoint, A extends Actor> = Action<
  A,
  CallParsed<E> & FilesOf<E> & StreamOf<E>,
  ResultOf<E>
>

/** All calls of the product: `server/routes.ts` must name each. */
export type Routes = { [N in CallName]: Route<N> }

/** All events that belong to a feature; the others concern the connection itself and belong to the transports. */
export type EventRoutes = { [N in Exclude<SocketEventName, 'auth' | 'watch' | 'unwatch'>]: Route<N> }

/** Ties an action to a call of the contract: `setLike: route('setLike', signedIn, setLike)`. */
export const route = <N extends CallName, A extends Actor>(
  name: N,
  policy: Policy<A>,
  action: CallAction<Calls[N], A>,
): Route<N> =>
  // The HTTP transport checks the policy and the input before it calls the action, so the wider type is safe there.
  ({ name, policy, action }) as unknown as Route<N>

type EventPayload<N extends SocketEventName> = z.output<SocketEvents[N]['payload']>
type EventAnswer<N extends SocketEventName> = z.input<SocketEvents[N]['answer']>

/** Ties an action to an event that a page may send over a socket. */
export const eventRoute = <N extends SocketEventName, A extends Actor>(
  name: N,
  policy: Policy<A>,
  action: Action<A, EventPayload<N>, EventAnswer<N> | Reply<EventAnswer<N>>>,
): Route<N> => ({ name, policy, action }) as unknown as Route<N> // checked by `realtime/hub.ts` likewise
