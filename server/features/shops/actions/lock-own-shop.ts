import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Member } from '../../../access.ts'

export type LockedShop = {
  id: string
  ownerId: string
  slug: string
  logo: string | null
  coverImage: string | null
  countryCode: string | null
  status: 'active' | 'deactivated'
  closedByAdmin: boolean
  isVerified: boolean
}

/**
 * A shop that the caller is about to change, its row locked until the commit. Throws `NO_SHOP` for what the caller does
 * not see (a deleted one nobody, a deactivated one only its owner and administrators), and `FORBIDDEN` for another's;
 * administrators may where `admin` says so.
 */
export async function lockOwnShop(
  tx: Transaction,
  actor: Member,
  shopId: string,
  { admin }: { admin: boolean } = { admin: false },
): Promise<LockedShop> {
  const [shop] = await tx.$queryRaw<(LockedShop & { isOpen: boolean })[]>`
    SELECT s.id, s."ownerId", s.slug, s.logo, s."coverImage", s."countryCode", s.status, s."closedByAdmin", s."isVerified",
      s.status = 'active' AND u.status = 'active' AS "isOpen"
    FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
    WHERE s.id = ${shopId}::uuid AND s.status <> 'deleted'
    FOR NO KEY UPDATE OF s`
  const isOwner = shop?.ownerId === actor.userId
  const isAdmin = actor.role === 'admin'
  if (!shop || !(shop.isOpen || isOwner || isAdmin)) throw fail('NO_SHOP')
  if (!isOwner && !(admin && isAdmin)) throw fail('FORBIDDEN')
  return shop
}
