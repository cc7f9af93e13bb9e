import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/wire.ts'
import { fail } from '../../platform/errors.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/**
 * Checks every part of a request against its call and answers one flat object for the action. All wrong fields are
 * named at once, as `body.title`. An id that cannot be one is simply not found.
 */
export const parseRequest = (call: Endpoint, parts: Parts): object => {
  if (holdsUnwritable(parts.params)) throw fail('NOT_FOUND')
  if (holdsUnwritable(parts)) throw fail('VALIDATION_FAILED')
  const params = call.params?.safeParse(parts.params ?? {})
  if (params && !params.success) throw fail('NOT_FOUND')
  const query = call.query?.safeParse(parts.query ?? {})
  const body = call.body?.safeParse(parts.body ?? missingBody(call))
  const fields = [...problems('query', query), ...problems('body', body)]
  if (fields.length > 0) throw fail('VALIDATION_FAILED', { fields })
  return { ...params?.data, ...query?.data, ...spreadable(body?.data) }
}

/** The problems of one part as the wire names them. */
export const problems = (part: string, result: z.ZodSafeParseResult<unknown> | undefined): FieldError[] =>
  result && !result.success
    ? result.error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }))
    : []

/**
 * Whether a text holds what Postgres does not keep and no person types: U+0000, or half of a pair of surrogates. Nested
 * however deep: a call within a call would run out.
 */
export const holdsUnwritable = (value: unknown): boolean => {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && (next.includes('\u0000') || !next.isWellFormed())) return true
    if (typeof next === 'object' && next !== null)
      for (const [name, inner] of Object.entries(next)) left.push(name, inner)
  }
  return false
}

/** A call without required fields may come without a body; `undefined` lets its default stand. */
const missingBody = (call: Endpoint) => (call.body?.safeParse(undefined).success ? undefined : {})

const spreadable = (data: unknown): object => (typeof data === 'object' && data !== null ? data : {})
