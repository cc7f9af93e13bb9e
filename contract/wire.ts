import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * The three kinds of thing that are said between our parts, one value each: a call, a push and a job. The server mounts
 * calls, the client makes them and OpenAPI describes them from the same value, so no path, event or queue name is
 * written twice.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a multipart call takes beside its fields. Texts are the product's own, shown to the person who chose the file. */
export type FileRule = {
  kind: 'image' | 'video' | 'any'
  maxBytes: number
  maxCount: number
  wrongKind: string
  tooLarge: string
  /** Where more came than it takes; 'Maximum {n} files allowed' unless said. */
  tooMany?: string
  /** A refusal says which of several it was: 'File 2: …'. */
  isNumbered?: true
  /** A closer limit, where the fields that came before the file say so. */
  within?: (fields: Record<string, unknown>) => { maxBytes: number; tooLarge: string } | undefined
}

/**
 * How often one caller may make a call: `count` times in `seconds`. Without one, the door's general limit holds. A caller
 * is a user, wherever they are, or an address that is not signed in, which may make `visitors` of them where that is
 * said. Calls that are `countedAs` the same are counted together; their rules are one.
 */
export type RateRule = { count: number; seconds: number; visitors?: number; countedAs?: string }

/**
 * How often one account may do what other people notice: `count` times in `seconds`, over HTTP and sockets together.
 * Everything with the same `countedAs` shares one count and one rule.
 */
export type AccountRate = { count: number; seconds: number; countedAs: string }

export type Endpoint = {
  method: Method
  path: `/${string}`
  /** One line for the API reference. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  files?: Readonly<Record<string, FileRule>>
  /** The shape of `data`. Only what stands here leaves the server. */
  answer: z.ZodType
  /** Status of success; 200 unless said. An action may answer another one (a repeated send is 200 instead of 201). */
  status?: 200 | 201 | 202
  /** The specification's text of success, sent as `message`. */
  message?: string
  /** The answer is a file of this name that the browser saves: plain JSON, without the envelope. */
  attachment?: string
  /** Error codes of this call, beyond those of every call and of its policy (`server/http/declared-errors.ts`). */
  errors?: readonly ErrorCode[]
  rate?: RateRule
  accountRate?: AccountRate
  /**
   * Who asks with `Accept: text/event-stream` hears the answer's text as it is written: `event: delta` with `{ text }` as
   * often as needed, then `event: done` with the plain answer, or `event: error` with what went wrong on the way. A call
   * that is refused before its first piece is refused plainly.
   */
  streams?: true
  /**
   * Its answer holds tokens: for an Idempotency-Key it is kept sealed, and a stale token that comes with the request is no
   * reason to refuse it.
   */
  opensSession?: true
  /** Its answer is kept sealed likewise. */
  holdsSecrets?: true
}

/** Declares a call. */
export const endpoint = <const E extends Endpoint>(call: E) => ({ kind: 'call' as const, ...call })

/** Declares what the server pushes to open pages. */
export const push = <const N extends string, P extends z.ZodType>(name: N, payload: P) => ({
  kind: 'push' as const,
  name,
  payload,
})

/** Declares what a page may send over a socket; answered by an ack in the envelope. */
export const socketEvent = <const N extends string, P extends z.ZodType, A extends z.ZodType>(
  name: N,
  payload: P,
  answer: A,
  accountRate?: AccountRate,
) => ({ kind: 'event' as const, name, payload, answer, accountRate })

export type Queue = 'otp' | 'video' | 'ai' | 'notifications' | 'push' | 'maintenance'

export type Job = {
  name: string
  queue: Queue
  payload: z.ZodType
  /** Tries in all, the first included. */
  attempts: number
  /** First wait between tries in milliseconds; it doubles each time. */
  backoffMs: number
  /** A try that runs longer is given up and counts as failed. */
  timeoutMs: number
}

/** Declares work for later. Its idempotency key is made by whoever enqueues it. */
export const job = <const J extends Job>(declared: J) => ({ kind: 'job' as const, ...declared })

type InputOf<T> = T extends z.ZodType ? z.input<T> : unknown
type OutputOf<T> = T extends z.ZodType ? z.output<T> : unknown
type Part<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? E[K] : undefined

/** What a caller gives: params, query and body in one flat object, since their names never clash within a call. */
export type CallInput<E extends Endpoint> = InputOf<Part<E, 'params'>> &
  InputOf<Part<E, 'query'>> &
  InputOf<Part<E, 'body'>>

/** The same after validation: defaults filled, texts trimmed. */
export type CallParsed<E extends Endpoint> = OutputOf<Part<E, 'params'>> &
  OutputOf<Part<E, 'query'>> &
  OutputOf<Part<E, 'body'>>

/** What an action may answer before the serialiser has dropped what is not declared. */
export type CallResult<E extends Endpoint> = z.input<E['answer']>

/** What arrives at the caller as `data`. */
export type CallAnswer<E extends Endpoint> = z.output<E['answer']>

export type PayloadOf<T extends { payload: z.ZodType }> = z.output<T['payload']>
