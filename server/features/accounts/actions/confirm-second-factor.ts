import { sql } from 'kysely'
import type { confirmSecondFactor as confirmEndpoint } from '../../../../contract/accounts/second-factor.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { secondFactorChanged } from '../events.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { acceptTimeStep, isCurrentCode } from './try-factor.ts'

/**
 * Switches the second factor on and returns the recovery codes; only hashes are stored.
 * @throws SECOND_FACTOR_NOT_BEGUN more than 15 minutes after the start, SECOND_FACTOR_ON, 422 for
 * a wrong code
 */
export const confirmSecondFactor = async (
  deps: Deps<'db' | 'keys' | 'clock' | 'log'>,
  { userId, address }: Member,
  { code }: ParsedInput<typeof confirmEndpoint>,
): Promise<EndpointResult<typeof confirmEndpoint>> => {
  const digits = code.replace(/\s/g, '')
  // Checked first, so that a call that will be refused computes no slow hashes.
  const started = await deps.db.kysely
    .selectFrom('SecondFactor')
    .select('sealedSecret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!started) throw fail('SECOND_FACTOR_NOT_BEGUN')
  const made = isCurrentCode(deps, started.sealedSecret, digits) ? await makeRecoveryCodes(userId) : null
  const codes = await deps.db.transaction(async (tx) => {
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
    if (!made || !(await acceptTimeStep(deps, tx, { userId, sealedSecret: begun.sealedSecret }, digits)))
      throw failField('body.code', field.factorCode)
    await tx
      .updateTable('SecondFactor')
      .set({ confirmedAt: sql`now()` })
      .where('userId', '=', userId)
      .execute()
    await storeRecoveryCodes(tx, userId, made)
    await recordEvent(tx, secondFactorChanged, { userId, isOn: true })
    return made.codes
  })
  deps.log.info({ userId, address }, 'Second factor on')
  return { recoveryCodes: codes }
}
