import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userTable } from '../../accounts/tables.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'

/** Conditions on a saved search. Each reads the table "SavedSearch" under the alias `s`. */

/**
 * The search matches a document (all words, each as it was typed or in English, the last one as a
 * prefix, and all filters) and a price in the product's own currency.
 */
export const isMatch = (
  document: Expression<unknown>,
  price: Expression<number | string | null>,
): RawBuilder<SqlBool> => sql`(
  (s.terms IS NULL OR ${document} @@ s.terms::tsquery)
  AND (s."minPrice" IS NULL OR coalesce(${price} >= s."minPrice", false))
  AND (s."maxPrice" IS NULL OR coalesce(${price} <= s."maxPrice", false)))`

/**
 * The search's owner is notified of products of `seller`: not of their own, not across a block, and
 * not while their account is closed.
 */
export const isNotifiedOf = (seller: Expression<string>): RawBuilder<SqlBool> => sql`(
  s."userId" <> ${seller} AND NOT ${isBlockedEitherWay(sql<string>`s."userId"`, seller)}
  AND (SELECT u.status FROM ${userTable} u WHERE u.id = s."userId") = 'active')`
