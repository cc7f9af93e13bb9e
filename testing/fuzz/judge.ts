import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/wire.ts'
import { wireCode } from '../../server/http/openapi/declared-errors.ts'

const refusal = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
})

/** Internal details that no answer may contain. */
const internals =
  /node_modules|\bat \S+ \(|\.ts:\d+|\bSELECT\b.+\bFROM\b|INSERT INTO|prisma|PostgresError|syntax error|duplicate key|\/tmp\/|ECONN|ENOENT/i

type Rules = Pick<Endpoint, 'answer'> & { errors?: readonly ErrorCode[]; attachment?: string | undefined }

/** Returns the problem with an answer to an endpoint or an event; `null` if there is none. */
export const judge = (endpoint: Rules, status: number, text: string): string | null => {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  // For `if-none-match`: the client has the answer.
  if (status === 304) return text === '' ? null : 'answered 304 with a body'
  const body: unknown = parsed(text)
  if (status < 300) {
    const success = z.strictObject({
      success: z.literal(true),
      data: endpoint.answer,
      message: z.string().optional(),
    })
    return mismatch(endpoint.attachment ? endpoint.answer : success, body)
  }
  if (status < 400) return `answered ${status}`
  const wrong = mismatch(refusal, body)
  if (wrong) return wrong
  const { code } = refusal.parse(body).error
  const declared = (endpoint.errors ?? []).filter((name) => wireCode(name) === code)
  if (declared.length === 0) return `refused with ${code}, which it does not declare`
  if (!declared.some((name) => errors[name].status === status)) return `refused with ${code} as ${status}`
  return internals.test(text) ? `shows its internals: ${text.slice(0, 200)}` : null
}

/** Returns the problem with the ack of an event. It has no status: its code shows server errors. */
export const judgeAck = (event: Rules, ack: unknown): string | null => {
  const refused = refusal.safeParse(ack)
  if (!refused.success) return judge(event, 200, JSON.stringify(ack))
  const { code } = refused.data.error
  const known = Object.entries(errors).filter(([name, error]) => (error.code ?? name) === code)
  if (known.length === 0) return `refused with ${code}, which is no code of ours`
  if (known.some(([, { status }]) => status >= 500)) return `answered ${code}`
  const text = JSON.stringify(ack)
  return (
    mismatch(refusal, ack) ?? (internals.test(text) ? `shows its internals: ${text.slice(0, 200)}` : null)
  )
}

/**
 * Returns how `value` deviates from `schema`, including undeclared fields; `null` if it does not.
 */
export const mismatch = (schema: z.ZodType, value: unknown): string | null => {
  const result = schema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    return `is not of its schema at ${issue?.path.join('.')}: ${issue?.message}`
  }
  return isDeepStrictEqual(plain(result.data), plain(value))
    ? null
    : `has fields that its schema does not name: ${extra(plain(value), plain(result.data))}`
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const extra = (whole: unknown, kept: unknown, at = ''): string => {
  if (typeof whole !== 'object' || whole === null || typeof kept !== 'object' || kept === null) return at
  const inner = new Map(Object.entries(kept))
  for (const [name, value] of Object.entries(whole)) {
    if (!inner.has(name)) return `${at}.${name}`
    if (!isDeepStrictEqual(value, inner.get(name))) return extra(value, inner.get(name), `${at}.${name}`)
  }
  return at
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
