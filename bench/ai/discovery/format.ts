/**
 * The types of the judged sets. `README.md` in this folder describes how they are written and
 * judged.
 */
export type Language = 'en' | 'sw' | 'fr' | 'pt' | 'zu' | 'ss'

type Topic =
  | 'delivery'
  | 'payment'
  | 'refund'
  | 'deals'
  | 'fraud'
  | 'selling'
  | 'delete-account'
  | 'safety'
  | 'contact-shop'
  | 'verification'
  | 'language'
  | 'sign-in'

type Kind = 'products' | 'product-fact' | 'ask-shop' | 'small-talk' | 'clarify' | `help:${Topic}`

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
  /** Nothing fits: the answer says so, and calls products that it shows near, not fitting. */
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

/** Returns a turn: the sentence, its kind, and what can be checked of the answer. */
export const turn = (say: string, kind: Turn['kind'], more: Partial<Turn> = {}): Turn => ({
  say,
  must: '',
  kind,
  ...more,
})
