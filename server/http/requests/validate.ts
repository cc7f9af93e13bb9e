import type { z } from 'zod'
import type { FieldError } from '../../../contract/errors.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { fail } from '../../../platform/errors.ts'
import { cleanInput, isUnclean } from './clean-text.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/**
 * Checks all parts of a request and returns one flat object for the action. Reports all invalid
 * fields at once, as `body.title`.
 * @throws NOT_FOUND for a malformed id, VALIDATION_FAILED for any other invalid field
 */
export const parseRequest = (endpoint: Endpoint, given: Parts): object => {
  if (isUnclean(given.params)) throw fail('NOT_FOUND')
  const parts = { params: given.params, query: cleanInput(given.query), body: cleanInput(given.body) }
  const params = endpoint.params?.safeParse(parts.params ?? {})
  if (params && !params.success) throw fail('NOT_FOUND')
  const query = endpoint.query && check('query', endpoint.query, parts.query ?? {})
  const body = endpoint.body && check('body', endpoint.body, parts.body ?? missingBody(endpoint))
  const fields = [...problems('query', query), ...problems('body', body)]
  if (fields.length > 0) throw fail('VALIDATION_FAILED', { fields })
  // Again, because texts inside texts, such as JSON in a form field, appear only now.
  return cleanInput({ ...params?.data, ...query?.data, ...spreadable(body?.data) })
}

/** Zod's limits of lengths throw on `{ length: { toString: 1 } }` in place of a text. */
const check = <S extends z.ZodType>(
  part: string,
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> => {
  try {
    return schema.safeParse(value)
  } catch {
    throw fail('VALIDATION_FAILED', { fields: [{ path: part, message: 'Invalid input' }] })
  }
}

/** Returns the invalid fields of a part, with their paths on the wire. */
export const problems = (part: string, result: z.ZodSafeParseResult<unknown> | undefined): FieldError[] =>
  result && !result.success
    ? result.error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }))
    : []

/** Cleans and checks the payload of an event. */
export const parsePayload = (schema: z.ZodType, data: unknown): unknown => {
  const parsed = check('data', schema, cleanInput(data))
  if (!parsed.success) throw fail('VALIDATION_FAILED', { fields: problems('data', parsed) })
  return cleanInput(parsed.data)
}

/** An endpoint without required fields accepts a missing body; `undefined` applies its default. */
const missingBody = (endpoint: Endpoint) => (endpoint.body?.safeParse(undefined).success ? undefined : {})

const spreadable = (data: unknown): object => (typeof data === 'object' && data !== null ? data : {})
