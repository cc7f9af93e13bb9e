import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/wire.ts'
import { serialiserSchema } from '../openapi/response-schema.ts'

type Write = (response: unknown) => string

/**
 * Compiling takes milliseconds for each endpoint: once per process, however many servers it has.
 */
const writers = new WeakMap<z.ZodType, Write>()
const successes = new WeakMap<Endpoint, z.ZodType>()

/** Returns the compiled serialiser of a schema. */
export const serialiserOf = (schema: z.ZodType): Write => {
  const known = writers.get(schema) ?? fastJson(serialiserSchema(schema))
  writers.set(schema, known)
  return known
}

/** Returns the schema of an endpoint's successful response, with its envelope. */
export const successOf = (endpoint: Endpoint): z.ZodType => {
  const known =
    successes.get(endpoint) ??
    z.object({ success: z.literal(true), data: endpoint.answer, message: z.string().optional() })
  successes.set(endpoint, known)
  return known
}
