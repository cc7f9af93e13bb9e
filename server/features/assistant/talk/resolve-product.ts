import type { Product } from '../../../../contract/products/views.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { type Language, stopWords, translate, withoutPrefix } from '../../language/public.ts'
import { loadProducts } from '../../products/public.ts'
import type { DiscoverDeps } from '../discover/discover.ts'
import { type Description, descriptionIn } from './articles.ts'
import { findNamed } from './find-named.ts'
import { hasFollowUp } from './follow-up.ts'
import { matchIntents, strongest, withoutIntents } from './match-intent.ts'
import { type Naming, pickProduct } from './pick-product.ts'
import type { TalkState } from './state.ts'

/** The product that a message is about, and the message without the words that describe it. */
type Resolved = { product: Product | null; naming: Naming | null; withoutDescription: string }

const joins = new Set(['of', 'and', 'with', 'for', 'from'])
const topicChange = new Set(['topic-change'])

/**
 * Finds the product that a message is about: one of those shown before, another one that it names,
 * or else the current one.
 */
export const resolveProduct = async (
  deps: DiscoverDeps,
  actor: Actor,
  before: TalkState,
  { message, currentId, language }: { message: string; currentId: string | null; language: Language },
): Promise<Resolved> => {
  const ids = new Set([...(currentId ? [currentId] : []), ...before.shown])
  const shown = await loadProducts(deps, [...ids], userIdOf(actor))
  const description = descriptionOf(message)
  const picked = pickProduct(shown, before, currentId, { words: wordsOf(message, language), description })
  if (picked.naming === 'description' && description)
    return { ...picked, withoutDescription: description.rest }
  if (!picked.product || picked.naming === 'order' || !asksAboutGoods(message))
    return { ...picked, withoutDescription: message }
  const isWhole = picked.naming === 'title'
  const product = await findNamed(deps, actor, message, { besides: picked.product, isWhole, language })
  return product
    ? { product, naming: 'search', withoutDescription: message }
    : { ...picked, withoutDescription: message }
}

/** The telling words of a message as they are, without prefixes of loanwords, and in English. */
const wordsOf = (message: string, language: Language): string[] => {
  const terms = translate(message).terms.filter(
    ({ english }) => !joins.has(english) && !stopWords.has(english),
  )
  const own = terms.flatMap((term) => term.own.split(' '))
  const english = terms.flatMap((term) => (term.isTranslated ? term.english.split(' ') : []))
  return [...own, ...own.flatMap((word) => withoutPrefix(word, language)), ...english]
}

/** 'Show me the blue ones' describes what to look for, and 'the cheapest one' is looked for. */
const descriptionOf = (message: string): Description | null => {
  const description = descriptionIn(message)
  const intents = matchIntents(message)
  if (!description || intents.has('search') || intents.has('like-this')) return null
  const rest = matchIntents(description.rest)
  return hasFollowUp(intents) && (hasFollowUp(rest) || !rest.has('measure')) ? null : description
}

/** Whether a message asks about goods that it names, or decides on them: no search, no help. */
const asksAboutGoods = (message: string): boolean => {
  const intents = matchIntents(withoutIntents(message, topicChange))
  const isAbout =
    message.includes('?') || ['question', 'order', 'negotiate'].some((intent) => intents.has(intent))
  return isAbout && !intents.has('search') && !hasFollowUp(intents) && !strongest(intents, 'help:')
}
