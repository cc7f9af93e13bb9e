import { describeFailure, fail } from '../../platform/errors.ts'

/** Maximum size of a response over a socket. Only `sync` comes near it, with a smaller budget. */
const MAX_ACK_BYTES = 512 * 1024

/** Serialises the envelope of a response. Throws if it is too large or cannot be serialised. */
export const writeAck = (body: unknown): string => {
  const json = JSON.stringify(body)
  if (Buffer.byteLength(json) > MAX_ACK_BYTES)
    throw new Error(`An answer of ${Buffer.byteLength(json)} bytes is over the budget`)
  return json
}

/** Returns the envelope of an error as an object and as JSON. */
export const failedAck = (error: unknown) => {
  const { status, body, isExpected } = describeFailure(error)
  return { status, body, json: JSON.stringify(body), isExpected }
}

export type FailedAck = ReturnType<typeof failedAck>

/** The response to every event above the limit. */
export const tooManyEvents = failedAck(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))

/** The response to a pending event of a socket that this server ended; nobody receives it. */
export const endedAck = failedAck(fail('AUTH_TOKEN_EXPIRED'))
