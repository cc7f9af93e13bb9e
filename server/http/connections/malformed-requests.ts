import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { fail } from '../../../platform/errors.ts'
import { rawResponse } from '../responses/raw-response.ts'

/**
 * Answers malformed requests and closes the connection: the end of the request is unknown, so
 * nothing after it may be parsed.
 */
export const answerMalformedRequest = (
  error: ConnectionError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code] ?? '400 Bad Request'
  if (socket.writable) socket.write(rawResponse(status, fail('BAD_REQUEST'), headers))
  socket.destroySoon()
}

/** Statuses that Node itself would send; all others are 400. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
