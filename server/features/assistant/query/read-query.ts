import {
  colours,
  englishOf,
  firstKind,
  fold,
  groups,
  isHeadFirst,
  isKind,
  kindsForActivity,
  type Language,
  occasions,
  presents,
  type Spelling,
  singular,
  stopWords,
  type Term,
  type Translation,
  translate,
  vague,
} from '../../language/public.ts'
import { namesMoney } from '../price/currencies.ts'
import { actionOf } from './actions.ts'
import { readAge } from './ages.ts'
import { currencyMeant } from './currency-meant.ts'
import { type Budget, readLimits, type Span } from './limits.ts'
import { readSizeLimits, type SizeLimit } from './measures.ts'
import { readPlaces } from './named-places.ts'
import { isMeant, isServedBy, purposeOf, withoutRefused } from './purposes.ts'
import { readQuantity } from './quantity.ts'
import { readRefusals } from './refusals.ts'
import { kindsRequested } from './requested-kinds.ts'
import { writtenWords } from './written-words.ts'

/** A query parsed from plain text. Its words are English and in lower case, except `own`. */
export type Query = {
  /** The words for the goods and their purpose: no limits, no exclusions, no politeness. */
  about: string
  /** The same as words and phrases of the tables: 'sewing machine' is one. */
  concepts: string[]
  /** The same in the person's own words. */
  own: string
  /** The words from the first to the last of these, as they are written: 'gift for my mother'. */
  written: string
  /** The person's own words for the English ones, in any language but English. */
  ownWords: Record<string, string>
  /**
   * The query without limits, places and exclusions, in its order, since embeddings depend on it.
   */
  phrase: string
  /** The requested kinds of goods, in the singular. */
  kinds: string[]
  /** Whether the query names the kinds; otherwise they were derived from its purpose. */
  namesKinds: boolean
  /** Kinds that also help with the purpose of the query. */
  also: string[]
  /** The concepts that state the purpose: goods of the kinds serve it without naming them. */
  served: string[]
  budget: Budget | null
  /** The currency of a budget that names none; `null` if the caller's own is unknown. */
  ownCurrency: string | null
  colours: string[]
  /** Excluded words: colours, materials, kinds. */
  without: string[]
  /** Known places that the query names. */
  places: string[]
  /** And those where it must not be. */
  notPlaces: string[]
  /** The number of items requested; null if the query names none. */
  quantity: number | null
  /** Limits of sizes: 'not bigger than 50 inch'. */
  sizes: SizeLimit[]
  /** The age in years of the child whom the goods are for; `null` if the query names none. */
  age: number | null
  language: Language
  /** Names neither a kind of goods nor a use: 'a gift', 'something nice'. */
  isVague: boolean
}

export type Surroundings = {
  /** The names of places that may be meant, in lower case. */
  places?: readonly string[]
  /** Those of them that are meant only after 'in' or 'from'. */
  elsewhere?: ReadonlySet<string>
  /** The hint for names of money that several countries share. */
  currency?: string
  /** The caller's own currency, if it is known. */
  ownCurrency?: string | null
  /** Corrections of misspelt words. */
  spelling?: Spelling
}

/**
 * Reads a query in any of the languages: 'red leather bag under 500 rand in Manzini, no plastic'.
 */
