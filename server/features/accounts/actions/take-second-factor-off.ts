import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { dropSecondFactor } from './drop-second-factor.ts'
import { endSessions } from './end-sessions.ts'
import { parsePhone } from './parse-phone.ts'

/**
 * For somebody who lost the second factor: takes it away in the caller's transaction and ends every session, since whoever is
 * in by the lost device must be out. Answers whether there was one.
 */
export async function takeSecondFactorOff(tx: Tx, userId: string): Promise<boolean> {
  const was = await dropSecondFactor(tx, userId)
  if (was) await endSessions(tx, { userId }, 'second factor taken off')
  return was
}

/** The same by the phone, for whoever runs the server. Throws NOT_FOUND where nobody has it, and 422 for what is no phone. */
export async function takeSecondFactorOffPhone({ db }: Deps<'db'>, given: string): Promise<boolean> {
  const phone = parsePhone(given)
  return db.transaction(async (tx) => {
    const user = await tx.selectFrom('User').select('id').where('phone', '=', phone).executeTakeFirst()
    if (!user) throw fail('NOT_FOUND')
    return takeSecondFactorOff(tx, user.id)
  })
}
