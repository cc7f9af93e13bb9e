import { dealRefusals } from '../contract/deals/refusals.ts'
import { dealFields } from '../contract/deals/texts.ts'
import type { FieldCode } from '../contract/errors.ts'
import { field } from '../contract/texts.ts'

type Text = string | ((...values: string[]) => string)
// A text with values is matched with strings in their places.
const texts = Object.entries({ ...dealFields, ...dealRefusals, ...field } as unknown as Record<string, Text>)

const codes = new Map(
  texts.flatMap(([code, text]) => (typeof text === 'string' ? [[text, code] as const] : [])),
)

const MARK = '\u0000'
/** The constant parts of texts with values. */
const templates = texts.flatMap(([code, text]) =>
  typeof text === 'string' ? [] : [{ code, parts: text(...Array(text.length).fill(MARK)).split(MARK) }],
)

/**
 * Returns the code and the values of a field's text: its key in the contract's catalogue. `null`
 * for a text that is in none, such as the validator's own.
 */
export const fieldCodeOf = (message: string): FieldCode | null => {
  const code = codes.get(message)
  if (code !== undefined) return { code }
  for (const { code, parts } of templates) {
    const values = valuesIn(message, parts)
    if (values) return { code, values: values.map(readValue) }
  }
  return null
}

/** Returns what stands between the parts of a text, or `null` if it does not consist of them. */
const valuesIn = (text: string, [start = '', ...parts]: readonly string[]): string[] | null => {
  if (!text.startsWith(start)) return null
  const values: string[] = []
  let at = start.length
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const end = isLast ? text.length - part.length : text.indexOf(part, at)
    if (end < at || !text.startsWith(part, end)) return null
    values.push(text.slice(at, end))
    at = end + part.length
  }
  return values
}

/** A value is a number, a text with a code of its own, or another text. */
const readValue = (text: string): number | FieldCode | string =>
  /^\d+$/.test(text) ? Number(text) : (fieldCodeOf(text) ?? text)
