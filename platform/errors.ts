import { type ErrorCode, errors, type FieldCode, type FieldError } from '../contract/errors.ts'
import { englishOf, fieldCodeOf } from '../contract/field-codes.ts'
import { isUnavailable } from './db/errors.ts'

/**
 * An error with a code of the contract. An unexpected error becomes INTERNAL, or UNAVAILABLE if a
 * retry may help.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  /** The codes of those fields whose texts have one. */
  readonly fieldCodes: readonly (FieldCode & { path: string })[]
  /** The message, as its code if it has one (`contract/field-codes.ts`). */
  readonly codedMessage: string
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  /** Facts about the error for clients, sent as `error.details`. */
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, more: ApiErrorDetails = {}) {
    const message = more.message ?? errors[code].message
    super(englishOf(message))
    this.name = 'ApiError'
    this.code = code
    this.status = errors[code].status
    this.codedMessage = message
    const fields = more.fields ?? []
    this.fields = fields.map(({ path, message }) => ({ path, message: englishOf(message) }))
    this.fieldCodes = fields.flatMap(({ path, message }) => {
      const coded = fieldCodeOf(message)
      return coded ? [{ path, ...coded }] : []
    })
    this.retryAfter = more.retryAfter
    this.details = more.details
  }
}

/** Messages may be those of `contract/field-codes.ts`. */
type ApiErrorDetails = {
  message?: string
  fields?: FieldError[]
  retryAfter?: number
  details?: Record<string, unknown>
}

/** Creates the error of a code, with its status and text: `throw fail('NO_SHOP')`. */
export const fail = (code: ErrorCode, more?: ApiErrorDetails): ApiError => new ApiError(code, more)

/** Creates an error of one field: `throw failField('body.slug', field.slugTaken)`. */
export const failField = (path: string, message: string, code: ErrorCode = 'VALIDATION_FAILED'): ApiError =>
  new ApiError(code, { fields: [{ path, message }] })

/**
 * Returns status and body for any error: an expected one as it is, 503 if a retry may help,
 * otherwise 500. `retryAfter` is the value of `Retry-After`, in whole seconds.
 */
export const describeFailure = (error: unknown) => {
  const apiError = error instanceof ApiError ? error : asUnexpected(error)
  const { message, status } = apiError
  const details = detailsOf(apiError)
  const code = errors[apiError.code].code ?? apiError.code
  const described = { code, message, ...(details && { details }) }
  const body = { success: false as const, message, error: described, errors: apiError.fields }
  const retryAfter =
    apiError.retryAfter === undefined ? undefined : Math.max(1, Math.ceil(apiError.retryAfter))
  return { status, body, retryAfter, isExpected: error instanceof ApiError }
}

/** Returns the facts about an error, with the codes of its fields. */
const detailsOf = ({ details, fieldCodes }: ApiError): Record<string, unknown> | undefined =>
  fieldCodes.length > 0 ? { ...details, fields: fieldCodes } : details

/** Returns whether a service, such as the bucket, did not answer in time. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const asUnexpected = (error: unknown): ApiError =>
  isUnavailable(error) || isTimeout(error)
    ? new ApiError('UNAVAILABLE', { retryAfter: 2 })
    : new ApiError('INTERNAL')
