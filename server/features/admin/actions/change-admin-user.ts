import type { changeAdminUser as changeEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { lockByShortHash } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  approveDeactivation,
  changeRole,
  closeAccount,
  reopenAccount,
  resetSecondFactor,
} from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { audit } from '../../audit/public.ts'
import { withListing } from '../../products/public.ts'
import { resetAttempts } from '../../verification/public.ts'
import { userModerated } from '../events.ts'
import { loadAdminUser } from '../queries/users.ts'

/**
 * Changes a user's role or status, resets the attempts at verification, or removes a lost second
 * factor. Closing the account and removing the factor end the user's sessions.
 * @throws NOT_FOUND; OWN_ACCOUNT, so that one administrator remains; FORBIDDEN to a former one
 */
export const changeAdminUser = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  {
    id,
    role,
    status,
    idVerificationAttempts,
    secondFactor,
    reason: given,
  }: ParsedInput<typeof changeEndpoint>,
): Promise<EndpointResult<typeof changeEndpoint>> => {
  if (id === actor.userId) throw fail('OWN_ACCOUNT')
  const reason = given || null
  await deps.db.transaction(async (tx) => {
    await lockAsAdmin(tx, actor)
    const before = await tx
      .selectFrom(userTable.as('user'))
      .select(['role', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before || before.status === 'deleted') throw fail('NOT_FOUND')
    if (status !== undefined && status !== before.status) {
      await withListing(tx, { ownerId: id }, () =>
        status === 'active' ? reopenAccount(tx, id) : closeAccount(tx, id, 'deactivation'),
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
    if (idVerificationAttempts === 0) {
      const forgiven = await resetAttempts(tx, id)
      if (forgiven > 0)
        await audit(tx, actor, {
          action: 'user.reset-attempts',
          targetType: 'user',
          targetId: id,
          before: { idVerificationAttempts: forgiven },
          after: { idVerificationAttempts: 0 },
        })
    }
    if (secondFactor === 'off' && (await resetSecondFactor(tx, id)))
      await audit(tx, actor, {
        action: 'user.second-factor-off',
        targetType: 'user',
        targetId: id,
        before: { hasSecondFactor: true },
        after: { hasSecondFactor: false },
      })
    if (role === undefined || role === before.role) return
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
  })
  return { user: await loadAdminUser(deps, id) }
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
