import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Endpoints, pushes, socket events and jobs are each declared as one value. The server mounts
 * endpoints, the client calls them and OpenAPI describes them from the same value.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The files of a multipart endpoint. Texts are shown to the person who chose the file. */
export type FileRule = {
  kind: 'image' | 'video' | 'any'
  maxBytes: number
  maxCount: number
  wrongKind: string
  tooLarge: string
  /** Text for too many files; default 'Maximum {n} files allowed'. */
  tooMany?: string
  /** Error texts name the file: 'File 2: …'. */
  isNumbered?: true
  /** A lower limit, derived from the fields that came before the file. */
  stricterLimit?: (fields: Record<string, unknown>) => { maxBytes: number; tooLarge: string } | undefined
}

/**
 * `count` calls per `seconds` for each user, or `visitorCount` for each IP address of visitors.
 * Endpoints with the same `counter` share one count and one rule.
 */
export type HttpRate = { count: number; seconds: number; visitorCount?: number; counter?: string }

/** Endpoints and events with the same `counter` share one count and one rule. */
export type AccountRate = {
  counter: string
  perMinute: number
  /** For actions that store a row: deleting the row does not give the action back. */
  perDay?: number
}

export type Endpoint = {
  method: Method
  path: `/${string}`
  /** One line for the API reference. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  files?: Readonly<Record<string, FileRule>>
  /** The shape of `data`. The serialiser drops all other fields. */
  answer: z.ZodType
  /**
   * Status of success, by default 200. An action may return another (a repeated send: 200 instead
   * of 201).
   */
  status?: 200 | 201 | 202
  /** The text of success, sent as `message`. */
  message?: string
  /**
   * The answer is a file with this name that the browser saves: JSON or CSV, by its ending, without
   * the envelope.
   */
  attachment?: string
  /**
   * Error codes of this endpoint, besides those that `openapi/declared-errors.ts` adds: of all
   * endpoints, of its policy, NOT_FOUND with `params`, of `files`, and of an idempotency key.
   */
  errors?: readonly ErrorCode[]
  /** Limits this endpoint by user, or by the address of a visitor. Sockets do not count. */
  httpRate?: HttpRate
  /** Limits an action that others notice, by account, over HTTP and sockets together. */
  accountRate?: AccountRate
  /**
   * With `Accept: text/event-stream` the answer is streamed: `event: delta` with `{ text }`, then
   * `event: done` with the answer or `event: error`. Errors before the first piece are plain JSON.
   */
  streams?: true
  /** Seconds for which a client may reuse the answer, which is the same for everybody. */
  cacheSeconds?: number
  /** Needs no session: a token in the request that is expired or invalid is ignored. */
  ignoresStaleToken?: true
  /** The answer contains secrets: it is not cached, and stored encrypted for an Idempotency-Key. */
  hasSecretAnswer?: true
  /**
   * The field of the body that states the result. Without it the call toggles, and a repeat would
   * undo it. `null`: there is no such field, and each call toggles.
   */
  desiredStateField?: string | null
  /**
   * Changes nothing, although the method is POST because its input is too long for a query. Its
   * answers are not stored: an Idempotency-Key is ignored.
   */
  isReadOnly?: true
}

/** Declares an endpoint. */
export const endpoint = <const E extends Endpoint>(declared: E) => ({
  kind: 'endpoint' as const,
  ...declared,
})

/** Declares a push from the server to connected clients. */
export const push = <const N extends string, P extends z.ZodType>(name: N, payload: P) => ({
  kind: 'push' as const,
  name,
  payload,
})

/** Declares an event that a client may send over a socket. The ack carries the envelope. */
export const socketEvent = <const N extends string, P extends z.ZodType, A extends z.ZodType>(
  name: N,
  payload: P,
  answer: A,
  accountRate?: AccountRate,
) => ({ kind: 'event' as const, name, payload, answer, accountRate })

/** All queues of background jobs. */
export const queueNames = [
  'otp',
  'video',
  'long-video',
  'ai',
  'notifications',
  'push',
  'other-push',
  'maintenance',
] as const
export type QueueName = (typeof queueNames)[number]

export type Job = {
  name: string
  queue: QueueName
  payload: z.ZodType
  /** Attempts in total, including the first. */
  attempts: number
  /** First delay between attempts in milliseconds; doubles each time. */
  backoffMs: number
  /** An attempt that runs longer is aborted and counts as failed. */
  timeoutMs: number
}

/** Declares a background job. The caller that enqueues it chooses its idempotency key. */
export const job = <const J extends Job>(declared: J) => ({ kind: 'job' as const, ...declared })

type InputOf<T> = T extends z.ZodType ? z.input<T> : unknown
type OutputOf<T> = T extends z.ZodType ? z.output<T> : unknown
type Part<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? E[K] : undefined

/**
 * Input of an endpoint: params, query and body in one flat object. Their names never clash within a
 * endpoint.
 */
export type EndpointInput<E extends Endpoint> = InputOf<Part<E, 'params'>> &
  InputOf<Part<E, 'query'>> &
  InputOf<Part<E, 'body'>>

/** The input after validation, with defaults and trimmed texts. */
export type ParsedInput<E extends Endpoint> = OutputOf<Part<E, 'params'>> &
  OutputOf<Part<E, 'query'>> &
  OutputOf<Part<E, 'body'>>

/** Result of an action, before the serialiser drops undeclared fields. */
export type EndpointResult<E extends Endpoint> = z.input<E['answer']>

/** The caller receives it as `data`. */
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>

export type PayloadOf<T extends { payload: z.ZodType }> = z.output<T['payload']>
