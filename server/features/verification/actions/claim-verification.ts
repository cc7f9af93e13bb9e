import type { claimVerification as claimCall } from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { claimHolds, loadVerification } from '../queries/verifications.ts'

/**
 * An administrator looks at what was handed in: for 15 minutes from now no other may claim or decide it. Answers it with
 * fresh addresses of its papers. Throws NOT_FOUND, ALREADY_DECIDED, and REVIEW_CLAIMED while another looks at it.
 */
export async function claimVerification(
  world: Needs<'db' | 'storage' | 'clock'>,
  actor: Member,
  { id }: CallParsed<typeof claimCall>,
): Promise<CallResult<typeof claimCall>> {
  await takeClaim(world.db.prisma, actor, id)
  return { verification: await loadVerification(world, id) }
}

/** Claims it, or renews one's claim; in a transaction the row is locked until that ends. Throws as above. */
export async function takeClaim(
  db: Pick<Transaction, '$queryRawUnsafe'>,
  actor: Member,
  id: string,
): Promise<void> {
  const claimed = await db.$queryRawUnsafe<{ id: string }[]>(claim, id, actor.userId)
  if (claimed.length > 0) return
  const [request] = await db.$queryRawUnsafe<{ isWaiting: boolean }[]>(find, id)
  if (!request) throw fail('NOT_FOUND')
  throw fail(request.isWaiting ? 'REVIEW_CLAIMED' : 'ALREADY_DECIDED')
}

// The test of the claim stays within an OR: alone it would be planned as a join, which is not made anew for a row that
// somebody else claimed while this waited for it, and both would win.
const claimIn = (table: string) => `
  UPDATE "${table}" r SET "claimedBy" = $2::uuid, "claimedAt" = now()
  WHERE r.id = $1::uuid AND r.status = 'pending' AND (
    r."claimedBy" IS NULL OR r."claimedBy" = $2::uuid
    OR NOT EXISTS (SELECT FROM "User" u WHERE ${claimHolds('r', 'u')})
  )
  RETURNING r.id`
const claim = `
  WITH identity AS (${claimIn('IdentityRequest')}), seller AS (${claimIn('SellerRequest')})
  SELECT id FROM identity UNION ALL SELECT id FROM seller`
const find = `
  SELECT status = 'pending' AS "isWaiting" FROM "IdentityRequest" WHERE id = $1::uuid
  UNION ALL SELECT status = 'pending' FROM "SellerRequest" WHERE id = $1::uuid`
