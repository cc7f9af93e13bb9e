import type { changePassword as changePasswordCall } from '../../../../contract/accounts/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { passwordChanged } from '../events.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword, isPasswordOf, refuseCommonPassword } from './hash-password.ts'

/**
 * Sets a new password, ends every other session and makes reset tokens worthless. Throws 422 beside `currentPassword`
 * where that is not the present one.
 */
export async function changePassword(
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof changePasswordCall>,
): Promise<CallResult<typeof changePasswordCall>> {
  const { userId } = actor
  const wrong = () => failField('body.currentPassword', field.passwordWrong)
  const { passwordHash: present, ...owner } = await db.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, phone: true, name: true, username: true, email: true },
  })
  refuseCommonPassword(input.newPassword, 'body.newPassword', owner)
  if (!(await isPasswordOf(present, input.currentPassword))) throw wrong()
  const passwordHash = await hashPassword(input.newPassword)
  await outbox.transact(async (tx) => {
    // Of two changes at once the later finds that its current password is no longer that.
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: present },
      data: { passwordHash, passwordUntil: null },
    })
    if (count === 0) throw wrong()
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } })
    await endSessions(tx, { userId, except: actor.sessionId }, 'password changed')
    await tx.record(passwordChanged, { userId })
  })
  return {}
}
