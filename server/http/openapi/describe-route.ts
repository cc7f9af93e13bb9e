import type { FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/wire.ts'
import type { Route } from '../../route.ts'
import { declaredErrors, failureSchemas } from './declared-errors.ts'

/** Returns the schema of a route for OpenAPI and the serialiser. */
export const describeRoute = (
  name: string,
  endpoint: Endpoint,
  { policy }: Route,
  success: z.ZodType,
): FastifySchema => {
  const status = endpoint.status ?? 200
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.files && { consumes: ['multipart/form-data', 'application/json'] }),
    response: {
      ...(endpoint.attachment ? { [status]: endpoint.answer } : { [status]: success, '2xx': success }),
      ...failureSchemas(declaredErrors(endpoint, policy)),
    },
    security: policy.name === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  }
}
