import type { getSellerStatus as statusCall } from '../../../../contract/verification/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** How the verification of the caller's shop stands: what was handed in last. */
export async function getSellerStatus(
  { db }: Needs<'db'>,
  actor: Member,
): Promise<CallResult<typeof statusCall>> {
  const latest = await db.prisma.sellerRequest.findFirst({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  if (!latest) return { status: 'none', kind: null, reason: null, createdAt: null }
  const { status, kind, reason, createdAt } = latest
  return { status, kind, reason, createdAt: createdAt.toISOString() }
}
