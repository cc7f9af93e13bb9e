import { sql } from 'kysely'
import type { Executor, Tx } from '../../../../platform/db/db.ts'
import { userTable } from '../../accounts/tables.ts'
import { addListedProductsQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { CATEGORY_COUNT } from '../tables.ts'

/** The products whose visibility may have changed: some, all of a shop, or all of an owner. */
type Affected = { productIds: string[] } | { shopId: string } | { ownerId: string }

/**
 * Sets `isListed`: the product is active, available and not deleted, its shop and owner are active.
 * Call it once in each transaction that changes one of these, after the change. Lock order:
 * products by id, then shops, then owners.
 */
export const refreshListed = async (tx: Tx, affected: Affected): Promise<void> => {
  // One statement: shop counts change by what it changes, and rows are locked as they are read.
  const changes = await tx
    .with('affected', () => lockAffectedQuery(tx, affected))
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
      addListedProductsQuery(
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
  await addToListedTallies(tx, changes)
}

/**
 * Makes a change that decides whether all products of a shop or an owner are listed, and lists or
 * hides them. Every transaction locks products before their shop and owner, so that none deadlock;
 * the change comes in between. Locks with `FOR NO KEY UPDATE` (decision 007).
 */
export const withListing = async (
  tx: Tx,
  of: { shopId: string } | { ownerId: string },
  change: () => Promise<void>,
): Promise<void> => {
  const products = tx.selectFrom('Product').select('id').orderBy('id').forNoKeyUpdate()
  await ('shopId' in of
    ? products.where('shopId', '=', of.shopId)
    : products.where('ownerId', '=', of.ownerId)
  ).execute()
  await change()
  await refreshListed(tx, of)
}

type Change = { category: string | null; delta: number }

/**
 * Adds to the numbers of listed products, of all and of each category. All transactions change the
 * same rows, so they lock them last, after the slow triggers of the statement before.
 */
const addToListedTallies = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const total = { name: 'products.listed', value: sumOf(changes) }
  const categories = changes.flatMap(({ category, delta }) =>
    category === null ? [] : [{ name: `${CATEGORY_COUNT}${category}`, value: delta }],
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

/**
 * Locks the affected products with their shops and owners, and selects whether each gets listed.
 */
const lockAffectedQuery = (executor: Executor, affected: Affected) =>
  executor
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
    .forNoKeyUpdate(['p', 's'])
    .forShare('u')
