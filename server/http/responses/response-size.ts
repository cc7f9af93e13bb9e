import type { Metrics } from '../../../platform/metrics/metrics.ts'

/**
 * Maximum size of a response in bytes; a larger one fails with 500 (decision 046). Attachments are
 * streamed and have no limit.
 */
export const MAX_SENT_BYTES = 16 * 1024 * 1024
/** One UTF-16 unit of a text takes at most three bytes in UTF-8. */
const BYTES_PER_UNIT = 3

/**
 * Wraps the serialiser of an endpoint: a response that exceeds the limit throws, so that the error
 * handler answers 500 and logs it.
 */
export const limitResponseSize =
  (name: string, metrics: Metrics, write: (response: unknown) => string) =>
  (response: unknown): string => {
    const refuse = (cause: string) => {
      metrics.count('sokoni_answers_too_large_total', { call: name })
      return new Error(`The answer of ${name} is too large: ${cause}`)
    }
    let text: string
    try {
      text = write(response)
    } catch (error) {
      if (error instanceof RangeError) throw refuse(error.message)
      throw error
    }
    if (text.length * BYTES_PER_UNIT <= MAX_SENT_BYTES) return text
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_SENT_BYTES) throw refuse(`${bytes} bytes`)
    return text
  }
