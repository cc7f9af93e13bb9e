import { sql } from 'kysely'
import type {
  decideVerification as decideEndpoint,
  decideSeller as decideSellerEndpoint,
} from '../../../../contract/verification/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { changeRole, setIdVerification } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { audit } from '../../audit/public.ts'
import { markShopVerified } from '../../shops/public.ts'
import { identityDecided, sellerDecided } from '../events.ts'
import { loadVerification } from '../queries/verifications.ts'
import { takeClaim } from './claim-verification.ts'

type DecideDeps = Deps<'db' | 'storage' | 'clock'>
type Input = ParsedInput<typeof decideEndpoint>

/**
 * Decides on a request for verification.
 *
 * @throws NOT_FOUND, ALREADY_DECIDED, or REVIEW_CLAIMED if another administrator has claimed it
 */
export const decideVerification = async (
  deps: DecideDeps,
  actor: Member,
  input: Input,
): Promise<EndpointResult<typeof decideEndpoint>> => {
  await deps.db.transaction(async (tx) => {
    await takeClaim(tx, actor, input.id)
    if (!(await decideIdentity(tx, actor, input))) await decideSellerRequest(tx, actor, input)
  })
  return { verification: await loadVerification(deps, input.id) }
}

/** Decides on a shop's latest request. */
export const decideSeller = async (
  deps: DecideDeps,
  actor: Member,
  { shopId, ...verdict }: ParsedInput<typeof decideSellerEndpoint>,
): Promise<EndpointResult<typeof decideSellerEndpoint>> => {
  const latest = await deps.db.kysely
    .selectFrom('SellerRequest')
    .select('id')
    .where('shopId', '=', shopId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) throw fail('NOT_FOUND')
  return decideVerification(deps, actor, { ...verdict, id: latest.id })
}

/** Decides the claimed request of a person. Returns false if there is none with this id. */
const decideIdentity = async (tx: Tx, actor: Member, { id, ...input }: Input): Promise<boolean> => {
  const isApproved = input.decision === 'approve'
  const verdict = verdictOf(actor, input)
  const request = await tx
    .updateTable('IdentityRequest')
    .set(verdict)
    .where('id', '=', id)
    .returning('userId')
    .executeTakeFirst()
  if (!request) return false
  const { userId } = request
  await setIdVerification(tx, userId, isApproved ? 'verified' : 'rejected')
  await audit(tx, actor, {
    action: `identity.${input.decision}`,
    targetType: 'user',
    targetId: userId,
    before: { status: 'pending' },
    after: { status: verdict.status },
    reason: verdict.reason,
  })
  await recordEvent(tx, identityDecided, { requestId: id, userId, isApproved, reason: verdict.reason })
  return true
}

const decideSellerRequest = async (tx: Tx, actor: Member, { id, ...input }: Input) => {
  const isApproved = input.decision === 'approve'
  const verdict = verdictOf(actor, input)
  const request = await tx
    .updateTable('SellerRequest')
    .set(verdict)
    .where('id', '=', id)
    .returning(['userId', 'shopId', 'kind'])
    .executeTakeFirst()
  if (!request) throw fail('NOT_FOUND')
  const { userId, shopId, kind } = request
  if (isApproved) {
    await markShopVerified(tx, shopId)
    if (kind === 'dealer' && (await canBecomeDealer(tx, userId))) await changeRole(tx, userId, 'dealer')
  }
  await audit(tx, actor, {
    action: `seller.${input.decision}`,
    targetType: 'shop',
    targetId: shopId,
    before: { status: 'pending', kind },
    after: { status: verdict.status, kind },
    reason: verdict.reason,
  })
  await recordEvent(tx, sellerDecided, { requestId: id, userId, kind, isApproved, reason: verdict.reason })
}

/** An administrator stays one. */
const canBecomeDealer = async (tx: Tx, userId: string): Promise<boolean> => {
  const user = await tx
    .selectFrom(userTable.as('user'))
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['user', 'customer'])
    .executeTakeFirst()
  return user !== undefined
}

const verdictOf = (actor: Member, { decision, reason }: Omit<Input, 'id'>) => ({
  status: decision === 'approve' ? ('approved' as const) : ('rejected' as const),
  reason: reason || null,
  decidedAt: sql<Date>`now()`,
  decidedBy: actor.userId,
  claimedBy: null,
  claimedAt: null,
})
