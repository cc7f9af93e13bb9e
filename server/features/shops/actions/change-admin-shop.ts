import type { changeAdminShop as changeCall } from '../../../../contract/admin/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { shopJudged } from '../../admin/events.ts'
import { audit, loadAdminShop } from '../../admin/public.ts'
import { switchShop } from './close-shop.ts'
import { lockOwnShop } from './lock-own-shop.ts'

/**
 * What an administrator does to a shop, be it their own: closes or opens it, gives or takes its mark of a verified one.
 * Its owner is told of each, and why. Throws `NO_SHOP`.
 */
export async function changeAdminShop(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id, status, isVerified, reason: given }: CallParsed<typeof changeCall>,
): Promise<CallResult<typeof changeCall>> {
  const reason = given || null
  await needs.outbox.transact(async (tx) => {
    if (status) await switchShop(tx, actor, id, status, { governs: true, reason })
    const shop = await lockOwnShop(tx, actor, id, { admin: true })
    if (isVerified === undefined || isVerified === shop.isVerified) return
    await tx.shop.update({ where: { id }, data: { isVerified } })
    await audit(tx, actor, {
      action: isVerified ? 'shop.verify' : 'shop.unverify',
      targetType: 'shop',
      targetId: id,
      before: { isVerified: shop.isVerified },
      after: { isVerified },
    })
    const verdict = isVerified ? 'verified' : 'unverified'
    if (shop.ownerId !== actor.userId)
      await tx.record(shopJudged, { shopId: id, userId: shop.ownerId, verdict, reason })
  })
  return { shop: await loadAdminShop(needs, id) }
}
