import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { hashPassword, isPasswordOf } from '../passwords.ts'
import { endSessions } from './end-sessions.ts'

/** Accounts whose password anyone can read in the repository. */
type Published = { password: string; phones: string[] }
type Account = { id: string; phone: string; passwordHash: string | null }
type Changes = { phone?: null; role?: 'user' }

/**
 * Replaces the published password of administrators by a random one and ends their sessions.
 * Returns the phones of the accounts that had it.
 */
export const replacePublishedPassword = async (
  deps: Deps<'db'>,
  { password, phones }: Published,
): Promise<string[]> => replaceAll(deps, await findAccounts(deps, phones, 'admin'), password, {})

/**
 * Replaces the published password of demo accounts by a random one, removes their phones and roles,
 * and ends their sessions. Returns the phones of the accounts that had it.
 */
export const revokeDemoAccess = async (
  deps: Deps<'db'>,
  { password, phones }: Published,
): Promise<string[]> =>
  replaceAll(deps, await findAccounts(deps, phones), password, { phone: null, role: 'user' })

const findAccounts = async ({ db }: Deps<'db'>, phones: string[], role?: 'admin'): Promise<Account[]> => {
  const accounts = await db.kysely
    .selectFrom('User')
    .select(['id', 'phone', 'passwordHash'])
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(phones))))
    .$if(role !== undefined, (query) => query.where('role', '=', 'admin'))
    .execute()
  return accounts.flatMap(({ phone, ...account }) => (phone ? [{ ...account, phone }] : []))
}

const replaceAll = async (
  { db }: Deps<'db'>,
  accounts: Account[],
  password: string,
  changes: Changes,
): Promise<string[]> => {
  const replaced: string[] = []
  for (const { id, phone, passwordHash } of accounts) {
    if (!(await isPasswordOf(passwordHash, password))) continue
    const unknown = await hashPassword(randomBytes(32).toString('base64url'))
    const isReplaced = await db.transaction(async (tx) => {
      // Only the published one: the owner may have set another meanwhile.
      const { numUpdatedRows } = await tx
        .updateTable('User')
        .set({ passwordHash: unknown, updatedAt: sql`now()`, ...changes })
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
