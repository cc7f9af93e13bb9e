import type {
  activateShop as activateCall,
  deactivateShop as deactivateCall,
  deleteShop as deleteCall,
} from '../../../../contract/shops/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { shopJudged } from '../../admin/events.ts'
import { audit } from '../../admin/public.ts'
import { releaseUpload } from '../../media/public.ts'
import { refreshListed } from '../../products/public.ts'
import { getShop } from '../queries/shops.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { updateShopRow } from './update-row.ts'

type Writes = Deps<'db' | 'storage'>

/**
 * Closes a shop: only its owner and administrators see it and its products then. Closing twice is the same as once.
 * @throws NO_SHOP; FORBIDDEN for all but its owner and administrators
 */
export async function deactivateShop(
  deps: Writes,
  actor: Member,
  { id }: CallParsed<typeof deactivateCall>,
): Promise<CallResult<typeof deactivateCall>> {
  await deps.db.transaction((tx) => switchShop(tx, actor, id, 'deactivated'))
  return getShop(deps, actor, { id })
}

/** Opens a closed shop. @throws as `deactivateShop`; SHOP_CLOSED for an owner whose shop an administrator closed */
export async function activateShop(
  deps: Writes,
  actor: Member,
  { id }: CallParsed<typeof activateCall>,
): Promise<CallResult<typeof activateCall>> {
  await deps.db.transaction((tx) => switchShop(tx, actor, id, 'active'))
  return getShop(deps, actor, { id })
}

/**
 * Deletes the caller's shop for good. Its slugs stay taken, its chats stay readable, and its owner may create another.
 * @throws NO_SHOP; FORBIDDEN for another user's
 */
export async function deleteShop(
  { db }: Deps<'db'>,
  actor: Member,
  { id }: CallParsed<typeof deleteCall>,
): Promise<CallResult<typeof deleteCall>> {
  await db.transaction(async (tx) => {
    await lockProducts(tx, id)
    const { logo, coverImage } = await lockOwnShop(tx, actor, id)
    await updateShopRow(tx, id, { status: 'deleted', coverImage: null })
    // Chats still show the shop's name and logo.
    if (coverImage && coverImage !== logo) await releaseUpload(tx, coverImage)
    await refreshListed(tx, { shopId: id })
  })
  return {}
}

/**
 * Opens or closes a shop in the caller's transaction; if `governs`, as an administrator even of the caller's own shop.
 * An administrator's change is audited, and the owner is notified.
 */
export async function switchShop(
  tx: Tx,
  actor: Member,
  id: string,
  status: 'active' | 'deactivated',
  { governs = false, reason = null }: { governs?: boolean; reason?: string | null } = {},
) {
  await lockProducts(tx, id)
  const before = await lockOwnShop(tx, actor, id, { admin: true })
  const isOwner = !governs && before.ownerId === actor.userId
  if (isOwner && status === 'active' && before.closedByAdmin) throw fail('SHOP_CLOSED')
  const closedByAdmin = status === 'deactivated' && (before.closedByAdmin || !isOwner)
  if (before.status === status && before.closedByAdmin === closedByAdmin) return
  await updateShopRow(tx, id, { status, closedByAdmin })
  await refreshListed(tx, { shopId: id })
  if (isOwner) return
  await audit(tx, actor, {
    action: status === 'active' ? 'shop.activate' : 'shop.deactivate',
    targetType: 'shop',
    targetId: id,
    before: { status: before.status, isClosedByAdmin: before.closedByAdmin },
    after: { status, isClosedByAdmin: closedByAdmin },
  })
  if (before.ownerId === actor.userId) return
  const verdict = status === 'active' ? 'opened' : 'closed'
  await recordEvent(tx, shopJudged, { shopId: id, userId: before.ownerId, verdict, reason })
}

/** Locks the shop's products: every transaction locks products before shops. */
async function lockProducts(tx: Tx, shopId: string) {
  await tx.selectFrom('Product').select('id').where('shopId', '=', shopId).orderBy('id').forUpdate().execute()
}
