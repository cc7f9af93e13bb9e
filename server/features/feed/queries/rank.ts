import type { FeedReason } from '../../../../contract/feed/reasons.ts'
import { isPopular } from '../../../../contract/products/views.ts'

/** The facts about a product that ranking uses. */
export type Candidate = {
  id: string
  shopId: string
  /** Hours since it was published. */
  age: number
  likes: number
  bookmarks: number
  views: number
  ratingSum: number
  ratingCount: number
  hasVideo: boolean
  isSoldOut: boolean
  isFollowed: boolean
  /** The viewer liked or bookmarked something of that shop. */
  isKnownShop: boolean
  /** The share of this category among the viewer's recent likes and bookmarks: 0 to 1. */
  categoryShare: number
  /** The shop is in the viewer's country. */
  isNear: boolean
}

/** The main reason for a product's position, stored beside it as a letter. */
type Reason = 'f' | 's' | 'c' | 'p' | 'n' | 'r' | 'l' | 'o'

/**
 * The weights of a score. New products come first; then older ones of followed shops, liked
 * categories, quality and distance.
 */
const weight = { fresh: 1, followed: 0.8, category: 0.5, quality: 0.5, shop: 0.3, near: 0.2, popular: 0.2 }
/** More than the other parts of a score together: what is sold out comes last. */
const SOLD_OUT = 4
/** After this many hours a product's freshness is a third (1/e). */
const FADE_HOURS = 72
/** No shop has more than two of any ten consecutive products. */
const WINDOW = 10
const MAX_PER_SHOP = 2

const freshness = ({ age }: Candidate): number => Math.exp(-Math.max(0, age) / FADE_HOURS)

/** Quality from 0 to 1: likes per view, the rating, and whether there is a video. */
const quality = ({ likes, bookmarks, views, ratingSum, ratingCount, hasVideo }: Candidate): number => {
  // Smoothed by 40 assumed views with 2 likes and 5 ratings of 3.5, so that few votes move little.
  const liked = Math.min(1, (4 * (likes + bookmarks / 2 + 2)) / (views + 40))
  const rated = (ratingSum + 3.5 * 5) / (ratingCount + 5) / 5
  return 0.5 * liked + 0.3 * rated + (hasVideo ? 0.2 : 0)
}

/** Returns a product's score and its main reason. */
export const score = (one: Candidate): { score: number; reason: Reason } => {
  const personal: [Reason, number][] = [
    ['f', one.isFollowed ? weight.followed : 0],
    ['s', one.isKnownShop ? weight.shop : 0],
    ['c', one.categoryShare * weight.category],
  ]
  const parts = [
    ...personal.map(([, part]) => part),
    isPopular(one) ? weight.popular : 0,
    freshness(one) * weight.fresh,
    one.isNear ? weight.near : 0,
  ]
  const earned = parts.reduce((total, part) => total + part, 0) + quality(one) * weight.quality
  const sum = one.isSoldOut ? earned - SOLD_OUT : earned
  // Knowing the shop or the category is a stronger reason than freshness.
  const strongest = personal.toSorted(([, a], [, b]) => b - a)[0]
  if (strongest && strongest[1] > 0) return { score: sum, reason: strongest[0] }
  if (freshness(one) > 0.5) return { score: sum, reason: 'n' }
  if (isPopular(one)) return { score: sum, reason: 'p' }
  if (one.ratingCount >= 3 && one.ratingSum / one.ratingCount >= 4) return { score: sum, reason: 'r' }
  return { score: sum, reason: one.isNear ? 'l' : 'o' }
}

/**
 * Sorts by score, with at most two products of a shop in any ten while there are others. Ties keep
 * their order.
 */
export const rank = (candidates: readonly Candidate[]): { id: string; reason: Reason }[] => {
  const left = candidates
    .map((one) => ({ id: one.id, shopId: one.shopId, ...score(one) }))
    .sort((a, b) => b.score - a.score)
  const placed: typeof left = []
  /** The last two positions of each shop. */
  const places = new Map<string, number[]>()
  const mayFollow = ({ shopId }: { shopId: string }): boolean => {
    const earlier = places.get(shopId)?.at(-MAX_PER_SHOP)
    return earlier === undefined || placed.length - earlier >= WINDOW
  }
  while (left.length > 0) {
    const found = left.findIndex(mayFollow)
    const [next] = left.splice(Math.max(0, found), 1)
    if (!next) break
    places.set(next.shopId, [...(places.get(next.shopId) ?? []).slice(1 - MAX_PER_SHOP), placed.length])
    placed.push(next)
  }
  return placed.map(({ id, reason }) => ({ id, reason }))
}

const codes: Record<Reason, FeedReason> = {
  f: 'followed-shop',
  s: 'liked-shop',
  c: 'liked-category',
  p: 'popular',
  n: 'new',
  r: 'well-rated',
  l: 'near',
  o: 'other',
}

/** Returns the code of a stored reason. A category that the product has lost is no reason. */
export const reasonCode = (reason: string, category: string | null): FeedReason => {
  const code = new Map(Object.entries(codes)).get(reason) ?? 'new'
  return code === 'liked-category' && !category ? 'new' : code
}

/** Returns the English text of a reason. */
export const reasonText = (
  code: FeedReason,
  { shop, category }: { shop: string; category: string | null },
): string =>
  ({
    'followed-shop': `You follow ${shop}`,
    'liked-shop': `You liked something from ${shop}`,
    'liked-category': `Because you like ${category}`,
    popular: 'Popular right now',
    new: 'New on Sokoni',
    'well-rated': 'Well rated by buyers',
    near: 'From a shop near you',
    other: 'Picked from all shops',
  })[code]
