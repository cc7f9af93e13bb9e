import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { productReduced } from '../events.ts'
import { reductionSql } from '../queries/sale.ts'

/** Sales that one transaction of the sweep begins or ends: many may begin at the same hour. */
const BATCH = 500

const apply = (condition: string, limit = '') => `
  UPDATE "Product" p SET "priceMinor" = p."priceMinor" + p."reducedMinor" - wanted.reduction,
    "reducedMinor" = wanted.reduction
  FROM (
    SELECT p.id, ${reductionSql} AS reduction, p."reducedMinor" AS before FROM "Product" p
    WHERE p."priceMinor" IS NOT NULL AND ${condition} ORDER BY p.id ${limit} FOR UPDATE
  ) wanted
  WHERE p.id = wanted.id AND p."reducedMinor" <> wanted.reduction
  RETURNING p.id, p."isListed" AND wanted.reduction > wanted.before AS "isNews"`

type Changed = { id: string; isNews: boolean }
const tell = async (tx: Pick<Transaction, 'record'>, changed: readonly Changed[]) => {
  for (const { id, isNews } of changed) if (isNews) await tx.record(productReduced, { productId: id })
}

/** Brings the price that lists are sorted by in step with one product's sale, in the transaction that changed it. */
export async function applySales(
  tx: Pick<Transaction, '$queryRawUnsafe' | 'record'>,
  productId: string,
): Promise<void> {
  await tell(tx, await tx.$queryRawUnsafe<Changed[]>(apply('p.id = $1::uuid'), productId))
}

/** The same for every sale that began or ended since the last time: views are right at once, lists after this. */
export async function sweepSales({ outbox }: Needs<'outbox'>, most = BATCH): Promise<void> {
  const due = `((p.discount > 0 AND p."isOnSale") OR p."reducedMinor" <> 0) AND p."reducedMinor" <> ${reductionSql}`
  for (let count = most; count === most; )
    count = await outbox.transact(async (tx) => {
      const changed = await tx.$queryRawUnsafe<Changed[]>(apply(due, `LIMIT ${most}`))
      await tell(tx, changed)
      return changed.length
    })
}
