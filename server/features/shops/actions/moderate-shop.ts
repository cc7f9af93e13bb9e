import type { changeAdminShop as changeEndpoint } from '../../../../contract/admin/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { shopModerated } from '../events.ts'
import { lockShopToChange } from './lock-shop-to-change.ts'
import { setShopStatus } from './set-shop-status.ts'
import { updateShopRow } from './update-row.ts'

/**
 * Closes, opens, verifies or unverifies a shop as an administrator, in the caller's transaction.
 * For a new status the caller lists or hides the products (`withListing`).
 * @throws NO_SHOP
 */
export const moderateShop = async (
  tx: Tx,
  actor: Member,
  { id, status, isVerified, reason: given }: ParsedInput<typeof changeEndpoint>,
): Promise<void> => {
  const reason = given || null
  if (status) await setShopStatus(tx, actor, id, { status, asAdmin: true, reason })
  const shop = await lockShopToChange(tx, actor, id, { allowsAdmin: true })
  if (isVerified === undefined || isVerified === shop.isVerified) return
  await updateShopRow(tx, id, { isVerified })
  await audit(tx, actor, {
    action: isVerified ? 'shop.verify' : 'shop.unverify',
    targetType: 'shop',
    targetId: id,
    before: { isVerified: shop.isVerified },
    after: { isVerified },
    reason,
  })
  const verdict = isVerified ? 'verified' : 'unverified'
  if (shop.ownerId !== actor.userId)
    await recordEvent(tx, shopModerated, { shopId: id, userId: shop.ownerId, verdict, reason })
}
