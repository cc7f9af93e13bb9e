/**
 * How the wishes, limits and dialogues of `dev` and `held-out` are written and judged.
 *
 * Wishes: `wish => 3: keys; 2: keys; 1: keys; 0: keys`, keys of the `catalogue.ts` beside them. 3:
 * what the shopper would buy; 2: would do, with something to forgive; 1: related, good further down
 * the list; 0: must not be offered as fitting (breaks the limit, the negation or the place, or is
 * another thing of the same name). A product that is not named is neither asked for nor forbidden.
 *
 * A limit without a currency is read in the currency of the price it is held against. With a
 * currency, prices in that currency are held to it; SZL and ZAR are worth the same. A product in
 * another currency is never a 3 unless the wish names none.
 *
 * Limits: `wish => max=; min=; currency=; not=; place=; quantity=`, only what a person would read
 * in it. `-` when there is nothing to read. A currency with `|` may be read as any of these. `not`
 * is in English. A number that is a size, a capacity, a model, a year or an age is no price.
 */
export type Language = 'en' | 'sw' | 'fr' | 'pt' | 'zu' | 'ss'

export type Topic =
  | 'delivery'
  | 'payment'
  | 'refund'
  | 'fraud'
  | 'selling'
  | 'delete-account'
  | 'safety'
  | 'contact-shop'
  | 'verification'
  | 'language'

export type Kind = 'products' | 'product-fact' | 'ask-shop' | 'small-talk' | 'clarify' | `help:${Topic}`

export interface Turn {
  say: string
  /** A description of the right answer. */
  must: string
  mustNot?: string
  /** Several when any of them is right. */
  kind: Kind | Kind[]
  /** At least one of these is among the products shown. */
  anyOf?: string[]
  /** All of these are shown. */
  allOf?: string[]
  /** None of these is shown. */
  noneOf?: string[]
  /** Nothing fits: the answer says so. What is shown besides is called near, not fitting. */
  nothingFits?: true
  /** Words of which one is in the answer's text, whatever the case. */
  says?: string[]
  /** Words of which none is in the answer's text. */
  saysNot?: string[]
  limit?: { max?: number; min?: number; currency?: string }
}

export interface Dialogue {
  key: string
  language: Language
  /** The product page that the shopper came from: a key. */
  on?: string
  /** Where the shopper is, when known. */
  from?: { town: string; country: string }
  turns: Turn[]
}
