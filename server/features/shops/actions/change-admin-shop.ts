import type { changeAdminShop as changeCall } from '../../../../contract/admin/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { shopJudged } from '../../admin/events.ts'
import { audit, loadAdminShop } from '../../admin/public.ts'
import { switchShop } from './close-shop.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { updateShopRow } from './update-row.ts'

/**
 * Closes, opens, verifies or unverifies a shop as an administrator. Its owner is notified with the reason.
 * @throws NO_SHOP
 */
export async function changeAdminShop(
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, status, isVerified, reason: given }: CallParsed<typeof changeCall>,
): Promise<CallResult<typeof changeCall>> {
  const reason = given || null
  await deps.db.transaction(async (tx) => {
    if (status) await switchShop(tx, actor, id, status, { governs: true, reason })
    const shop = await lockOwnShop(tx, actor, id, { admin: true })
    if (isVerified === undefined || isVerified === shop.isVerified) return
    await updateShopRow(tx, id, { isVerified })
    await audit(tx, actor, {
      action: isVerified ? 'shop.verify' : 'shop.unverify',
      targetType: 'shop',
      targetId: id,
      before: { isVerified: shop.isVerified },
      after: { isVerified },
    })
    const verdict = isVerified ? 'verified' : 'unverified'
    if (shop.ownerId !== actor.userId)
      await recordEvent(tx, shopJudged, { shopId: id, userId: shop.ownerId, verdict, reason })
  })
  return { shop: await loadAdminShop(deps, id) }
}
