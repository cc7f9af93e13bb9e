import * as declarations from './declarations.ts'
import type { Endpoint, Job, PayloadOf, push, socketEvent } from './wire.ts'

type DeclaredEndpoint = Endpoint & { kind: 'endpoint' }
type Push = ReturnType<typeof push>
type SocketEvent = ReturnType<typeof socketEvent>

/** The declarations of one kind, by their export name. */
type Only<M, Kind> = { [K in keyof M as M[K] extends Kind ? K : never]: M[K] }
/** The declarations of one kind, by their name on the wire. */
type ByName<M, Kind extends { name: string }> = {
  [K in keyof M as M[K] extends Kind ? M[K]['name'] : never]: M[K]
}

export type Endpoints = Only<typeof declarations, DeclaredEndpoint>
export type EndpointName = keyof Endpoints
/** All endpoints by name. */
export const endpoints = Object.fromEntries(
  Object.entries(declarations).filter(([, value]) => 'kind' in value && value.kind === 'endpoint'),
) as Endpoints // the filter has the same condition as the type

export type Pushes = ByName<typeof declarations, Push>
export type PushName = keyof Pushes
const byName = <T>(kind: 'push' | 'event' | 'job'): T => {
  const named = Object.values<object>(declarations).flatMap((value) =>
    'kind' in value && value.kind === kind && 'name' in value ? [[String(value.name), value]] : [],
  )
  return Object.fromEntries(named) as T // the filter has the same condition as the type
}

/** All pushes by their name on the wire. */
export const pushes = byName<Pushes>('push')
/** Payloads of pushes by name on the wire. */
export type PushPayloads = { [N in PushName]: PayloadOf<Pushes[N]> }

export type SocketEvents = ByName<typeof declarations, SocketEvent>
export type SocketEventName = keyof SocketEvents
/** All events that a client may send, by name on the wire. */
export const socketEvents = byName<SocketEvents>('event')

export type Jobs = ByName<typeof declarations, Job & { kind: 'job' }>
export type JobName = keyof Jobs
/** Payloads of jobs by name. */
export type JobPayloads = { [N in JobName]: PayloadOf<Jobs[N]> }
/** All jobs by name. */
export const jobs = byName<Jobs>('job')
