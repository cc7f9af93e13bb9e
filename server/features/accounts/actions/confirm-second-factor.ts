import { sql } from 'kysely'
import type { confirmSecondFactor as confirmCall } from '../../../../contract/accounts/second-factor.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { secondFactorChanged } from '../events.ts'
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { spendStep } from './try-factor.ts'

/**
 * Switches the second factor on: whoever has this code has the secret. Answers the recovery codes, of which only hashes are
 * kept. Other sessions go on. Throws SECOND_FACTOR_NOT_BEGUN where nothing was begun within 15 minutes, SECOND_FACTOR_ON,
 * and 422 for a wrong code.
 */
export async function confirmSecondFactor(
  deps: Deps<'db' | 'keys' | 'clock' | 'log'>,
  { userId, address }: Member,
  { code }: CallParsed<typeof confirmCall>,
): Promise<CallResult<typeof confirmCall>> {
  // Looked at first, so that nothing begun costs no hashes.
  if ((await deps.db.prisma.secondFactor.count({ where: { userId } })) === 0)
    throw fail('SECOND_FACTOR_NOT_BEGUN')
  const made = await makeRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    const begun = await tx
      .selectFrom('SecondFactor')
      .select([
        'sealedSecret',
        'confirmedAt',
        sql<boolean>`"createdAt" < now() - interval '15 minutes'`.as('isOld'),
      ])
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (begun?.confirmedAt) throw fail('SECOND_FACTOR_ON')
    if (!begun || begun.isOld) throw fail('SECOND_FACTOR_NOT_BEGUN')
    const digits = code.replace(/\s/g, '')
    if (!(await spendStep(deps, tx, { userId, sealedSecret: begun.sealedSecret }, digits)))
      throw failField('body.code', field.factorCode)
    await tx
      .updateTable('SecondFactor')
      .set({ confirmedAt: sql`now()` })
      .where('userId', '=', userId)
      .execute()
    await keepRecoveryCodes(tx, userId, made)
    await recordEvent(tx, secondFactorChanged, { userId, isOn: true })
  })
  deps.log.info({ userId, address }, 'Somebody switched the second factor on')
  return { recoveryCodes: made.codes }
}
