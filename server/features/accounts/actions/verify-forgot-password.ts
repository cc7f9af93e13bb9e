import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { verifyForgotPassword as verifyForgotPasswordEndpoint } from '../../../../contract/accounts/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { parsePhone } from '../parse-phone.ts'
import { findCodeRequest } from '../queries/code-request.ts'
import { hashToken } from './start-session.ts'
import { spendCode, tryCode } from './try-code.ts'

/** Exchanges the right code for a token that sets a new password once, within 15 minutes. */
export const verifyForgotPassword = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  { address }: Actor,
  input: ParsedInput<typeof verifyForgotPasswordEndpoint>,
): Promise<EndpointResult<typeof verifyForgotPasswordEndpoint>> => {
  const phone = parsePhone(input.phone)
  const purpose = 'password_reset'
  const isNamed = input.deliveryId != null
  const requestId = await findCodeRequest(deps, { phone, purpose, deliveryId: input.deliveryId })
  const code = await tryCode(deps, { phone, purpose, requestId, isNamed, otp: input.otp, address })
  const resetToken = randomBytes(32).toString('base64url')
  const isGiven = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, code))) return false
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('PasswordReset')
      .columns(['hash', 'userId', 'expiresAt'])
      .expression((eb) =>
        eb
          .selectFrom('User')
          .select([
            sql<Buffer>`${hashToken(resetToken)}::bytea`.as('hash'),
            'id',
            sql<Date>`now() + interval '15 minutes'`.as('expiresAt'),
          ])
          .where('phone', '=', phone)
          .where('status', '=', 'active'),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  if (!isGiven) throw fail('OTP_INVALID')
  return { resetToken }
}
