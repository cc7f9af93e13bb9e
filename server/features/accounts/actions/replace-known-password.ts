import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../../platform/platform.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword, isPasswordOf } from './hash-password.ts'

/**
 * Replaces a published password by a random one and ends the sessions of the accounts among
 * `phones` that have it (with `adminsOnly`, of administrators only). With `closes` they also lose
 * their phone and role. Returns their phones.
 */
export const replaceKnownPassword = async (
  { db }: Deps<'db'>,
  known: { password: string; phones: string[]; adminsOnly: boolean; closes: boolean },
): Promise<string[]> => {
  const accounts = await db.prisma.user.findMany({
    where: { phone: { in: known.phones }, ...(known.adminsOnly && { role: 'admin' }) },
    select: { id: true, phone: true, passwordHash: true },
  })
  const replaced: string[] = []
  for (const { id, phone, passwordHash } of accounts) {
    if (!phone || !(await isPasswordOf(passwordHash, known.password))) continue
    const unknown = await hashPassword(randomBytes(32).toString('base64url'))
    const isReplaced = await db.transaction(async (tx) => {
      // Only the published one: the owner may have set another meanwhile.
      const { numUpdatedRows } = await tx
        .updateTable('User')
        .set({
          passwordHash: unknown,
          updatedAt: new Date(),
          ...(known.closes && { phone: null, role: 'user' as const }),
        })
        .where('id', '=', id)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await endSessions(tx, { userId: id }, 'published password replaced')
      return true
    })
    if (isReplaced) replaced.push(phone)
  }
  return replaced
}
