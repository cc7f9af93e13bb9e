import { describeFailure } from '../../../platform/errors.ts'

/**
 * Returns the whole response of an error where no framework writes it; the connection must be
 * closed after it. `status` is the code and text of the status line.
 */
export const rawResponse = (
  status: string,
  error: Error,
  headers: Readonly<Record<string, string>>,
): string => {
  const { body, retryAfter } = describeFailure(error)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