export const readQuery = (
  text: string,
  { places = [], elsewhere = new Set(), currency, ownCurrency = null, spelling }: Surroundings = {},
): Query => {
  const written = text.replace(/[’‘ʼ`´]/g, "'")
  const { language } = translate(written, spelling)
  const { budget: limits, spans } = readLimits(fold(written), language, currency)
  const budget = limits && { ...limits, currency: limits.currency ?? currencyMeant(written) }
  // Places come before refusals, which would take 'not in Nairobi' for a word that must not be
  // there.
  const { named, unwanted, left } = readPlaces(blank(written, spans), places, { elsewhere, language })
  const terms = translate(left, spelling).terms
  const refusals = readRefusals(left, { language, terms })
  const purpose = withoutRefused(purposeOf(terms) ?? actionOf(terms), refusals.without)
  const wanted = blank(left, refusals.spans)
  const quantity = readQuantity(fold(wanted), language, translate(wanted, spelling).terms)
  const rest = quantity ? blank(wanted, [quantity.span]) : wanted
  const translation = { ...translate(rest, spelling), language }
  const goods = kindsOf(rest.toLowerCase(), translation)
  const serving = purpose && isMeant(purpose, goods.areNamed ? goods.kinds : [], translation) ? purpose : null
  const { kinds, areNamed, of } = serving ? { kinds: serving.kinds, areNamed: false, of: translation } : goods
  const telling = of.terms.filter(
    ({ english }) => !isAside(english) && !groups.has(english) && !isMoney(english, budget),
  )
  const about = [...new Set(telling.flatMap(({ english }) => english.split(' ')))]
  return {
    about: about.join(' '),
    concepts: [...new Set(telling.map(({ english }) => english))],
    own: telling.map(({ own }) => own).join(' '),
    written: writtenWords(rest, translation.terms, telling),
    ownWords: language === 'en' ? {} : ownWordsOf(left, terms),
    phrase: englishOf(of),
    kinds,
    namesKinds: areNamed,
    also: serving?.also ?? [],
    served: serving ? telling.filter(isServedBy(serving)).map(({ english }) => english) : [],
    budget,
    ownCurrency,
    // A cream for the skin is of any colour.
    colours: about.filter((word) => colours.has(word) && !kinds.includes(word)),
    without: refusals.without,
    places: named,
    notPlaces: unwanted,
    quantity: quantity?.value ?? null,
    sizes: readSizeLimits(fold(written), language),
    age: readAge(englishOf({ language, terms })),
    language,
    isVague: about.every(leavesOpen(about)),
  }
}

const ownWordsOf = (text: string, terms: readonly Term[]): Record<string, string> =>
  Object.fromEntries(
    terms
      .filter(({ isTranslated }) => isTranslated)
      .map(({ english, from, to }) => [english, text.slice(from, to).toLowerCase()]),
  )

/** Returns the person's own word for an English one of their query. */
export const inOwnWords = ({ ownWords }: Pick<Query, 'ownWords'>, english: string): string =>
  (Object.hasOwn(ownWords, english) && ownWords[english]) || english

/** The name of money is part of the limit: 'in rands, below 150'. */
const isMoney = (english: string, budget: Budget | null): boolean =>
  (budget !== null || english !== 'bob') && !isKind(singular(english)) && namesMoney(english)

const isAside = (english: string): boolean =>
  stopWords.has(english) || english.split(' ').every((word) => stopWords.has(word))

/** The kinds of goods that the rest of a query is after, and the terms that it is about. */
const kindsOf = (
  rest: string,
  translation: Translation,
): { kinds: string[]; areNamed: boolean; of: Translation } => {
  if (isHeadFirst(translation)) {
    const named = firstKind(translation).filter((kind) => isKind(kind))
    const kinds = named.length > 0 ? named : kindsForActivity(englishOf(translation))
    return { kinds, areNamed: named.length > 0, of: translation }
  }
  const english = inPlace(rest, translation)
  const { kinds, areNamed, of } = kindsRequested(english.trim())
  return { kinds, areNamed, of: of === english.trim() ? translation : translate(of) }
}

/** The text with the English in place of each term that is translated or corrected. */
const inPlace = (text: string, { terms }: Translation): string =>
  terms.reduceRight((left, { from, to, english, own, isTranslated }) => {
    const isCorrected = own !== fold(text.slice(from, to)).replaceAll("'", '')
    return isTranslated || isCorrected ? left.slice(0, from) + english + left.slice(to) : left
  }, text)

/** Whether a word of a query names neither a kind of goods nor a use. */
const leavesOpen = (about: readonly string[]) => (word: string) =>
  vague.has(word) ||
  (colours.has(word) && !isKind(singular(word))) ||
  /^\d+$/.test(word) ||
  (occasions.has(word) && about.some((other) => presents.has(other)))

const blank = (text: string, spans: readonly Span[]): string =>
  spans.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)
