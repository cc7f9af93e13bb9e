import type { AssistantReply, Match } from '../../../../contract/assistant/views.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { assistant } from '../../../../contract/texts.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { countryOf, formatMoney } from '../../countries/public.ts'
import { findMatches, type Reads, understand } from '../discover/discover.ts'
import type { Wish } from '../wish/read-wish.ts'
import { presents } from '../wish/words.ts'
import { asksForCheaper, asksForMore, leavesOpen, refine, type TalkState } from './state.ts'

/** So many are found; the page shows the first five and then all. */
export const MOST_PRODUCTS = 10
/** Nobody asks for more after so many. */
const MOST_SEEN = 100
/** Scores this close say nothing of which fits better. */
const FLAT = 8

export type Talked = Omit<AssistantReply, 'sessionId' | 'engine'> & { state: TalkState }

/**
 * Answers by rules over the search: it asks where a wish is vague or many products fit alike, keeps what was said before,
 * and names nothing but what it found.
 */
export async function talkByRules(
  needs: Reads,
  actor: Actor,
  state: TalkState,
  message: string,
): Promise<Talked> {
  const plain = message
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
  if (
    /^(thanks?|thank you|asante|ngiyabonga|ok|okay|great|bye)\b/.test(plain) &&
    plain.split(/\s+/).length <= 4
  )
    return say(state, assistant.thanks)
  const said = await understand(needs, actor, message)
  if (/^(hi|hello|hey|sawubona|jambo|habari|good (morning|afternoon|evening))\b/.test(plain) && said.isVague)
    return ask(state, assistant.greeting, await kindsToChoose(needs))

  if (state.wish && state.shown.length > 0 && asksForMore(plain))
    return showMore(needs, actor, state, state.wish)
  if (state.wish && !state.wish.isVague && !asksForCheaper(plain) && leavesOpen(said, message)) {
    // A present is another wish; 'something nice' takes nothing from the one there is.
    const isAnew = said.about.split(' ').some((word) => presents.has(word))
    return ask(isAnew ? { ...state, wish: said } : state, assistant.whatFor, await kindsToChoose(needs))
  }
  const wish = asksForCheaper(plain) ? await cheaper(needs, state) : refine(state.wish, said, message)
  if (wish.isVague) return ask({ ...state, wish }, assistant.whatFor, await kindsToChoose(needs))
  const matches = await findMatches(needs, actor, wish, MOST_PRODUCTS)
  if (matches.length === 0) return nothingFound({ ...state, wish, shown: [], seen: [] }, wish, actor)
  return present({ ...state, wish, seen: [] }, wish, matches, actor)
}

/** What fits next to what was shown before. */
const showMore = async (needs: Reads, actor: Actor, state: TalkState, wish: Wish): Promise<Talked> => {
  const seen = new Set(state.seen)
  const most = Math.min(MOST_SEEN, seen.size + MOST_PRODUCTS)
  const matches = (await findMatches(needs, actor, wish, most)).filter(({ product }) => !seen.has(product.id))
  if (matches.length > 0) return present(state, wish, matches.slice(0, MOST_PRODUCTS), actor)
  return { ...say(state, assistant.noMore(inWords(wish, actor))), suggestions: refinements(wish) }
}

const present = (state: TalkState, wish: Wish, matches: Match[], actor: Actor): Talked => {
  const products = matches.map(({ product }) => product)
  const [best] = matches
  const isFlat =
    matches.length > 5 && (best?.matchScore ?? 0) - (matches[4]?.matchScore ?? 0) < FLAT && !wish.budget
  const asks = isFlat && !state.hasAskedForBudget
  const lines = [assistant.found(matches.length, inWords(wish, actor))]
  if (best) lines.push(lineOf(best.product))
  if (asks) lines.push(assistant.howMuch)
  return {
    message: lines.join(' '),
    products,
    suggestions: asks ? budgetsToChoose(products) : refinements(wish),
    suggestedActions: best ? actionsFor(best.product, actor) : [],
    needsClarification: asks,
    state: {
      ...state,
      shown: products.map(({ id }) => id),
      seen: [...state.seen, ...products.map(({ id }) => id)].slice(-MOST_SEEN),
      hasAskedForBudget: state.hasAskedForBudget || asks,
    },
  }
}

