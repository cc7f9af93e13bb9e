import { z } from 'zod'
import { type ErrorCode, errors } from '../../../contract/errors.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import type { Policy } from '../../access.ts'

/** Errors that every endpoint can return. */
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

/** Returns all error codes of an endpoint: its own, its policy's, and those of the transport. */
export const declaredErrors = (endpoint: Endpoint, policy: Pick<Policy, 'refusals'>): ErrorCode[] => [
  ...new Set([
    ...ofEveryCall,
    ...policy.refusals,
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.files ? (['FILE_INFECTED', 'UPLOAD_QUOTA_REACHED'] as const) : []),
    ...(endpoint.method === 'GET' || endpoint.isReadOnly ? [] : (['IDEMPOTENCY_KEY_REUSED'] as const)),
    ...(endpoint.errors ?? []),
  ]),
]

/** Returns the code on the wire, which may differ from the name in the contract. */
export const wireCode = (name: ErrorCode): string => errors[name].code ?? name

const schemas = new Map<string, z.ZodType>()

/** Returns the schema of the error envelope for each status, with its possible codes. */
export const failureSchemas = (names: readonly ErrorCode[]): Record<number, z.ZodType> => {
  const byStatus = Object.groupBy(names, (name) => errors[name].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some = []]) => [status, failureSchema(some.map(wireCode))]),
  )
}

/** Equal lists of codes share a schema. */
const failureSchema = (codes: string[]): z.ZodType => {
  const key = codes.sort().join(' ')
  const known = schemas.get(key)
  if (known) return known
  const schema = z.object({
    success: z.literal(false),
    message: z.string(),
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  schemas.set(key, schema)
  return schema
}
