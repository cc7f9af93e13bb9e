import { toTx } from '../../../../platform/db/prisma-bridge.ts'
import { limitKey } from '../../../../platform/limit-key.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import { deleteMessagesTo } from '../../../../platform/whatsapp/delete-messages.ts'
import { deleteAnswersAbout } from '../../idempotency/public.ts'
import { refreshListed } from '../../products/public.ts'
import { accountDeleted } from '../events.ts'
import { endSessions } from './end-sessions.ts'
import { currentPasswordSubject, subjectOf } from './refuse-while-guessing.ts'
import { factorSubject } from './try-factor.ts'

/**
 * Deactivates or deletes an account in the caller's transaction: nobody can sign in to it from then on, and its shop and
 * products are hidden. A deleted one loses all that says who it was; every other feature then forgets its own part.
 */
export async function closeAccount(
  tx: Transaction,
  userId: string,
  how: 'deactivation' | 'deletion',
): Promise<void> {
  // Products before owners, as everyone locks them.
  await tx.$executeRaw`SELECT id FROM "Product" WHERE "ownerId" = ${userId}::uuid ORDER BY id FOR UPDATE`
  // Before its sessions end: a login at the same moment waits for this row, and then finds the account closed.
  if (how === 'deletion') await forgetPerson(tx, userId)
  else
    await tx.$executeRaw`
      UPDATE "User" SET status = 'deactivated', "updatedAt" = now() WHERE id = ${userId}::uuid AND status = 'active'`
  await endSessions(tx, { userId }, how === 'deletion' ? 'account deleted' : 'account deactivated')
  await refreshListed(tx, { ownerId: userId })
  if (how === 'deactivation') return
  await tx.session.deleteMany({ where: { userId } })
  await tx.record(accountDeleted, { userId })
}

/** The other side of its chats reads this name. */
const NAME_OF_DELETED = 'Deleted user'

async function forgetPerson(tx: Transaction, userId: string) {
  const [before] = await tx.$queryRaw<{ phone: string | null; email: string | null }[]>`
    SELECT phone, email::text FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
  await tx.$executeRaw`
    UPDATE "User" SET status = 'deleted', phone = NULL, email = NULL, avatar = NULL, name = ${NAME_OF_DELETED},
      username = 'deleted-' || id, "passwordHash" = '', "countryCode" = NULL, "isPhoneVerified" = false,
      "idVerification" = 'none', role = 'user', "lastLoginAt" = NULL, "updatedAt" = now()
    WHERE id = ${userId}::uuid`
  await tx.$executeRaw`UPDATE "AccountRequest" SET reason = '' WHERE "userId" = ${userId}::uuid`
  await tx.$executeRaw`DELETE FROM "PasswordReset" WHERE "userId" = ${userId}::uuid`
  await tx.$executeRaw`DELETE FROM "SecondFactor" WHERE "userId" = ${userId}::uuid`
  const names = [before?.phone, before?.email].filter((name) => name != null)
  const subjects = [
    factorSubject(userId),
    currentPasswordSubject(userId),
    subjectOf({ id: userId, phone: before?.phone ?? null }),
    ...names.map((name) => limitKey('identifier', name.toLowerCase())),
  ]
  await tx.loginFailure.deleteMany({ where: { subject: { in: subjects } } })
  await tx.$executeRaw`DELETE FROM "OtpCode" WHERE phone = ANY(${names}::text[])`
  if (before?.phone != null) await deleteMessagesTo(toTx(tx), before.phone)
  await deleteAnswersAbout(toTx(tx), userId, names)
}
