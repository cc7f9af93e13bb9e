import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { parsePhone } from '../parse-phone.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Deletes the second factor of a user who lost it, and ends every session, since the lost device
 * may still be signed in. Runs in the caller's transaction; returns whether there was one.
 */
export const resetSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const was = await deleteSecondFactor(tx, userId)
  if (was) await endSessions(tx, { userId }, 'second factor removed')
  return was
}

/**
 * Deletes the second factor of the account with a phone, for the operator.
 * @throws NOT_FOUND without an account, 422 for an invalid phone
 */
export const resetSecondFactorOfPhone = async ({ db }: Deps<'db'>, given: string): Promise<boolean> => {
  const phone = parsePhone(given)
  return db.transaction(async (tx) => {
    const user = await tx.selectFrom('User').select('id').where('phone', '=', phone).executeTakeFirst()
    if (!user) throw fail('NOT_FOUND')
    return resetSecondFactor(tx, user.id)
  })
}
