import { blockedBetween } from '../../blocks/public.ts'

/**
 * Whether a saved search `s` finds what has these terms (`search_terms` of a document) and this price, both expressions. It
 * is what the list of products asks: all words, the last one perhaps unfinished, all filters, and the price in the product's
 * own currency.
 */
export const fits = (terms: string, price: string): string => `(
  s.lexemes <@ ${terms} AND (s.ending = '{}' OR s.ending && ${terms})
  AND (s."minPrice" IS NULL OR coalesce(${price} >= s."minPrice", false))
  AND (s."maxPrice" IS NULL OR coalesce(${price} <= s."maxPrice", false)))`

/**
 * Whether the owner of a saved search `s` is to hear of what `owner`, an expression, sells: never of one's own, never across a
 * block, and not while one's account is closed.
 */
export const mayHear = (owner: string): string => `(
  s."userId" <> ${owner} AND NOT ${blockedBetween('s."userId"', owner)}
  AND (SELECT u.status FROM "User" u WHERE u.id = s."userId") = 'active')`
