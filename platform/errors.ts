import { type ErrorCode, errors, type FieldError } from '../contract/errors.ts'
import { isAway } from './db/errors.ts'

/** A refusal that a caller is told of. Anything else that is thrown is our own mistake, and answered with 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  /** Whole seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: RefusalDetails = {}) {
    super(more.message ?? errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code].status
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
  }
}

type RefusalDetails = { message?: string; fields?: FieldError[]; retryAfter?: number }

/** `throw fail('NO_SHOP')`: a refusal with the code's own status and text. */
export const fail = (code: ErrorCode, more?: RefusalDetails): Refusal => new Refusal(code, more)

/** A refusal of one field, shown beside it: `throw failField('body.slug', 'This URL …')`. */
export const failField = (path: string, message: string, code: ErrorCode = 'VALIDATION_FAILED'): Refusal =>
  new Refusal(code, { fields: [{ path, message }] })

/** What a caller is told of any error: a refusal as it is, 503 where trying again may help, else the plain 500. */
export const describeFailure = (error: unknown) => {
  const refusal = error instanceof Refusal ? error : unforeseen(error)
  const { message, status } = refusal
  const code = errors[refusal.code].code ?? refusal.code
  const body = { success: false as const, message, error: { code, message }, errors: refusal.fields }
  return { status, body, retryAfter: refusal.retryAfter, expected: error instanceof Refusal }
}

const unforeseen = (error: unknown): Refusal =>
  isAway(error) ? new Refusal('UNAVAILABLE', { retryAfter: 2 }) : new Refusal('INTERNAL')
