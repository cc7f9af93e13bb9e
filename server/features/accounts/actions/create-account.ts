import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Role } from '../../../../contract/accounts/views.ts'
import type { Language } from '../../../../contract/languages.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { isReservedName } from '../../../reserved-names.ts'
import { countryOfPhone } from '../../countries/public.ts'

type NewAccount = {
  /** E.164. */
  phone: string
  name: string
  email: string | null
  passwordHash: string
  /** When a password that somebody else chose expires (`createAccountFor`). */
  passwordUntil?: Date
  role: Role
  language?: Language | null | undefined
  isPhoneVerified: boolean
}

const MAX_USERNAMES_TRIED = 20
const MAX_USERNAME_LENGTH = 24

/**
 * Creates an account with a unique username and returns its id, or which of PHONE_TAKEN and
 * EMAIL_TAKEN prevents it. It does not throw these: the transaction also marks the code as used and
 * must commit.
 */
export const createAccount = async (
  tx: Tx,
  account: NewAccount,
): Promise<{ id: string } | { refusal: 'PHONE_TAKEN' | 'EMAIL_TAKEN' }> => {
  const id = newId()
  const wanted = usernameOf(account.name)
  for (let tries = 0; tries < MAX_USERNAMES_TRIED; tries += 1) {
    const username = tries === 0 ? wanted : `${wanted}${randomInt(10 ** Math.min(3 + tries, 9))}`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('User')
      .values({
        ...account,
        id,
        username,
        countryCode: countryOfPhone(account.phone),
        updatedAt: sql`now()`,
      })
      // Conflicts of three unique columns; an error would abort the transaction.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return { id }
    const others = tx.selectFrom('User').select('id')
    if (await others.where('phone', '=', account.phone).executeTakeFirst()) return { refusal: 'PHONE_TAKEN' }
    if (account.email && (await others.where('email', '=', account.email).executeTakeFirst()))
      return { refusal: 'EMAIL_TAKEN' }
  }
  throw fail('UNAVAILABLE')
}

/**
 * Returns 'thandidlamini' for 'Thandi Dlamini', and 'user' for a name without Latin letters or
 * digits, or if a reserved name would be left.
 */
const usernameOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  // Letters of other scripts made the name itself another one.
  return plain === '' || isReservedName(plain) ? 'user' : plain.slice(0, MAX_USERNAME_LENGTH)
}