const nothingFound = (state: TalkState, wish: Wish, actor: Actor): Talked => {
  const wider = [
    ...(wish.budget ? [assistant.anyPrice] : []),
    ...(wish.colours.length > 0 ? [assistant.anyColour] : []),
    ...(wish.places.length + wish.notPlaces.length > 0 ? [assistant.anywhere] : []),
  ]
  const text = assistant.none(inWords(wish, actor))
  return wider.length > 0
    ? { ...say(state, `${text} ${assistant.widen}`), suggestions: wider, needsClarification: true }
    : say(state, text)
}

const say = (state: TalkState, message: string): Talked => ({
  message,
  products: [],
  suggestions: [],
  suggestedActions: [],
  needsClarification: false,
  state,
})

const ask = (state: TalkState, message: string, suggestions: string[]): Talked => ({
  ...say(state, message),
  suggestions,
  needsClarification: true,
})

/** The wish in words: “woven basket” under E 500 in Manzini. */
const inWords = ({ about, budget, places, notPlaces, without }: Wish, actor: Actor): string => {
  const money = (amount: number) => formatMoney(amount, budget?.currency ?? countryOf(actor).currency.code)
  let text: string = about ? assistant.wish(about) : assistant.anything
  if (budget?.max != null) text = assistant.below(text, money(budget.max))
  if (budget?.min != null) text = assistant.above(text, money(budget.min))
  if (places.length > 0) text = assistant.inPlace(text, places.map(capital).join(', '))
  if (notPlaces.length > 0) text = assistant.notInPlace(text, notPlaces.map(capital).join(', '))
  return without.length > 0 ? assistant.without(text, without.join(', ')) : text
}

const capital = (place: string): string =>
  place.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

const lineOf = ({ title, price, shop }: Product): string =>
  price ? assistant.best(title, price.formattedPrice, shop.name) : assistant.bestUnpriced(title, shop.name)

const refinements = (wish: Wish): string[] => [
  assistant.cheaper,
  ...(wish.colours.length > 0 ? [assistant.anyColour] : []),
  ...(wish.places.length + wish.notPlaces.length > 0 ? [assistant.anywhere] : []),
  ...(wish.budget ? [assistant.anyPrice] : []),
]

/** What one may do with a product; nobody saves or writes about what is one's own. */
export const actionsFor = (product: Product, actor: Actor): Talked['suggestedActions'] => {
  const of = { productId: product.id, shopId: product.shopId }
  const open = { ...of, type: 'open' as const, label: assistant.open(product.title) }
  if (product.shop.owner === viewerId(actor)) return [open]
  return [
    open,
    { ...of, type: 'save', label: assistant.save(product.title) },
    { ...of, type: 'message', label: assistant.message(product.shop.name) },
  ]
}

/** The prices that part what was found into thirds, as limits to choose from. */
const budgetsToChoose = (products: Product[]): string[] => {
  const prices = products.flatMap(({ price }) => price ?? []).sort((a, b) => a.amount - b.amount)
  const limits = [1 / 3, 2 / 3].flatMap((share) => prices[Math.floor(prices.length * share)] ?? [])
  return [...new Set(limits.map(({ formattedPrice }) => assistant.under(formattedPrice)))]
}

/** The kinds of goods that most products are of. */
const kindsToChoose = async ({ db }: Pick<Reads, 'db'>): Promise<string[]> => {
  const rows = await db.query<{ category: string }>(`
    SELECT substring(name FROM 19) AS category FROM "Tally"
    WHERE name LIKE 'products.category:%' AND value > 0 ORDER BY value DESC, name LIMIT 4`)
  return rows.map(({ category }) => category)
}

/** The same wish, for less than the cheapest that was shown. */
const cheaper = async ({ db }: Pick<Reads, 'db'>, { wish, shown }: TalkState): Promise<Wish> => {
  const before = wish ?? {
    about: '',
    said: '',
    kinds: [],
    namesKinds: false,
    budget: null,
    colours: [],
    without: [],
    places: [],
    notPlaces: [],
    isVague: true,
  }
  const [least] = await db.query<{ amount: number; currency: string }>(
    `SELECT "priceMinor" AS amount, currency FROM "Product" WHERE id = ANY ($1::uuid[]) AND "priceMinor" > 1
     ORDER BY "priceMinor" LIMIT 1`,
    [shown],
  )
  if (!least) return before
  const { amount, currency } = least
  return {
    ...before,
    budget: { min: before.budget?.min ?? null, max: fromMinor(amount - 1, currency), currency },
  }
}
