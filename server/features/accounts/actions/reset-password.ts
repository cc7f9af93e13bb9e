import type { resetPassword as resetPasswordCall } from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { passwordChanged } from '../events.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword, refuseCommonPassword } from './hash-password.ts'
import { currentPasswordSubject, subjectOf } from './refuse-while-guessing.ts'
import { hashToken } from './start-session.ts'

/**
 * Sets a new password by a reset token, ends every session of the account, and forgets failed logins with the old
 * password: the text promises that one can now sign in. Throws RESET_TOKEN_INVALID for a token that is used or old.
 */
export async function resetPassword(
  { db, outbox }: Needs<'db' | 'outbox'>,
  _actor: Actor,
  input: CallParsed<typeof resetPasswordCall>,
): Promise<CallResult<typeof resetPasswordCall>> {
  const hash = hashToken(input.token)
  // Looked at first, so that a made-up token costs no hash.
  const reset = await db.prisma.passwordReset.findUnique({ where: { hash } })
  if (!reset || reset.usedAt) throw fail('RESET_TOKEN_INVALID')
  const owner = await db.prisma.user.findUnique({
    where: { id: reset.userId },
    select: { phone: true, name: true, username: true, email: true },
  })
  refuseCommonPassword(input.newPassword, 'body.newPassword', owner ?? {})
  const passwordHash = await hashPassword(input.newPassword)
  const isSet = await outbox.transact(async (tx) => {
    if (!(await spendToken(tx, hash))) return false
    const [user] = await tx.$queryRaw<{ phone: string | null }[]>`
      UPDATE "User" SET "passwordHash" = ${passwordHash}, "passwordUntil" = NULL, "updatedAt" = now()
      WHERE id = ${reset.userId}::uuid AND status = 'active' RETURNING phone`
    if (!user) return false
    // Other tokens of the account are worth nothing now.
    await tx.$executeRaw`
      UPDATE "PasswordReset" SET "usedAt" = now() WHERE "userId" = ${reset.userId}::uuid AND "usedAt" IS NULL`
    await tx.loginFailure.deleteMany({
      where: {
        subject: {
          in: [subjectOf({ id: reset.userId, phone: user.phone }), currentPasswordSubject(reset.userId)],
        },
      },
    })
    await endSessions(tx, { userId: reset.userId }, 'password changed')
    await tx.record(passwordChanged, { userId: reset.userId })
    return true
  })
  if (!isSet) throw fail('RESET_TOKEN_INVALID')
  return {}
}

/** Of several uses at once only one gets it. */
async function spendToken(tx: Transaction, hash: Uint8Array): Promise<boolean> {
  const spent = await tx.$executeRaw`
    UPDATE "PasswordReset" SET "usedAt" = now() WHERE hash = ${hash} AND "usedAt" IS NULL AND "expiresAt" > now()`
  return spent === 1
}
