import { z } from 'zod'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/wire.ts'
import type { Policy } from '../access.ts'

/** Failures that every call can answer, whatever it does. */
const ofEveryCall: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'AUTH_TOKEN_EXPIRED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
]

/** Every error code that a call may answer: its own, its policy's, and those of the transport. */
export const declaredErrors = (call: Endpoint, policy: Pick<Policy, 'refusals'>): ErrorCode[] => [
  ...new Set([
    ...ofEveryCall,
    ...policy.refusals,
    ...(call.params ? (['NOT_FOUND'] as const) : []),
    ...(call.files ? (['FILE_INFECTED', 'UPLOAD_QUOTA_REACHED'] as const) : []),
    ...(call.method === 'GET' ? [] : (['IDEMPOTENCY_KEY_REUSED'] as const)),
    ...(call.errors ?? []),
  ]),
]

/** The code that a client sees for an error, which may differ from its name in the contract. */
export const wireCode = (name: ErrorCode): string => errors[name].code ?? name

const schemas = new Map<string, z.ZodType>()

/** The failure envelope for each status, with the codes that it may carry. */
export const failureSchemas = (names: readonly ErrorCode[]): Record<number, z.ZodType> => {
  const byStatus = Object.groupBy(names, (name) => errors[name].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some = []]) => [status, failureSchema(some.map(wireCode))]),
  )
}

/** One schema for equal lists of codes: most calls share most of their statuses. */
function failureSchema(codes: string[]): z.ZodType {
  const key = codes.sort().join(' ')
  const known = schemas.get(key)
  if (known) return known
  const schema = z.object({
    success: z.literal(false),
    message: z.string(),
    error: z.object({ code: z.enum(codes), message: z.string() }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  schemas.set(key, schema)
  return schema
}
