import type { Db, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'

/**
 * Runs a transaction about a deal or an offer in the turn of its product, whose stock it may
 * change: all products of a shop that closes are locked for seconds.
 * @throws NOT_FOUND if there is no such deal or offer
 */
export const transactionOnProduct = async <Result>(
  db: Pick<Db, 'kysely' | 'transactionOn'>,
  { table, id }: { table: 'Deal' | 'Offer'; id: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const found = await db.kysely.selectFrom(table).select('productId').where('id', '=', id).executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return db.transactionOn(`product:${found.productId}`, work)
}
