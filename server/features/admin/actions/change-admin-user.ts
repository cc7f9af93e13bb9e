import type { changeAdminUser as changeEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { lockByShortHash } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Readable } from '../../../../platform/db/readable.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  approveDeactivation,
  changeRole,
  deactivateAccount,
  reopenAccount,
  resetSecondFactor,
} from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { audit } from '../../audit/public.ts'
import { withListing } from '../../products/public.ts'
import { resetAttempts } from '../../verification/public.ts'
import { userModerated } from '../events.ts'
import { loadAdminUser } from '../queries/users.ts'

type Change = ParsedInput<typeof changeEndpoint>

/** A user to change, with the reason that they are told. */
type Target = {
  id: string
  before: Pick<Readable<typeof userTable>, 'role' | 'status'>
  reason: string | null
}

/**
 * Changes a user's role or status, resets the attempts at verification, or removes a lost second
 * factor. Deactivating the account and removing the factor end the user's sessions.
 * @throws NOT_FOUND; OWN_ACCOUNT, so that one administrator remains; FORBIDDEN to a former one
 */
export const changeAdminUser = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, role, status, idVerificationAttempts, secondFactor, reason }: Change,
): Promise<EndpointResult<typeof changeEndpoint>> => {
  if (id === actor.userId) throw fail('OWN_ACCOUNT')
  await deps.db.transaction(async (tx) => {
    await lockAsAdmin(tx, actor)
    const before = await tx
      .selectFrom(userTable.as('user'))
      .select(['role', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before || before.status === 'deleted') throw fail('NOT_FOUND')
    const user = { id, before, reason: reason || null }
    if (status !== undefined && status !== before.status) await changeStatus(tx, actor, user, status)
    if (idVerificationAttempts === 0) await forgiveAttempts(tx, actor, id)
    if (secondFactor === 'off') await removeSecondFactor(tx, actor, id)
    if (role !== undefined && role !== before.role) await giveRole(tx, actor, user, role)
  })
  return { user: await loadAdminUser(deps, id) }
}

const changeStatus = async (
  tx: Tx,
  actor: Member,
  { id, before, reason }: Target,
  status: NonNullable<Change['status']>,
) => {
  await withListing(tx, { ownerId: id }, () =>
    status === 'active' ? reopenAccount(tx, id) : deactivateAccount(tx, id),
  )
  await audit(tx, actor, {
    action: status === 'active' ? 'user.activate' : 'user.deactivate',
    targetType: 'user',
    targetId: id,
    before: { status: before.status },
    after: { status },
    reason,
  })
  if (status === 'deactivated') await approveDeactivation(tx, { userId: id, decidedBy: actor.userId })
  await recordEvent(tx, userModerated, { userId: id, change: { status }, reason })
}

const forgiveAttempts = async (tx: Tx, actor: Member, id: string) => {
  const forgiven = await resetAttempts(tx, id)
  if (forgiven === 0) return
  await audit(tx, actor, {
    action: 'user.reset-attempts',
    targetType: 'user',
    targetId: id,
    before: { idVerificationAttempts: forgiven },
    after: { idVerificationAttempts: 0 },
  })
}

const removeSecondFactor = async (tx: Tx, actor: Member, id: string) => {
  if (!(await resetSecondFactor(tx, id))) return
  await audit(tx, actor, {
    action: 'user.second-factor-off',
    targetType: 'user',
    targetId: id,
    before: { hasSecondFactor: true },
    after: { hasSecondFactor: false },
  })
}

const giveRole = async (
  tx: Tx,
  actor: Member,
  { id, before, reason }: Target,
  role: NonNullable<Change['role']>,
) => {
  await changeRole(tx, id, role)
  await audit(tx, actor, {
    action: 'user.role',
    targetType: 'user',
    targetId: id,
    before: { role: before.role },
    after: { role },
    reason,
  })
  await recordEvent(tx, userModerated, { userId: id, change: { role }, reason })
}

/**
 * Serialises these changes: of two administrators who remove each other's role at once, only one
 * may succeed.
 * @throws FORBIDDEN to a former administrator
 */
const lockAsAdmin = async (tx: Tx, actor: Member) => {
  await lockByShortHash(tx, 'admin.change-user')
  const still = await tx
    .selectFrom(userTable.as('user'))
    .select('id')
    .where('id', '=', actor.userId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!still) throw fail('FORBIDDEN')
}
