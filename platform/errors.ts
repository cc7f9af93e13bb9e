import { type ErrorCode, errors, type FieldError } from '../contract/errors.ts'
import { isUnavailable } from './db/errors.ts'
import { fieldCodeOf } from './field-codes.ts'

/** An expected error that is sent to the caller. All other errors are answered with 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** Facts about the error for clients, sent as `error.details`. */
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, more: RefusalDetails = {}) {
    super(more.message ?? errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code].status
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
    this.details = more.details
  }
}

type RefusalDetails = {
  message?: string
  fields?: FieldError[]
  retryAfter?: number
  details?: Record<string, unknown>
}

/** Creates the error of a code, with its status and text: `throw fail('NO_SHOP')`. */
export const fail = (code: ErrorCode, more?: RefusalDetails): Refusal => new Refusal(code, more)

/** Creates an error of one field: `throw failField('body.slug', 'This URL …')`. */
export const failField = (path: string, message: string, code: ErrorCode = 'VALIDATION_FAILED'): Refusal =>
  new Refusal(code, { fields: [{ path, message }] })

/**
 * Returns status and body for any error: an expected one as it is, 503 if a retry may help,
 * otherwise 500.
 */
export const describeFailure = (error: unknown) => {
  const refusal = error instanceof Refusal ? error : unforeseen(error)
  const { message, status } = refusal
  const details = detailsOf(refusal)
  const code = errors[refusal.code].code ?? refusal.code
  const described = { code, message, ...(details && { details }) }
  const body = { success: false as const, message, error: described, errors: refusal.fields }
  return { status, body, retryAfter: refusal.retryAfter, expected: error instanceof Refusal }
}

/** Returns the facts about an error, with the codes of its fields. */
const detailsOf = ({ details, fields }: Refusal): Record<string, unknown> | undefined => {
  const coded = fields.flatMap(({ path, message }) => {
    const code = fieldCodeOf(message)
    return code ? [{ path, ...code }] : []
  })
  return coded.length > 0 ? { ...details, fields: coded } : details
}

/** Whether a service, such as the bucket, did not answer in time. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const unforeseen = (error: unknown): Refusal =>
  isUnavailable(error) || isTimeout(error)
    ? new Refusal('UNAVAILABLE', { retryAfter: 2 })
    : new Refusal('INTERNAL')
