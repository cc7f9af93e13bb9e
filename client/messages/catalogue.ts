/** Texts in the shape of the English ones, in any language: the same keys, and functions of the same parameters. */
export type Texts<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Texts<English[Key]> }

type Tree = { [key: string]: unknown }

const shown: { [part: string]: Tree } = {}

/** Returns a part's texts in the active language, for screens to read when they draw. */
export const inLanguage = <English extends object>(part: string, english: English): Texts<English> => {
  const texts: Tree = {}
  fill(texts, english)
  shown[part] = texts
  // A copy of `english`, over which only a catalogue of the same shape is laid.
  return texts as Texts<English>
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
