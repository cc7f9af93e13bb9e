import { expressionBuilder, sql } from 'kysely'
import type { Queries, Tx } from '../../../../platform/db/db.ts'
import { literal } from '../../../../platform/db/expressions.ts'
import { addListedProducts } from '../../shops/public.ts'

/** The products whose visibility may have changed: some, all of a shop, or all of an owner. */
type Affected = { productIds: string[] } | { shopId: string } | { ownerId: string }

/**
 * Keeps `isListed` true to its rule: a product is listed while it is active, available and not deleted, and its shop and
 * owner are active. Call it after the change, once in the transaction that changed one of these. Transactions lock
 * products before shops and owners, so one that changes a shop or an owner locks its products first, ordered by id.
 */
export async function refreshListed(tx: Tx, affected: Affected): Promise<void> {
  // One statement: the counts of shops and tallies move by what it changes, and rows are locked as they are read.
  await tx
    .with('affected', () => lockAffected(tx, affected))
    .with('changed', (db) =>
      db
        .updateTable('Product as p')
        .from('affected')
        .set((eb) => ({
          isListed: eb.ref('affected.listed'),
          publishedAt: sql`coalesce(p."publishedAt", CASE WHEN affected.listed THEN clock_timestamp() END)`,
        }))
        .whereRef('p.id', '=', 'affected.id')
        .whereRef('p.isListed', '<>', 'affected.listed')
        .returning(['p.shopId', 'p.category'])
        .returning(sql<number>`CASE WHEN affected.listed THEN 1 ELSE -1 END`.as('delta')),
    )
    .with('shops', (db) =>
      addListedProducts(
        tx,
        db
          .selectFrom('changed')
          .select(['shopId', deltaOf('changed')])
          .groupBy('shopId'),
      ),
    )
    .insertInto('Tally')
    .columns(['name', 'value'])
    .expression((eb) =>
      eb
        .selectFrom(tallyChanges.as('tally'))
        .select(['tally.name', 'tally.delta'])
        // Always in one order, so that two transactions cannot wait for each other.
        .orderBy('tally.name'),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        value: eb('Tally.value', '+', eb.ref('excluded.value')),
      })),
    )
    .execute()
}

const deltaOf = (table: string) => sql<number>`sum(${sql.ref(`${table}.delta`)})::int`.as('delta')

/** Locks the affected products with their shops and owners, and selects whether each is to be listed. */
const lockAffected = (db: Queries, affected: Affected) =>
  db
    .selectFrom('Product as p')
    .innerJoin('Shop as s', 's.id', 'p.shopId')
    .innerJoin('User as u', 'u.id', 's.ownerId')
    .select('p.id')
    .select(
      sql<boolean>`p.status = 'active' AND p."isAvailable" AND p."deletedAt" IS NULL
        AND s.status = 'active' AND u.status = 'active'`.as('listed'),
    )
    .where((eb) => {
      if ('productIds' in affected) return eb('p.id', '=', eb.fn.any(eb.val(affected.productIds)))
      if ('shopId' in affected) return eb('p.shopId', '=', affected.shopId)
      return eb('s.ownerId', '=', affected.ownerId)
    })
    .orderBy('p.id')
    .forUpdate('p')
    .forNoKeyUpdate('s')
    .forShare('u')

type Changed = { changed: { shopId: string; category: string | null; delta: number } }
const changes = expressionBuilder<Changed, never>()

/** Selects by how much the numbers of listed products change: of all, and of each category. */
const tallyChanges = changes
  .selectFrom('changed')
  .select([literal<string>('products.listed').as('name'), deltaOf('changed')])
  .having((having) => having.fn.countAll(), '>', 0)
  .unionAll(
    changes
      .selectFrom('changed')
      .select([sql<string>`'products.category:' || changed.category`.as('name'), deltaOf('changed')])
      .where('changed.category', 'is not', null)
      .groupBy('changed.category'),
  )
