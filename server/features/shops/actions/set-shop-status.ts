import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { shopModerated } from '../events.ts'
import { lockShopToChange } from './lock-shop-to-change.ts'
import { updateShopRow } from './update-row.ts'

type Change = { status: 'active' | 'deactivated'; asAdmin?: boolean; reason?: string | null }

/**
 * Opens or closes a shop in the caller's transaction; if `asAdmin`, as an administrator, also of
 * the own shop. An administrator's change is audited, and the owner is notified. The caller
 * lists or hides the products (`withListing`).
 */
export const setShopStatus = async (
  tx: Tx,
  actor: Member,
  id: string,
  { status, asAdmin = false, reason = null }: Change,
): Promise<void> => {
  const before = await lockShopToChange(tx, actor, id, { allowsAdmin: true })
  const isOwner = !asAdmin && before.ownerId === actor.userId
  if (isOwner && status === 'active' && before.closedByAdmin) throw fail('SHOP_CLOSED')
  const closedByAdmin = status === 'deactivated' && (before.closedByAdmin || !isOwner)
  if (before.status === status && before.closedByAdmin === closedByAdmin) return
  await updateShopRow(tx, id, { status, closedByAdmin })
  if (isOwner) return
  await audit(tx, actor, {
    action: status === 'active' ? 'shop.activate' : 'shop.deactivate',
    targetType: 'shop',
    targetId: id,
    before: { status: before.status, isClosedByAdmin: before.closedByAdmin },
    after: { status, isClosedByAdmin: closedByAdmin },
    reason,
  })
  if (before.ownerId === actor.userId) return
  const verdict = status === 'active' ? 'opened' : 'closed'
  await recordEvent(tx, shopModerated, { shopId: id, userId: before.ownerId, verdict, reason })
}
