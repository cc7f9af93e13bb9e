import type {
  activateShop as activateCall,
  deactivateShop as deactivateCall,
  deleteShop as deleteCall,
} from '../../../../contract/shops/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { shopJudged } from '../../admin/events.ts'
import { audit } from '../../admin/public.ts'
import { releaseUpload } from '../../media/public.ts'
import { refreshListed } from '../../products/public.ts'
import { getShop } from '../queries/shops.ts'
import { type LockedShop, lockOwnShop } from './lock-own-shop.ts'

type World = Needs<'db' | 'outbox' | 'storage'>

/**
 * Closes a shop: from the commit on it and its products are there for nobody but its owner and administrators. One that
 * is closed stays so. Throws `NO_SHOP`, and `FORBIDDEN` to all but its owner and administrators.
 */
export async function deactivateShop(
  world: World,
  actor: Member,
  { id }: CallParsed<typeof deactivateCall>,
): Promise<CallResult<typeof deactivateCall>> {
  await world.outbox.transact((tx) => switchShop(tx, actor, id, 'deactivated'))
  return getShop(world, actor, { id })
}

/** Opens it again. Throws as above, and `SHOP_CLOSED` to an owner whose shop an administrator closed. */
export async function activateShop(
  world: World,
  actor: Member,
  { id }: CallParsed<typeof activateCall>,
): Promise<CallResult<typeof activateCall>> {
  await world.outbox.transact((tx) => switchShop(tx, actor, id, 'active'))
  return getShop(world, actor, { id })
}

/**
 * Takes the caller's shop away for good. Its address stays taken, its chats stay readable to both sides, and its owner
 * may open another. Throws `NO_SHOP`, `FORBIDDEN` for another's.
 */
export async function deleteShop(
  { outbox }: World,
  actor: Member,
  { id }: CallParsed<typeof deleteCall>,
): Promise<CallResult<typeof deleteCall>> {
  await outbox.transact(async (tx) => {
    await lockProducts(tx, id)
    const { logo, coverImage } = await lockOwnShop(tx, actor, id)
    await tx.shop.update({ where: { id }, data: { status: 'deleted', coverImage: null } })
    // Its chats go on showing its name and logo.
    if (coverImage && coverImage !== logo) await releaseUpload(tx, coverImage)
    await refreshListed(tx, { shopId: id })
  })
  return {}
}

/**
 * The same in the caller's transaction; with `governs` as an administrator, be it of their own shop. What an administrator
 * does is on record, and the owner is told.
 */
export async function switchShop(
  tx: Transaction,
  actor: Member,
  id: string,
  status: LockedShop['status'],
  { governs = false, reason = null }: { governs?: boolean; reason?: string | null } = {},
) {
  await lockProducts(tx, id)
  const before = await lockOwnShop(tx, actor, id, { admin: true })
  const isOwner = !governs && before.ownerId === actor.userId
  if (isOwner && status === 'active' && before.closedByAdmin) throw fail('SHOP_CLOSED')
  const closedByAdmin = status === 'deactivated' && (before.closedByAdmin || !isOwner)
  if (before.status === status && before.closedByAdmin === closedByAdmin) return
  await tx.shop.update({ where: { id }, data: { status, closedByAdmin } })
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
  await tx.record(shopJudged, { shopId: id, userId: before.ownerId, verdict, reason })
}

/** Products before shops, as everyone locks them. */
async function lockProducts(tx: Transaction, shopId: string) {
  await tx.$executeRaw`SELECT id FROM "Product" WHERE "shopId" = ${shopId}::uuid ORDER BY id FOR UPDATE`
}
