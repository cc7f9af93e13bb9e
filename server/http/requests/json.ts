import { fail } from '../../../platform/errors.ts'

/** Requests of the contract nest a few levels and hold at most some hundred values. */
const MAX_DEPTH = 64
const MAX_VALUES = 10_000

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Parses JSON from clients. Checks depth and size first: parsing deeply nested or fragmented text
 * would block the event loop.
 * @throws BAD_REQUEST if the text is not JSON, VALIDATION_FAILED if it exceeds the limits
 */
export const parseJson = (text: string): unknown => {
  if (isTooComplex(text)) throw fail('VALIDATION_FAILED')
  try {
    return JSON.parse(text)
  } catch {
    throw fail('BAD_REQUEST')
  }
}

/** Counts outside of strings; the parser checks the syntax. */
const isTooComplex = (text: string): boolean => {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      if (at === -1) return false
    } else if (code === ARRAY || code === OBJECT) {
      depth += 1
      values += 1
    } else if (code === ARRAY_END || code === OBJECT_END) depth -= 1
    else if (code === COMMA) values += 1
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true
  }
  return false
}

/** Returns the index of the quote that closes a string, or -1. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return -1
}
