import type {
  decideVerification as decideCall,
  decideSeller as decideSellerCall,
} from '../../../../contract/verification/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { changeRole } from '../../accounts/public.ts'
import { audit } from '../../admin/public.ts'
import { identityDecided, sellerDecided } from '../events.ts'
import { loadVerification } from '../queries/verifications.ts'
import { takeClaim } from './claim-verification.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'clock'>
type Input = CallParsed<typeof decideCall>

/**
 * Decides on what a person or a shop handed in. Throws NOT_FOUND, ALREADY_DECIDED for what no longer waits, and
 * REVIEW_CLAIMED while another administrator looks at it.
 */
export async function decideVerification(
  world: World,
  actor: Member,
  input: Input,
): Promise<CallResult<typeof decideCall>> {
  await world.outbox.transact(async (tx) => {
    await takeClaim(tx, actor, input.id)
    if (!(await decideIdentity(tx, actor, input))) await decideSellerRequest(tx, actor, input)
  })
  return { verification: await loadVerification(world, input.id) }
}

/** The same for what a shop handed in last. */
export async function decideSeller(
  world: World,
  actor: Member,
  { shopId, ...verdict }: CallParsed<typeof decideSellerCall>,
): Promise<CallResult<typeof decideSellerCall>> {
  const latest = await world.db.prisma.sellerRequest.findFirst({
    where: { shopId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  if (!latest) throw fail('NOT_FOUND')
  return decideVerification(world, actor, { ...verdict, id: latest.id })
}

/** Answers `false` where it is no person's request. */
async function decideIdentity(tx: Transaction, actor: Member, { id, ...input }: Input): Promise<boolean> {
  const isApproved = input.decision === 'approve'
  const verdict = verdictOf(actor, input)
  const { count } = await tx.identityRequest.updateMany({ where: { id, status: 'pending' }, data: verdict })
  const request = await tx.identityRequest.findUnique({ where: { id }, select: { userId: true } })
  if (!request) return false
  if (count === 0) throw fail('ALREADY_DECIDED')
  const { userId } = request
  await tx.user.update({
    where: { id: userId },
    data: { idVerification: isApproved ? 'verified' : 'rejected' },
  })
  await audit(tx, actor, {
    action: `identity.${input.decision}`,
    targetType: 'user',
    targetId: userId,
    before: { status: 'pending' },
    after: { status: verdict.status },
  })
  await tx.record(identityDecided, { requestId: id, userId, isApproved, reason: verdict.reason })
  return true
}

async function decideSellerRequest(tx: Transaction, actor: Member, { id, ...input }: Input) {
  const isApproved = input.decision === 'approve'
  const verdict = verdictOf(actor, input)
  const { count } = await tx.sellerRequest.updateMany({ where: { id, status: 'pending' }, data: verdict })
  const request = await tx.sellerRequest.findUnique({
    where: { id },
    select: { userId: true, shopId: true, kind: true },
  })
  if (!request) throw fail('NOT_FOUND')
  if (count === 0) throw fail('ALREADY_DECIDED')
  const { userId, shopId, kind } = request
  if (isApproved) {
    await tx.shop.update({ where: { id: shopId }, data: { isVerified: true } })
    // An administrator stays one.
    const may = { id: userId, role: { in: ['user' as const, 'customer' as const] } }
    if (kind === 'dealer' && (await tx.user.count({ where: may })) === 1)
      await changeRole(tx.kysely, userId, 'dealer')
  }
  await audit(tx, actor, {
    action: `seller.${input.decision}`,
    targetType: 'shop',
    targetId: shopId,
    before: { status: 'pending', kind },
    after: { status: verdict.status, kind },
  })
  await tx.record(sellerDecided, { requestId: id, userId, kind, isApproved, reason: verdict.reason })
}

const verdictOf = (actor: Member, { decision, reason }: Omit<Input, 'id'>) => ({
  status: decision === 'approve' ? ('approved' as const) : ('rejected' as const),
  reason: reason || null,
  decidedAt: new Date(),
  decidedBy: actor.userId,
  claimedBy: null,
  claimedAt: null,
})
