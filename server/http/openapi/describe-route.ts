import type { FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/wire.ts'
import type { Route } from '../../route.ts'
import { declaredErrors, failureSchemas } from './declared-errors.ts'

/** Returns the schema of a route for OpenAPI and the serialiser. */
export const describeRoute = (
  name: string,
  call: Endpoint,
  { policy }: Route,
  success: z.ZodType,
): FastifySchema => {
  const status = call.status ?? 200
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.files && { consumes: ['multipart/form-data', 'application/json'] }),
    response: {
      ...(call.attachment ? { [status]: call.answer } : { [status]: success, '2xx': success }),
      ...failureSchemas(declaredErrors(call, policy)),
    },
    security: policy.name === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  }
}
