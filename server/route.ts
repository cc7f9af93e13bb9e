import type { z } from 'zod'
import type { EndpointName, Endpoints, SocketEventName, SocketEvents } from '../contract/index.ts'
import type { Endpoint, EndpointResult, FileRule, ParsedInput } from '../contract/wire.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor, Policy } from './access.ts'

/** A received file on this machine's disk; deleted when the action ends unless it was moved. */
export type ReceivedFile = {
  path: string
  filename: string
  /** The type that the client claims; check the content instead. */
  claimedType: string
  size: number
}

type FilesOf<E> = E extends { files: Readonly<Record<infer K extends string, FileRule>> }
  ? { files: Partial<Record<K, ReceivedFile[]>> }
  : unknown

/**
 * Additional input of a streamed endpoint: a callback for each piece of text, and a signal for a
 * lost client.
 */
type StreamOf<E> = E extends { streams: true } ? { onText(text: string): void; signal: AbortSignal } : unknown

/** An attachment is the file's text in chunks; all other results are data for the envelope. */
type ResultOf<E extends Endpoint> = E extends { attachment: string }
  ? AsyncIterable<string>
  : EndpointResult<E> | WithStatus<EndpointResult<E>>

/** A result whose status or text differs from the contract: a repeated send is 200, not 201. */
export type WithStatus<T> = {
  status: 200 | 201 | 202
  data: T
  message?: string
  /** Value of a `Set-Cookie` header. */
  cookie?: string
  [ownStatus]: true
}
const ownStatus = Symbol('own status')

/** Returns whether the result of an action sets its own status. */
export const hasOwnStatus = (result: unknown): result is WithStatus<unknown> =>
  typeof result === 'object' && result !== null && ownStatus in result

/** Creates a result with its own status or text. */
export const withStatus = <T>(status: 200 | 201 | 202, data: T, message?: string): WithStatus<T> => ({
  status,
  data,
  message,
  [ownStatus]: true,
})

/** The response to a request. Repeats under one Idempotency-Key get it without the cookie. */
export type HttpResponse = { status: number; body: unknown; cookie?: string }

/** An action: dependencies, caller, and input. */
export type Action<A extends Actor, In, Out> = (deps: Platform, actor: A, input: In) => Promise<Out>

/** An endpoint or socket event with its policy and action; `N` is its name in the contract. */
export type Route<N extends string = string> = {
  name: N
  policy: Policy
  action: Action<Actor, never, unknown>
}

type CallAction<E extends Endpoint, A extends Actor> = Action<
  A,
  ParsedInput<E> & FilesOf<E> & StreamOf<E>,
  ResultOf<E>
>

/** All routes; `server/routes.ts` must contain each. */
export type Routes = { [N in EndpointName]: Route<N> }

/** The socket events of features; the others concern the connection and belong to transports. */
export type SocketEventRoutes = { [N in Exclude<SocketEventName, 'auth' | 'watch' | 'unwatch'>]: Route<N> }

/** Binds an action to an endpoint: `setLike: route('setLike', signedIn, setLike)`. */
export const route = <N extends EndpointName, A extends Actor>(
  name: N,
  policy: Policy<A>,
  action: CallAction<Endpoints[N], A>,
): Route<N> =>
  // The HTTP transport checks policy and input before it calls the action, so the wider type is
  // safe.
  ({ name, policy, action }) as unknown as Route<N>

type EventPayload<N extends SocketEventName> = z.output<SocketEvents[N]['payload']>
type EventAnswer<N extends SocketEventName> = z.input<SocketEvents[N]['answer']>

/** Binds an action to a socket event. */
export const socketEventRoute = <N extends SocketEventName, A extends Actor>(
  name: N,
  policy: Policy<A>,
  action: Action<A, EventPayload<N>, EventAnswer<N> | WithStatus<EventAnswer<N>>>,
  // checked by `realtime/receive.ts` as above
): Route<N> => ({ name, policy, action }) as unknown as Route<N>
