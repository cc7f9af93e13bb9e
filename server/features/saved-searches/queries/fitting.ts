import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userTable } from '../../accounts/tables.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'

/** Conditions on a saved search. Each reads the table "SavedSearch" under the alias `s`. */

/**
 * The search matches terms (`search_terms` of a document) and a price: all words, the last one as a
 * prefix, all filters, and the price in the product's own currency.
 */
export const fits = (
  terms: Expression<readonly string[] | null>,
  price: Expression<number | string | null>,
): RawBuilder<SqlBool> => sql`(
  s.lexemes <@ ${terms} AND (s.ending = '{}' OR s.ending && ${terms})
  AND (s."minPrice" IS NULL OR coalesce(${price} >= s."minPrice", false))
  AND (s."maxPrice" IS NULL OR coalesce(${price} <= s."maxPrice", false)))`

/**
 * The search's owner is notified of products of `seller`: not of their own, not across a block, and
 * not while their account is closed.
 */
export const isNotifiedOf = (seller: Expression<string>): RawBuilder<SqlBool> => sql`(
  s."userId" <> ${seller} AND NOT ${isBlockedEitherWay(sql<string>`s."userId"`, seller)}
  AND (SELECT u.status FROM ${userTable} u WHERE u.id = s."userId") = 'active')`
