import type { FastifyInstance } from 'fastify'
import { errorCode } from '../../../platform/error-code.ts'
import { ApiError, describeFailure, fail } from '../../../platform/errors.ts'
import type { createRefusalLog } from '../refusal-log.ts'

/** Answers errors with the envelope, and logs them. */
export const registerErrorHandler = (
  app: FastifyInstance,
  refusals: ReturnType<typeof createRefusalLog>,
): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(asRefusal(error))
    // A request whose client has disconnected is not an error.
    if (reply.raw.destroyed && isOfClosedConnection(error)) return reply.hijack()
    if (!failure.isExpected) request.log.error({ err: error }, 'A request failed')
    else refusals.log(request, failure)
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
    if (failure.status === 416) reply.header('content-range', rangeOf(error))
    // A handler may have allowed the caching of its response before it failed.
    return reply.status(failure.status).header('cache-control', 'no-store').send(failure.body)
  })
}

/** Also of a statement that was cancelled because its client had gone. */
const isOfClosedConnection = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || closedCodes.has(errorCode(error) ?? ''))
const closedCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', '57014'])

/** Returns the `Content-Range` of an unsatisfiable range. */
const rangeOf = (error: unknown): string | undefined => {
  const headers =
    typeof error === 'object' && error !== null && 'headers' in error ? error.headers : undefined
  const range: unknown = Object(headers)['Content-Range']
  return typeof range === 'string' ? range : undefined
}

/**
 * Maps errors of Fastify and its plugins to error codes: by name, else every 4xx to BAD_REQUEST.
 * Returns all others unchanged.
 */
const asRefusal = (error: unknown): unknown => {
  const code = errorCode(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return fail('PAYLOAD_TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return fail('UNSUPPORTED_MEDIA_TYPE')
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return fail('PAYLOAD_TOO_LARGE')
  if (status === 416) return fail('RANGE_NOT_SATISFIABLE')
  // The client closed the connection, or ended its form, before the body had arrived.
  const message = error instanceof Error ? error.message : ''
  if ((code === 'ECONNRESET' && message === 'aborted') || /unexpected end of multipart data/i.test(message))
    return fail('BAD_REQUEST')
  const isClientError = typeof status === 'number' && status >= 400 && status < 500
  return isClientError && !(error instanceof ApiError) ? fail('BAD_REQUEST') : error
}
