import { describeFailure, fail } from '../../platform/errors.ts'

/** The longest answer over a socket. Only `sync` comes near it, and it has a smaller budget of its own. */
const MOST_ANSWER_BYTES = 512 * 1024

/** Serialises the envelope of an answer. Throws where it is over the budget or cannot be serialised. */
export const writeAnswer = (body: unknown): string => {
  const json = JSON.stringify(body)
  if (Buffer.byteLength(json) > MOST_ANSWER_BYTES)
    throw new Error(`An answer of ${Buffer.byteLength(json)} bytes is over the budget`)
  return json
}

/** A failed answer: its envelope as an object and as JSON. */
export const failedAnswer = (error: unknown) => {
  const { status, body, expected } = describeFailure(error)
  return { status, body, json: JSON.stringify(body), expected }
}
export type FailedAnswer = ReturnType<typeof failedAnswer>

/** The answer to an event above the limit; the same for all. */
export const tooManyEvents = failedAnswer(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))

/** The answer to an event of a socket that was ended before its turn; nobody gets it. */
export const endedAnswer = failedAnswer(fail('AUTH_TOKEN_EXPIRED'))
