import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { codeSent } from '../../../../contract/accounts/views.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { Language } from '../../../../contract/languages.ts'
import { MAX_OTP_TRIES } from '../../../../contract/limits.ts'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import { failField } from '../../../../platform/errors.ts'
import { addressKey, blockKey, networkKey } from '../../../../platform/network/addresses.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { OtpPurpose } from '../../../../prisma/generated/kysely.ts'
import { countryOfPhone } from '../../countries/public.ts'
import { otpRequested } from '../events.ts'
import { assertCodeAllowed, CODE_TTL_SECONDS } from './code-limits.ts'

type CodeSent = (typeof codeSent)['_output']

type CodeRequest = {
  /** E.164. */
  phone: string
  purpose: OtpPurpose
  /** The caller's, for the limit. */
  address: string
  /** The browser's, for a phone whose account has none. */
  language: Language | null
  /** The account to create. */
  pending?: object | undefined
  /** The request that another code is for; by default a new one. */
  requestId?: string | undefined
  /**
   * No code is sent and none is accepted; the answer, the row and the job are the same as with one.
   */
  isDecoy?: boolean
  /** The delivery status reveals nothing but `sent`. */
  isQuiet?: boolean
}

/**
 * Creates a code, replaces the previous one of the same request, and has it sent.
 * @throws 422 for a country without codes, OTP_TOO_SOON during the wait, TOO_MANY_REQUESTS over a
 * limit of the phone, address or block
 */
export const requestCode = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  request: CodeRequest,
): Promise<CodeSent> => {
  const { db, keys, env } = deps
  const { phone, purpose, language, pending, isDecoy = false, isQuiet = false } = request
  const [address, block] = [addressKey(request.address), blockKey(request.address)]
  const country = countryOfPhone(phone)
  if (env.otpCountries.length > 0 && !(country && env.otpCountries.includes(country)))
    throw failField('body.phone', field.phoneCountry)
  // Read-only check first: a flood of requests neither opens transactions nor waits for locks.
  await assertCodeAllowed(deps, db.kysely, phone, request.address)
  const id = newId()
  const requestId = request.requestId ?? id
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  return db.transaction(async (tx) => {
    await lockByName(tx, `code-phone:${phone}`, `code-address:${networkKey(request.address)}`)
    const { resendAfter } = await assertCodeAllowed(deps, tx, phone, request.address)
    await tx
      .updateTable('OtpCode')
      .set({ spentAt: sql`now()`, pending: null })
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('spentAt', 'is', null)
      .where(({ fn }) => fn.coalesce('requestId', 'id'), '=', requestId)
      .execute()
    await tx
      .insertInto('OtpCode')
      .values({
        id,
        requestId,
        isQuiet,
        phone,
        purpose,
        language,
        country,
        address,
        network: block,
        codeHash: isDecoy ? randomBytes(32) : keys.hash(`${id}:${code}`),
        sealedCode: isDecoy ? null : keys.seal(code),
        pending: pending ? JSON.stringify(pending) : null,
        triesLeft: MAX_OTP_TRIES,
        expiresAt: sql`now() + make_interval(secs => ${CODE_TTL_SECONDS})`,
      })
      .execute()
    await recordEvent(tx, otpRequested, { deliveryId: id })
    return { phone, expiresIn: CODE_TTL_SECONDS, resendAfter, deliveryId: id }
  })
}
