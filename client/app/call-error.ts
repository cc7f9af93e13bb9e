import type { FieldError } from '../../contract/errors.ts'
import { texts } from '../messages/first-load.ts'

/** A call that did not succeed. `status` is 0 where there was no answer at all. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]
  /** Seconds to wait before trying again, where the server named them. */
  readonly retryAfter: number | null
  /** Why the server refused, where a person gave a reason. */
  readonly reason: string | null
  /** Whether the answer had a text of its own; otherwise `message` is made from the status. */
  readonly isExplained: boolean

  constructor(failure: {
    status: number
    code: string
    message: string
    fields?: readonly FieldError[]
    retryAfter?: number | null
    reason?: string | null
    isExplained?: boolean
  }) {
    super(failure.message)
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? []
    this.retryAfter = failure.retryAfter ?? null
    this.reason = failure.reason ?? null
    this.isExplained = failure.isExplained ?? true
  }

  /** Returns the error for a request that got no answer. */
  static noAnswer(message: string = texts.failures.network): CallError {
    return new CallError({ status: 0, code: 'NETWORK', message })
  }

  /** Returns the error for a successful answer that lacks a required field. */
  static invalidResponse(message: string): CallError {
    return new CallError({ status: 200, code: 'INVALID_RESPONSE', message })
  }

  /** Whether no answer came (no network or a timeout). The server may have handled the request. */
  get isOffline(): boolean {
    return this.status === 0
  }
}

/**
 * Returns the text of a failure: that of the wrong field, else the server's, else `flowText` (the
 * text of this flow), else 'Request failed (…)'.
 */
export const textOf = (error: unknown, flowText?: string): string => {
  if (!(error instanceof CallError))
    return flowText ?? (error instanceof Error ? error.message : String(error))
  if (error.fields[0]) return error.fields[0].message
  return error.isExplained ? error.message : (flowText ?? error.message)
}

/**
 * Returns the failure with the text of its flow if the server gave no reason. Anything else stays
 * as it is.
 */
export const explain = (error: unknown, flowText: string): unknown =>
  error instanceof CallError && !error.isExplained
    ? new CallError({ ...error, message: flowText, isExplained: true })
    : error

/**
 * The texts of wrong fields by the field's name: `body.price.amount` stands under `price.amount`.
 */
export const fieldTexts = (error: unknown): Record<string, string> => {
  if (!(error instanceof CallError)) return {}
  const named = error.fields.map(({ path, message }) => [
    path.replace(/^(body|query|params|data)\./, ''),
    message,
  ])
  return Object.fromEntries(named)
}
