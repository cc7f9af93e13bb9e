import * as declarations from './declarations.ts'
import type { Endpoint, Job, PayloadOf, push, socketEvent } from './wire.ts'

type Call = Endpoint & { kind: 'call' }
type Push = ReturnType<typeof push>
type SocketEvent = ReturnType<typeof socketEvent>

/** The declarations of one kind, by their own name. */
type Only<M, Kind> = { [K in keyof M as M[K] extends Kind ? K : never]: M[K] }
/** The declarations of one kind, by their name on the wire. */
type ByName<M, Kind extends { name: string }> = {
  [K in keyof M as M[K] extends Kind ? M[K]['name'] : never]: M[K]
}

export type Calls = Only<typeof declarations, Call>
export type CallName = keyof Calls
/** Every call by its name. */
export const calls = Object.fromEntries(
  Object.entries(declarations).filter(([, value]) => 'kind' in value && value.kind === 'call'),
) as Calls // the filter is the type's own condition

export type Pushes = ByName<typeof declarations, Push>
export type PushName = keyof Pushes
/** Every push by its name on the wire. */
export const pushes = byName<Pushes>('push')
/** Each push's payload, by its name on the wire. */
export type PushPayloads = { [N in PushName]: PayloadOf<Pushes[N]> }

export type SocketEvents = ByName<typeof declarations, SocketEvent>
export type SocketEventName = keyof SocketEvents
/** Every event that a client may send, by its name on the wire. */
export const socketEvents = byName<SocketEvents>('event')

export type Jobs = ByName<typeof declarations, Job & { kind: 'job' }>
export type JobName = keyof Jobs
/** Each job's payload, by its name. */
export type JobPayloads = { [N in JobName]: PayloadOf<Jobs[N]> }
/** Every job by its name. */
export const jobs = byName<Jobs>('job')

function byName<T>(kind: 'push' | 'event' | 'job'): T {
  const named = Object.values<object>(declarations).flatMap((value) =>
    'kind' in value && value.kind === kind && 'name' in value ? [[String(value.name), value]] : [],
  )
  return Object.fromEntries(named) as T // the filter is the type's own condition
}
