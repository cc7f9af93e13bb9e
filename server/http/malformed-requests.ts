import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { describeFailure, fail } from '../../platform/errors.ts'

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
  const body = JSON.stringify(describeFailure(fail('BAD_REQUEST')).body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Statuses that Node itself would send; all others are 400. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
