import { randomUUID } from 'node:crypto'
import { type SocketEventName, socketEvents } from '../../contract/index.ts'
import { fail } from '../../platform/errors.ts'
import { runForCaller } from '../../platform/limits/caller-context.ts'
import { blockLimitKey, networkLimitKey } from '../../platform/limits/limit-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInContext } from '../../platform/request-context.ts'
import { traced } from '../../platform/tracing/port.ts'
import { createCallerCheck, queueOwner, userIdOf } from '../access.ts'
import type { AccountRates } from '../account-rates.ts'
import type { LimitConcurrency } from '../caller-concurrency.ts'
import type { Admit } from '../event-loop-admission.ts'
import type { Authenticator } from '../features/accounts/public.ts'
import { createOncePerSecond, fieldNames, isLogged } from '../http/refusal-log.ts'
import { parsePayload } from '../http/requests/validate.ts'
import { envelope } from '../http/responses/envelope.ts'
import type { SocketEventRoutes } from '../route.ts'
import { endedAck, type FailedAck, failedAck, tooManyEvents, writeAck } from './acks.ts'
import type { Connection } from './connection.ts'
import type { ConnectionEvents } from './connection-events.ts'
import type { TrafficLimits } from './socket-traffic.ts'

/** An envelope as an object and as JSON. */
type SocketResponse = { body: unknown; json: string }

/** Reading and checking this much of an event takes about as long as a small event. */
const BYTES_PER_EVENT = 2048

type ReceiveOptions = {
  admit: Admit
  routes: SocketEventRoutes
  connectionEvents: ConnectionEvents
  accountRates: AccountRates
  limitConcurrency: LimitConcurrency
  /** For `watch` and `unwatch`, which all sockets of a network send at once when they reconnect. */
  limitWatching: LimitConcurrency
  isSessionOpen: Authenticator['isSessionOpen']
}

/** Limits, handles and answers the events of all connections. */
export const createReceive = (platform: Platform, trafficLimits: TrafficLimits, options: ReceiveOptions) => {
  const { log, metrics, tracing } = platform
  const perform = createPerform(platform, options)
  const logRefusal = createEventRefusalLog(platform)

  const respond = async (connection: Connection, event: unknown, data: unknown): Promise<SocketResponse> => {
    const name = nameOf(event)
    try {
      const { body } = envelope(await perform(connection, event, data), 200, undefined)
      const json = writeAck(body)
      metrics.count('sokoni_socket_events_total', { event: name, outcome: 'done' })
      return { body, json }
    } catch (error) {
      const failed = failedAck(error)
      if (!failed.isExpected) log.error({ err: error, event: name }, 'A socket event failed')
      else logRefusal(connection, name, failed)
      const outcome = failed.isExpected ? 'refused' : 'failed'
      metrics.count('sokoni_socket_events_total', { event: name, outcome })
      return failed
    }
  }

  /**
   * Handles an event, valid or not, and returns its response. Waits for earlier events and while
   * too much is unread; then calls `onStart`. Never throws.
   */
  return async (
    connection: Connection,
    event: unknown,
    data: unknown,
    onStart?: () => void,
  ): Promise<SocketResponse> => {
    const { actor, traffic } = connection
    if (!trafficLimits.countEvent(traffic)) {
      metrics.count('sokoni_socket_events_total', { event: nameOf(event), outcome: 'refused' })
      logRefusal(connection, nameOf(event), tooManyEvents)
      return tooManyEvents
    }
    // A large event is admitted like several small ones: lists of ids take long to check.
    const cost = Math.max(1, Math.ceil(traffic.uncountedBytes / BYTES_PER_EVENT))
    const work = () => {
      onStart?.()
      return runInContext({ requestId: randomUUID() }, () =>
        traced(tracing, `event ${nameOf(event)}`, { kind: 'server' }, () => respond(connection, event, data)),
      )
    }
    const admitted = () =>
      new Promise<void>((begin) => options.admit(networkLimitKey(actor.address), begin, cost))
    return (await trafficLimits.run(traffic, work, admitted)) ?? endedAck
  }
}

/** Runs an event's handler if its payload and policy allow it. No event has a feature flag. */
const createPerform =
  (platform: Platform, options: ReceiveOptions) =>
  async (connection: Connection, event: unknown, data: unknown) => {
    const { routes, connectionEvents, accountRates, limitConcurrency, limitWatching, isSessionOpen } = options
    if (typeof event !== 'string') throw fail('VALIDATION_FAILED')
    if (!isEvent(event)) throw fail('NOT_FOUND')
    const payload = parsePayload(socketEvents[event].payload, data ?? {})
    const { actor } = connection
    const caller = { block: blockLimitKey(actor.address), owner: queueOwner(actor) }
    // The payload was parsed by the event's schema, from which each handler's type derives.
    if (event in connectionEvents) {
      const handler = connectionEvents[event as keyof typeof connectionEvents]
      const handle = () => runForCaller(caller, () => handler(connection, payload as never))
      return event === 'auth' ? handle() : limitWatching<unknown>(actor, handle)
    }
    const route = routes[event as keyof SocketEventRoutes]
    if (!route.policy.admits(actor)) throw fail(route.policy.errorFor(actor))
    accountRates.consume(actor, socketEvents[event].accountRate)
    return runForCaller({ ...caller, check: createCallerCheck(actor, isSessionOpen) }, () =>
      limitConcurrency(actor, async () => route.action(platform, actor, payload as never)),
    )
  }

/** Logs refused events: caller, name and reason, but never their values. */
const createEventRefusalLog = (platform: Platform) => {
  const isFirst = createOncePerSecond(platform)
  return (connection: Connection, event: string, { status, body }: FailedAck) => {
    if (!isLogged(status) || !isFirst(connection.id)) return
    const { address } = connection.actor
    const [userId, refusal, fields] = [userIdOf(connection.actor), body.error.code, fieldNames(body.errors)]
    platform.log.info({ event, status, refusal, fields, userId, address }, 'Refused a socket event')
  }
}

const isEvent = (name: string): name is SocketEventName => Object.hasOwn(socketEvents, name)

/** Returns the name of an event for logs and metrics, or 'unknown'. */
const nameOf = (event: unknown): string => (typeof event === 'string' && isEvent(event) ? event : 'unknown')
