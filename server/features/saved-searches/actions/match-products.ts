import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productSearchTable, productTable } from '../../products/tables.ts'
import { savedSearchesFound } from '../events.ts'
import { isMatch, isNotifiedOf } from '../queries/conditions.ts'

/** Products that one transaction matches with the saved searches. */
const BATCH = 20
/** Maximum matches per transaction, to keep it short; the next one continues. */
const MAX_MATCHES = 5_000
/** Saved searches whose owners one event notifies. */
const SEARCHES_PER_EVENT = 50

/**
 * Stores at most `max` matches, by the index on `keys`. Skips searches that matched before the
 * change or were notified. A match that could not be notified (hidden again) is stored anew.
 */
export const storeMatches = prepared(({ kysely, param }: Builder<{ ids: readonly string[]; max: number }>) =>
  kysely
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('PendingMatch as t')
          .innerJoin(productTable.as('p'), 'p.id', 't.productId')
          .innerJoin(productSearchTable.as('d'), 'd.productId', 'p.id')
          .select(['p.id', 'p.ownerId', 't.beforePrice', 't.since'])
          .select([
            sql<number | null>`whole_price(p."priceMinor", p.currency)`.as('price'),
            sql<string[]>`search_terms(d.document)`.as('terms'),
            sql`d.document`.as('document'),
            sql`t.before`.as('before'),
          ])
          .where((eb) => eb('t.productId', '=', eb.fn.any(param('ids'))))
          .where('p.isListed', '=', true),
    )
    .with(
      (cte) => cte('matching').materialized(),
      (db) =>
        db
          .selectFrom('due')
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom('SavedSearch as s')
                .selectAll('s')
                .where(sql<boolean>`s.keys && due.terms`)
                .where(isMatch(eb.ref('due.document'), eb.ref('due.price')))
                // Keeps the planner from merging this with the conditions outside, which no index
                // serves.
                .offset(sql.lit(0))
                .as('s'),
            (join) => join.onTrue(),
          )
          .leftJoin('SavedSearchFind as known', (join) =>
            join.onRef('known.searchId', '=', 's.id').onRef('known.productId', '=', 'due.id'),
          )
          .select(['s.id as searchId', 'due.id as productId'])
          .where((eb) => isNotifiedOf(eb.ref('due.ownerId')))
          .where((eb) =>
            eb.or([
              eb('due.before', 'is', null),
              eb.not(isMatch(eb.ref('due.before'), eb.ref('due.beforePrice'))),
            ]),
          )
          .where(sql<boolean>`(known."toldAt" IS NOT NULL OR known."foundAt" >= due.since) IS NOT TRUE`)
          .limit(param('max')),
    )
    .insertInto('SavedSearchFind')
    .columns(['searchId', 'productId', 'foundAt'])
    .expression((eb) =>
      eb
        .selectFrom('matching')
        .select(['searchId', 'productId', sql<Date>`clock_timestamp()`.as('foundAt')])
        .orderBy('searchId')
        .orderBy('productId'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['searchId', 'productId'])
        .doUpdateSet((eb) => ({ foundAt: eb.ref('excluded.foundAt') }))
        .where('SavedSearchFind.toldAt', 'is', null),
    )
    .returning('searchId'),
)

/**
 * Matches pending products with all saved searches, a few at a time. Matches, their events and the
 * removal of the pending rows commit together. Several workers can run it.
 */
export const matchProducts = async (
  { db }: Deps<'db'>,
  signal: AbortSignal,
  max = MAX_MATCHES,
): Promise<void> => {
  let isMore = true
  while (isMore) {
    signal.throwIfAborted()
    isMore = await db.transaction((tx) => matchBatch(tx, max))
  }
}

/** Enqueues a matching job if products are still pending. */
export const requeueMatches = async ({ db, queue }: Deps<'db' | 'queue'>): Promise<void> => {
  const pending = await db.kysely.selectFrom('PendingMatch').select('productId').limit(1).executeTakeFirst()
  if (pending) await queue.enqueue('saved-searches.match-products', {}, { key: 'left' })
}

/** Returns whether there may be more to match. */
const matchBatch = async (tx: Tx, max: number): Promise<boolean> => {
  const due = await tx
    .selectFrom('PendingMatch')
    .select('productId')
    .orderBy('since')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ productId }) => productId)
  if (ids.length === 0) return false

  // A statement of its own: it sees everything that was committed before the rows were locked.
  const { rows } = await tx.executeQuery(storeMatches({ ids, max }))
  const searchIds = [...new Set(rows.map(({ searchId }) => searchId))].sort()
  for (let from = 0; from < searchIds.length; from += SEARCHES_PER_EVENT)
    await recordEvent(tx, savedSearchesFound, { searchIds: searchIds.slice(from, from + SEARCHES_PER_EVENT) })
  if (rows.length >= max) return true
  await tx.deleteFrom('PendingMatch').where('productId', 'in', ids).execute()
  return ids.length === BATCH
}
