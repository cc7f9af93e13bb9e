import type { Deps } from '../../../../platform/platform.ts'
import { shopTable } from '../../shops/tables.ts'

type Renamed = { shopId: string; ownerId: string; wasVerified: boolean }

/**
 * Queues a renamed shop for review. A pending request gets a new id, so that a decision about the
 * old name does not apply to the new one. A shop that was verified gets a request with the
 * documents of its last approval. Idempotent by `requestId`.
 */
export const reviewRenamedShop = async (
  { db }: Deps<'db'>,
  { shopId, ownerId, wasVerified }: Renamed,
  requestId: string,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const pending = await tx
      .updateTable('SellerRequest')
      .set({ id: requestId, claimedBy: null, claimedAt: null })
      .where('shopId', '=', shopId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (pending || !wasVerified) return
    const shop = await tx
      .selectFrom(shopTable.as('shop'))
      .select('name')
      .where('id', '=', shopId)
      .where('isVerified', '=', false)
      .where('status', '<>', 'deleted')
      .executeTakeFirst()
    if (!shop) return
    const approved = await tx
      .selectFrom('SellerRequest')
      .select(['businessName', 'registrationNumber', 'documents'])
      .where('shopId', '=', shopId)
      .where('status', '=', 'approved')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    await tx
      .insertInto('SellerRequest')
      .values({
        id: requestId,
        shopId,
        userId: ownerId,
        kind: 'shop',
        businessName: approved?.businessName ?? shop.name,
        registrationNumber: approved?.registrationNumber ?? null,
        documents: JSON.stringify(approved?.documents ?? []),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
