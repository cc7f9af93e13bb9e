/** What is known of a product when a feed is ranked. */
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
  isFollowed: boolean
  /** Has the reader liked or saved something of that shop? */
  isKnownShop: boolean
  /** How much of what the reader lately liked or saved is of this category: 0 to 1. */
  categoryShare: number
  /** Is the shop in the reader's country? */
  isNear: boolean
}

/** Why a product stands where it does, as a letter that is kept beside it. */
type Reason = 'f' | 's' | 'c' | 'p' | 'n' | 'r' | 'l' | 'o'

/**
 * What counts, and how much. What is new comes first whoever made it; a followed shop's older things come next; then
 * what one is known to like, what is good, and what is near.
 */
const weight = { fresh: 1, followed: 0.8, category: 0.5, quality: 0.5, shop: 0.3, near: 0.2, popular: 0.2 }
/** After so many hours a product counts as new by a third (1/e). */
const FADE_HOURS = 72
/** No shop appears more than twice among any ten. */
const WINDOW = 10
const MOST_OF_A_SHOP = 2

/** More than 100 views or 10 likes. */
const isPopular = ({ views, likes }: Candidate): boolean => views > 100 || likes > 10

const freshness = ({ age }: Candidate): number => Math.exp(-Math.max(0, age) / FADE_HOURS)

/** From 0 to 1: how many of those who looked liked it, how it is rated, and whether there is something to watch. */
const quality = ({ likes, bookmarks, views, ratingSum, ratingCount, hasVideo }: Candidate): number => {
  // As if forty had looked and two had liked it, five had rated it 3.5: a few votes move little.
  const liked = Math.min(1, (4 * (likes + bookmarks / 2 + 2)) / (views + 40))
  const rated = (ratingSum + 3.5 * 5) / (ratingCount + 5) / 5
  return 0.5 * liked + 0.3 * rated + (hasVideo ? 0.2 : 0)
}

/** A product's score, and the greatest of the reasons for it. */
export const score = (one: Candidate): { score: number; reason: Reason } => {
  const parts: [Reason, number][] = [
    ['f', one.isFollowed ? weight.followed : 0],
    ['s', one.isKnownShop ? weight.shop : 0],
    ['c', one.categoryShare * weight.category],
    ['p', isPopular(one) ? weight.popular : 0],
    // That it is new tells less than that one knows whose it is.
    ['n', freshness(one) * weight.fresh],
    ['l', one.isNear ? weight.near : 0],
  ]
  const sum = parts.reduce((total, [, part]) => total + part, 0) + quality(one) * weight.quality
  const personal = parts.slice(0, 3).toSorted(([, a], [, b]) => b - a)[0]
  if (personal && personal[1] > 0) return { score: sum, reason: personal[0] }
  if (freshness(one) > 0.5) return { score: sum, reason: 'n' }
  if (isPopular(one)) return { score: sum, reason: 'p' }
  if (one.ratingCount >= 3 && one.ratingSum / one.ratingCount >= 4) return { score: sum, reason: 'r' }
  return { score: sum, reason: one.isNear ? 'l' : 'o' }
}

/**
 * The best first, but of no shop more than two in any ten as long as there are others. Of equals the one that came
 * first stays first.
 */
export const rank = (candidates: readonly Candidate[]): { id: string; reason: Reason }[] => {
  const left = candidates
    .map((one) => ({ id: one.id, shopId: one.shopId, ...score(one) }))
    .sort((a, b) => b.score - a.score)
  const placed: typeof left = []
  /** By shop: where its last two stand. */
  const places = new Map<string, number[]>()
  const mayFollow = ({ shopId }: { shopId: string }): boolean => {
    const earlier = places.get(shopId)?.at(-MOST_OF_A_SHOP)
    return earlier === undefined || placed.length - earlier >= WINDOW
  }
  while (left.length > 0) {
    const found = left.findIndex(mayFollow)
    const [next] = left.splice(Math.max(0, found), 1)
    if (!next) break
    places.set(next.shopId, [...(places.get(next.shopId) ?? []).slice(1 - MOST_OF_A_SHOP), placed.length])
    placed.push(next)
  }
  return placed.map(({ id, reason }) => ({ id, reason }))
}

/** Returns the text of a reason. */
export const reasonText = (
  reason: string,
  { shop, category }: { shop: string; category: string | null },
): string => {
  if (reason === 'f') return `You follow ${shop}`
  if (reason === 's') return `You liked something from ${shop}`
  if (reason === 'c' && category) return `Because you like ${category}`
  if (reason === 'p') return 'Popular right now'
  if (reason === 'r') return 'Well rated by buyers'
  if (reason === 'l') return 'From a shop near you'
  return reason === 'o' ? 'Picked from all shops' : 'New on Sokoni'
}
