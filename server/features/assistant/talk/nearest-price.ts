import type { Match } from '../../../../contract/assistant/views.ts'
import type { Money } from '../../../../contract/money.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { convert, type Rates } from '../../../../platform/exchange-rates/rates.ts'
import type { Actor } from '../../../access.ts'
import { type DiscoverDeps, findMatches } from '../discover/discover.ts'
import { currentRates } from '../price/current-rates.ts'
import type { Budget } from '../query/limits.ts'
import { budgetInOwnMoney } from '../query/own-money.ts'
import type { Query } from '../query/read-query.ts'
import { inWords } from './in-words.ts'
import { priceInWords } from './price-in-words.ts'
import { replyText } from './replies.ts'
import { actionsFor, MIN_MATCH_SCORE, type TalkReply, withShown } from './talk-reply.ts'

/** Products of any price among which the nearest is looked for. */
const MAX_COMPARED = 100

/**
 * Returns a reply that found nothing within a price limit with the product whose price is nearest
 * to it, if that fits otherwise. Any other reply is returned as it is.
 */
export const orNearest = async (
  { deps, actor }: { deps: DiscoverDeps; actor: Actor },
  query: Query,
  found: TalkReply,
): Promise<TalkReply> => {
  const budget = budgetInOwnMoney(query)
  if (!budget || !found.nothingFits || found.products.length > 0) return found
  const [matches, rates] = await Promise.all([
    findMatches(deps, actor, { ...query, budget: null }, MAX_COMPARED),
    currentRates(deps),
  ])
  const nearest = nearestOf(matches, budget, rates)
  if (!nearest) return found
  const { product, price } = nearest
  const { language } = found.state
  const none = replyText(language, 'none', { what: inWords(query, language) })
  const values = { price: priceInWords(price, budget.currency, { rates, language }) }
  return {
    ...found,
    message: `${none} ${replyText(language, sentenceFor(budget), values)}`,
    products: [product],
    suggestedActions: actionsFor(product, actor, language),
    state: withShown(found.state, [product]),
  }
}

/** Amounts of unknown currencies have no order, so that none of them is the cheapest. */
const sentenceFor = ({ min, max, currency }: Budget): string => {
  if (currency === null || (min !== null && max !== null)) return 'closest'
  return min === null ? 'cheapest' : 'dearest'
}

const nearestOf = (matches: readonly Match[], budget: Budget, rates: Rates) => {
  const outside = matches.flatMap(({ product, matchScore }) => {
    const { price } = product
    if (!price || matchScore < MIN_MATCH_SCORE) return []
    const distance = distanceOf(price, budget, rates)
    return distance > 0 ? [{ product, price, distance }] : []
  })
  return outside.reduce<{ product: Product; price: Money; distance: number } | null>(
    (best, one) => (best && best.distance <= one.distance ? best : one),
    null,
  )
}

/** How far a price is from a budget, in the money of the budget; 0 within it or without a rate. */
const distanceOf = (price: Money, { min, max, currency }: Budget, rates: Rates): number => {
  const to = currency ?? price.currency
  const amount = convert(price.amount, { from: price.currency, to }, rates)
  if (amount === null) return 0
  return Math.max(0, amount - (max ?? amount), (min ?? amount) - amount)
}
