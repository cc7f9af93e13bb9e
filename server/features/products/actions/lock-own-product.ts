import type { ProductStatus } from '../../../../contract/products/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'

/** The parts of a product that its media depend on, locked until the transaction ends. */
export type LockedProduct = {
  id: string
  shopId: string
  ownerId: string
  status: ProductStatus
  media: ProductMedia[]
  sourceKey: string | null
}

/**
 * Locks the caller's own product.
 * @throws NOT_FOUND
 */
export const lockOwnProduct = async (tx: Tx, actor: Member, id: string): Promise<LockedProduct> => {
  const row = await tx
    .selectFrom('Product')
    .select(['id', 'shopId', 'ownerId', 'status', 'media', 'sourceKey'])
    .where('id', '=', id)
    .where('ownerId', '=', actor.userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
