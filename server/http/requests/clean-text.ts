import { multilineFields, verbatimFields } from '../../../contract/text-fields.ts'
import { fail } from '../../../platform/errors.ts'

/** Line breaks of other systems: CR LF, CR, NEL, and Unicode's line and paragraph separators. */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g
/** Control characters (C0, DEL, C1) except newline and tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu
/** Directional embeddings, overrides and isolates, which can disguise a name. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/g
/** A character that shows something: no control, space, mark or filler (Hangul, Braille). */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u
/**
 * Marks on one letter beyond the fourth, also between joiners: they cover the lines around it, and
 * scripts need no more.
 */
const STACKED = /(?<=[\p{M}\u200b-\u200d]{4})[\p{M}\u200b-\u200d]+/gu
/** All characters that `cleanText` and `cleanLine` change, but for marks. */
const SUSPECT = /[^\P{Cc}\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/**
 * Returns a text without control characters and stacked marks, its line breaks as newlines.
 */
const cleanText = (text: string): string =>
  text.replace(LINE_BREAK, '\n').replace(CONTROL, '').replace(STACKED, '')

/**
 * Returns a text as one line: as `cleanText`, with spaces for newlines and without directional
 * overrides.
 */
export const cleanLine = (text: string): string =>
  isSuspect(text) ? cleanText(text).replace(/\n+/g, ' ').replace(BIDI, '') : text

/** Returns the name of a file as it may be stored and shown. */
export const cleanFilename = (name: string): string => cleanLine(name.toWellFormed())

/**
 * Cleans all texts of a request or event in place, by field name (`contract/text-fields.ts`).
 *
 * @throws VALIDATION_FAILED for NUL, lone surrogates, and passwords or names that would change
 */
export const cleanInput = <T>(value: T): T => {
  const root = { value }
  // A loop, because input may be nested deeper than the stack.
  const left: { container: object; inherited: string }[] = [{ container: root, inherited: '' }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { container, inherited } = next
    for (const [key, inner] of Object.entries(container)) {
      const name = Array.isArray(container) ? inherited : key
      if (isUnwritable(key) || SUSPECT.test(key)) throw fail('VALIDATION_FAILED')
      if (typeof inner === 'string') {
        const clean = cleanField(name, inner)
        if (clean !== inner) Reflect.set(container, key, clean)
      } else if (typeof inner === 'object' && inner !== null) left.push({ container: inner, inherited: name })
    }
  }
  return root.value
}

/**
 * Returns whether a text of a flat object, such as path parameters, would be changed or refused.
 */
export const isUnclean = (texts: unknown): boolean =>
  Object.values(Object(texts)).some(
    (text) => typeof text === 'string' && (isUnwritable(text) || cleanLine(text) !== text),
  )

const cleanField = (name: string, text: string): string => {
  if (isUnwritable(text)) throw fail('VALIDATION_FAILED')
  if (verbatimFields.has(name)) {
    if (SUSPECT.test(text)) throw fail('VALIDATION_FAILED')
    return text
  }
  // A text without visible characters counts as empty, which a required field refuses.
  if (!VISIBLE.test(text)) return ''
  if (!isSuspect(text)) return text
  return multilineFields.has(name) ? cleanText(text) : cleanLine(text)
}

/** Most texts need only this test. */
const isSuspect = (text: string): boolean => SUSPECT.test(text) || text.search(STACKED) !== -1

/** Postgres can store neither U+0000 nor lone surrogates. */
const isUnwritable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()
