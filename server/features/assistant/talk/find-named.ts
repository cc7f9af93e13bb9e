import type { Match } from '../../../../contract/assistant/views.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { Actor } from '../../../access.ts'
import {
  colours,
  isKind,
  type Language,
  qualities,
  singular,
  stopWords,
  type Term,
  translate,
} from '../../language/public.ts'
import { type DiscoverDeps, findMatches, parseQuery } from '../discover/discover.ts'
import { CERTAIN_FIT } from '../discover/fit.ts'
import { kindFit } from '../discover/kind.ts'
import type { Query } from '../query/read-query.ts'
import { articleTest } from './articles.ts'
import { hasIntent } from './match-intent.ts'
import { isEmptyWord, isPart, mentionsWord } from './product-facts.ts'
import { MIN_MATCH_SCORE } from './talk-reply.ts'

/** Words of a name: 'the hand mixer'. */
const MAX_NAME = 3
/** Names of one message that are looked up: each is a search. */
const MAX_NAMES = 2
const MAX_MATCHES = 3

/**
 * Finds the product that a message names beside another one and its parts: 'does the speaker have
 * bluetooth?' after candles. With `isWhole` its title has each word of the name.
 */
export const findNamed = async (
  deps: DiscoverDeps,
  actor: Actor,
  message: string,
  { besides, isWhole, language }: { besides: Product; isWhole: boolean; language: Language },
): Promise<Product | null> => {
  const names = namesIn(message, language).filter(({ words }) =>
    words.some((word) => !mentionsWord(besides, word)),
  )
  for (const { text, words, own } of names.slice(0, MAX_NAMES)) {
    const query = await parseQuery(deps, actor, text)
    const matches = await findMatches(deps, actor, query, MAX_MATCHES)
    const fitting = matches.filter((match) => isNamed(match, words, { ...query, isWhole }))
    const best = fitting.find(({ product }) => mentionsWord(product, own)) ?? fitting[0]
    if (best) return best.product
  }
  return null
}

/** A part is named only by all words of a name: 'the clay pot', but not 'the battery'. */
const isNamed = (
  { product: { title, category }, matchScore }: Match,
  words: readonly string[],
  { kinds, isWhole }: Pick<Query, 'kinds'> & { isWhole: boolean },
): boolean => {
  const head = words.at(-1) ?? ''
  const terms = translate(title).terms
  const inTitle = new Set(terms.flatMap(({ own, english }) => [own, ...english.split(' ')].map(singular)))
  if (words.length > 1 && words.every((word) => inTitle.has(word))) return true
  if (isWhole || isPart(head) || matchScore < MIN_MATCH_SCORE) return false
  return inTitle.has(head) || kindFit({ kinds }, { title, tags: [], category }) >= CERTAIN_FIT
}

/** A name as written, its last word, and its words in English and in the singular. */
type Name = { text: string; own: string; words: string[] }

/** The names after articles, or without articles the first that a message has. */
const namesIn = (message: string, language: Language): Name[] => {
  const { terms } = translate(message)
  const isArticle = articleTest(language)
  const starts = isArticle
    ? terms.flatMap(({ own }, at) => (isArticle(own) ? at + 1 : []))
    : [terms.findIndex((term) => isPartOfName(term, 0))].filter((at) => at >= 0)
  // A pronoun means the current product, as in 'does it fit the phone'.
  const pronoun = terms.findIndex(({ own }, at) => hasIntent(own, 'pronoun') && !starts.includes(at + 1))
  return starts
    .filter((at) => pronoun === -1 || at < pronoun)
    .flatMap((at) => {
      const name = nameOf(terms.slice(at, at + MAX_NAME))
      const [first, last] = [name[0], name.at(-1)]
      const words = name.flatMap(({ english }) => english.split(' ')).map(singular)
      return first && last ? [{ text: message.slice(first.from, last.to), own: last.own, words }] : []
    })
}

const isGoods = (word: string): boolean => isKind(word) && !isPart(word)

/** Up to the last kind of goods, or else to the first word said of it: 'the kanzu white'. */
const nameOf = (terms: readonly Term[]): readonly Term[] => {
  const end = terms.findIndex((term, at) => !isPartOfName(term, at))
  const name = end === -1 ? terms : terms.slice(0, end)
  const kind = name.findLastIndex(({ english }) => isGoods(singular(english)))
  return kind === -1 ? name : name.slice(0, kind + 1)
}

const isPartOfName = ({ own, english }: Term, at: number): boolean =>
  !stopWords.has(english) &&
  !isEmptyWord(english) &&
  !(at > 0 && [colours, qualities].some((words) => words.has(english))) &&
  ['pronoun', 'question', 'about-it', 'besides'].every((intent) => !hasIntent(own, intent))
