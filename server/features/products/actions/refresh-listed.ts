import { sql } from 'kysely'
import type { Queries, Tx } from '../../../../platform/db/db.ts'
import { userTable } from '../../accounts/tables.ts'
import { addListedProducts } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'

/** The products whose visibility may have changed: some, all of a shop, or all of an owner. */
type Affected = { productIds: string[] } | { shopId: string } | { ownerId: string }

/**
 * Keeps `isListed` true to its rule: a product is listed while it is active, available and not deleted, and its shop and
 * owner are active. Call it after the change, once in the transaction that changed one of these. Transactions lock
 * products before shops and owners, so one that changes a shop or an owner locks its products first, ordered by id.
 */
export const refreshListed = async (tx: Tx, affected: Affected): Promise<void> => {
  // One statement: the counts of shops move by what it changes, and rows are locked as they are read.
  const changes = await tx
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
    .selectFrom('changed')
    .select(['category', deltaOf('changed')])
    .groupBy('category')
    .execute()
  await addToTallies(tx, changes)
}

type Change = { category: string | null; delta: number }

/**
 * Adds to the numbers of listed products: of all, and of each category. Everybody changes the same rows, so they are
 * locked last: the triggers of the statement before, which take long, have run by then.
 */
const addToTallies = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const total = { name: 'products.listed', value: sumOf(changes) }
  const categories = changes.flatMap(({ category, delta }) =>
    category === null ? [] : [{ name: `products.category:${category}`, value: delta }],
  )
  // Always in one order, so that two transactions cannot wait for each other.
  const tallies = [total, ...categories]
    .filter(({ value }) => value !== 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  if (tallies.length === 0) return
  await tx
    .insertInto('Tally')
    .values(tallies)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        value: eb('Tally.value', '+', eb.ref('excluded.value')),
      })),
    )
    .execute()
}

const sumOf = (changes: readonly Change[]): number => changes.reduce((sum, { delta }) => sum + delta, 0)

const deltaOf = (table: string) => sql<number>`sum(${sql.ref(`${table}.delta`)})::int`.as('delta')

/** Locks the affected products with their shops and owners, and selects whether each is to be listed. */
const lockAffected = (db: Queries, affected: Affected) =>
  db
    .selectFrom('Product as p')
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .innerJoin(userTable.as('u'), 'u.id', 's.ownerId')
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
