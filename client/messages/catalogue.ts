import type { FieldCode } from '../../contract/errors.ts'

/**
 * Texts in the shape of the English ones, in any language: the same keys, and functions of the same
 * parameters.
 */
export type Texts<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Text
    ? (...values: Values) => Text
    : { readonly [Key in keyof English]: Texts<English[Key]> }

/**
 * The type of a translation's texts, which is an error where a key or a parameter is missing or
 * unknown. TypeScript itself accepts a function with fewer parameters.
 */
type Complete<English, Own> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Text
    ? Own extends (...values: infer OwnValues) => Text
      ? OwnValues['length'] extends Values['length']
        ? (...values: Values) => Text
        : 'the parameters differ from the English ones'
      : never
    : {
        readonly [Key in keyof English]: Key extends keyof Own ? Complete<English[Key], Own[Key]> : never
      } & {
        readonly [Key in Exclude<keyof Own, keyof English>]: 'unknown in English'
      }

/** Returns a translation of `English` as it is; one that is not complete does not compile. */
export const translationOf =
  <English>() =>
  <const Own>(own: Own & Complete<English, Own>): Own =>
    own

type Tree = { [key: string]: unknown }

const shown: { [part: string]: Tree } = {}
const translations: { [part: string]: object } = {}

/** Returns a part's texts in the active language, for screens to read when they draw. */
export const inLanguage = <English extends object>(part: string, english: English): Texts<English> => {
  const texts: Tree = {}
  fill(texts, english)
  fill(texts, translations[part] ?? {})
  shown[part] = texts
  // A copy of `english`, over which only a catalogue of the same shape is laid.
  return texts as Texts<English>
}

/** Shows parts in another language, those that are loaded already and those that follow. */
export const showTranslation = (parts: { [part: string]: object }): void => {
  for (const [part, translation] of Object.entries(parts)) {
    translations[part] = translation
    fill(shown[part] ?? {}, translation)
  }
}

/**
 * Returns the text of an error code in the active language, or `undefined` for English, which is
 * the server's.
 */
export const errorText = (code: string): string | undefined => codeText({ code }, 'errors')

/** Returns the text of a field's code likewise. */
export const fieldText = (code: FieldCode): string | undefined => codeText(code, 'deal-fields', 'fields')

const codeText = ({ code, values = [] }: FieldCode, ...parts: string[]): string | undefined => {
  const texts: Tree = Object.assign({}, ...parts.map((part) => translations[part]))
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  if (typeof text === 'function')
    return text(...values.map((value) => (typeof value === 'object' ? fieldText(value) : value)))
  return typeof text === 'string' ? text : undefined
}

/** Lays texts over others without replacing an object: modules keep `texts.feed` in a constant. */
const fill = (texts: Tree, by: object): void => {
  for (const [key, text] of Object.entries(by)) {
    if (typeof text !== 'object' || text === null) texts[key] = text
    else {
      const inner = texts[key] ?? (Array.isArray(text) ? [] : {})
      texts[key] = inner
      fill(inner as Tree, text)
    }
  }
}
