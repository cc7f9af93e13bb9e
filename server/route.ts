import type { z } from 'zod'
import type { Calls, SocketEvents } from '../contract/index.ts'
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

export type Route = { policy: Policy; action: Action<Actor, never, unknown> }

/**
 * One line of a feature's table: a call, who may make it, and what then happens.
 * `sendMessage: route<'sendMessage'>()(signedIn, sendMessage)`; the types tie the action to the call of that name.
 */
export type RouteOf<E extends Endpoint, A extends Actor> = {
  policy: Policy<A>
  action: Action<A, CallParsed<E> & FilesOf<E> & StreamOf<E>, CallResult<E> | Reply<CallResult<E>>>
}

/** All calls of the product: `server/routes.ts` must name each. */
export type Routes = { [N in keyof Calls]: Route }

/** All events that belong to a feature; the rest concern the connection itself and are the door's. */
export type EventRoutes = { [N in Exclude<keyof SocketEvents, 'auth' | 'watch' | 'unwatch'>]: Route }

/** Ties an action to a call of the contract. */
export const on =
  <N extends keyof Calls>(_name: N) =>
  <A extends Actor>(policy: Policy<A>, action: RouteOf<Calls[N], A>['action']): Route =>
    // The door checks the policy and the input before it calls, so the wider type is safe there and only there.
    ({ policy, action }) as unknown as Route

type EventPayload<N extends keyof SocketEvents> = z.output<SocketEvents[N]['payload']>
type EventAnswer<N extends keyof SocketEvents> = z.input<SocketEvents[N]['answer']>

/** The same for what a page sends over a socket. */
export const onEvent =
  <N extends keyof SocketEvents>(_name: N) =>
  <A extends Actor>(
    policy: Policy<A>,
    action: Action<A, EventPayload<N>, EventAnswer<N> | Reply<EventAnswer<N>>>,
  ): Route =>
    ({ policy, action }) as unknown as Route // as above
