import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { savedSearchesFound } from '../events.ts'
import { fits, mayHear } from '../queries/fitting.ts'

/** Products held against the saved searches in one transaction. */
const AT_ONCE = 20
/** What one transaction finds at most, so that it never takes long: where there is more, the next one goes on. */
const MOST_FINDS = 5_000
/** Saved searches whose owners are told at one go. */
const TOLD_AT_ONCE = 50

const claim = `
  SELECT "productId" FROM "PendingMatch" ORDER BY since LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`

/**
 * What products find, by the index of `keys`: one statement, however many searches there are; at most $2 at a time. What fitted
 * a product as others last saw it is no news, nor is what was told before. What was found before this change and could not be
 * told then (the product was hidden again) is found anew.
 */
export const findFitting = statement({
  name: 'saved-searches.find-fitting',
  text: `
    WITH due AS MATERIALIZED (
      SELECT p.id, p."ownerId", whole_price(p."priceMinor", p.currency) AS price, search_terms(d.document) AS terms,
        search_terms(t.before) AS before, t."beforePrice", t.since
      FROM "PendingMatch" t JOIN "Product" p ON p.id = t."productId" JOIN "ProductSearch" d ON d."productId" = p.id
      WHERE t."productId" = ANY ($1::uuid[]) AND p."isListed"
    ), fitting AS MATERIALIZED (
      SELECT s.id AS "searchId", due.id AS "productId" FROM due CROSS JOIN LATERAL (
        SELECT * FROM "SavedSearch" s WHERE s.keys && due.terms AND ${fits('due.terms', 'due.price')} OFFSET 0
      ) s
      WHERE ${mayHear('due."ownerId"')} AND (due.before IS NULL OR NOT ${fits('due.before', 'due."beforePrice"')})
        AND (
          SELECT known."toldAt" IS NOT NULL OR known."foundAt" >= due.since FROM "SavedSearchFind" known
          WHERE known."searchId" = s.id AND known."productId" = due.id
        ) IS NOT TRUE
      LIMIT $2::int
    )
    INSERT INTO "SavedSearchFind" AS f ("searchId", "productId", "foundAt")
    SELECT "searchId", "productId", clock_timestamp() FROM fitting ORDER BY "searchId", "productId"
    ON CONFLICT ("searchId", "productId") DO UPDATE SET "foundAt" = excluded."foundAt" WHERE f."toldAt" IS NULL
    RETURNING "searchId"`,
})

/**
 * Holds all products that wait for it against the saved searches. What is found, the word of it and the end of the waiting
 * are one transaction for some products at a time, so that a worker that is killed leaves all of it or nothing; several
 * workers share the work.
 */
export async function matchProducts(
  { outbox }: Needs<'outbox'>,
  signal: AbortSignal,
  most = MOST_FINDS,
): Promise<void> {
  let isMore = true
  while (isMore) {
    signal.throwIfAborted()
    isMore = await outbox.transact(async (tx) => {
      const due = await tx.$queryRawUnsafe<{ productId: string }[]>(claim)
      const ids = due.map(({ productId }) => productId)
      if (ids.length === 0) return false
      // A statement of its own: it sees what was committed before the claim took its locks.
      const found = await tx.$queryRawUnsafe<{ searchId: string }[]>(findFitting.text, ids, most)
      const searchIds = [...new Set(found.map(({ searchId }) => searchId))].sort()
      for (let from = 0; from < searchIds.length; from += TOLD_AT_ONCE)
        await tx.record(savedSearchesFound, { searchIds: searchIds.slice(from, from + TOLD_AT_ONCE) })
      if (found.length >= most) return true
      await tx.$executeRawUnsafe('DELETE FROM "PendingMatch" WHERE "productId" = ANY ($1::uuid[])', ids)
      return ids.length === AT_ONCE
    })
  }
}
