import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { productReduced } from '../events.ts'
import { reduction } from '../queries/sale.ts'

/** Sales started or ended per transaction: many may start at the same hour. */
const BATCH = 500

/**
 * Applies the current sales of the products `p` that meet a condition, and returns how many prices
 * changed.
 */
const applyTo = async (tx: Tx, condition: Expression<SqlBool>, max: number): Promise<number> => {
  const changed = await tx
    .updateTable('Product as p')
    .from((eb) =>
      eb
        .selectFrom('Product as p')
        .select(['p.id', reduction.as('reduction'), 'p.reducedMinor as before'])
        .where('p.priceMinor', 'is not', null)
        .where(condition)
        .orderBy('p.id')
        .limit(max)
        .forNoKeyUpdate()
        .as('due'),
    )
    .set({
      priceMinor: sql`p."priceMinor" + p."reducedMinor" - due.reduction`,
      reducedMinor: (eb) => eb.ref('due.reduction'),
    })
    .whereRef('p.id', '=', 'due.id')
    .whereRef('p.reducedMinor', '<>', 'due.reduction')
    .returning(['p.id', sql<boolean>`p."isListed" AND due.reduction > due.before`.as('isReduced')])
    .execute()
  for (const { id, isReduced } of changed)
    if (isReduced) await recordEvent(tx, productReduced, { productId: id })
  return changed.length
}

/**
 * Updates the price that lists are sorted by to a product's sale, in the transaction that changed
 * the sale.
 */
export const applySales = async (tx: Tx, productId: string): Promise<void> => {
  await applyTo(tx, sql<boolean>`p.id = ${productId}`, 1)
}

/**
 * Applies every sale that started or ended since the last run. Views are right at once, lists after
 * this.
 */
export const applyDueSales = async ({ db }: Deps<'db'>, max = BATCH): Promise<void> => {
  const isDue = sql<boolean>`((p.discount > 0 AND p."isOnSale") OR p."reducedMinor" <> 0)
    AND p."reducedMinor" <> ${reduction}`
  let count: number
  do count = await db.transaction((tx) => applyTo(tx, isDue, max))
  while (count === max)
}
