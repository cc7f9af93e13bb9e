import type { Tx } from '../../../../platform/db/db.ts'
import { refreshListed } from './refresh-listed.ts'

/**
 * Makes a change that decides whether all products of a shop or an owner are listed, and lists or
 * hides them. Every transaction locks products before their shop and owner, so that none deadlock;
 * the change comes in between.
 */
export const withListing = async (
  tx: Tx,
  of: { shopId: string } | { ownerId: string },
  change: () => Promise<void>,
): Promise<void> => {
  const products = tx.selectFrom('Product').select('id').orderBy('id').forUpdate()
  await ('shopId' in of
    ? products.where('shopId', '=', of.shopId)
    : products.where('ownerId', '=', of.ownerId)
  ).execute()
  await change()
  await refreshListed(tx, of)
}
