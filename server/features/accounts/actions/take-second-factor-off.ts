import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { dropSecondFactor } from './drop-second-factor.ts'
import { endSessions } from './end-sessions.ts'
import { parsePhone } from './parse-phone.ts'

/**
 * For somebody who lost the second factor: takes it away in the caller's transaction and ends every session, since whoever is
 * in by the lost device must be out. Answers whether there was one.
 */
export async function takeSecondFactorOff(tx: Transaction, userId: string): Promise<boolean> {
  const was = await dropSecondFactor(tx, userId)
  if (was) await endSessions(tx, { userId }, 'second factor taken off')
  return was
}

/** The same by the phone, for whoever runs the server. Throws NOT_FOUND where nobody has it, and 422 for what is no phone. */
export async function takeSecondFactorOffPhone({ outbox }: Needs<'outbox'>, given: string): Promise<boolean> {
  const phone = parsePhone(given)
  return outbox.transact(async (tx) => {
    const user = await tx.user.findUnique({ where: { phone }, select: { id: true } })
    if (!user) throw fail('NOT_FOUND')
    return takeSecondFactorOff(tx, user.id)
  })
}
