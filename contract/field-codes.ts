import { dealFieldTexts, dealRefusalTexts } from './deals/texts.ts'
import type { FieldCode } from './errors.ts'
import { fieldTexts } from './texts.ts'

const texts = { ...dealFieldTexts, ...dealRefusalTexts, ...fieldTexts }
/** The same, for codes that are known only when they are read. */
const textByCode: Readonly<Record<string, string | ((...values: never[]) => string)>> = texts

type Values = readonly (string | number)[]

/** No text begins like this. */
const START = '{"code":'

const encode = (code: string, values?: Values): string =>
  JSON.stringify({ code, values: values?.map((value) => fieldCodeOf(value) ?? value) })

/** In place of each text its code; in place of a text with values a function of these. */
type Coded<Texts> = {
  readonly [Code in keyof Texts]: Texts[Code] extends (...values: infer V) => string
    ? (...values: V) => string
    : string
}

/**
 * The messages of checks (decision 088). `field.fileTooLarge(5)` is the text
 * `{"code":"fileTooLarge","values":[5]}`, since a message of zod is a string. `ApiError` makes it
 * English.
 */
export const field = Object.fromEntries(
  Object.entries(textByCode).map(([code, text]) => [
    code,
    typeof text === 'string' ? encode(code) : (...values: Values) => encode(code, values),
  ]),
) as Coded<typeof texts> // the same keys, and functions where the text is one

/** Returns the code in a message, or `null` for another text, such as one of zod's own. */
export const fieldCodeOf = (message: string | number): FieldCode | null =>
  typeof message === 'string' && message.startsWith(START) ? JSON.parse(message) : null

/** Returns the English text of a message. */
export const englishOf = (message: string): string => {
  const coded = fieldCodeOf(message)
  return coded ? textOf(coded) : message
}

const textOf = ({ code, values = [] }: FieldCode): string => {
  const text = textByCode[code] ?? code
  if (typeof text === 'string') return text
  const shown = values.map((value) => (typeof value === 'object' ? textOf(value) : value))
  return text(...(shown as never[])) // those that the text's own function took
}
