import { randomBytes, randomInt } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { codeSent } from '../../../../contract/accounts/views.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { Language } from '../../../../contract/languages.ts'
import { MAX_OTP_TRIES } from '../../../../contract/limits.ts'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { type ApiError, fail, failField } from '../../../../platform/errors.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import { addressKey, blockKey, networkKey } from '../../../../platform/network/addresses.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { OtpPurpose } from '../../../../prisma/generated/kysely.ts'
import { countryOfPhone } from '../../countries/public.ts'
import { otpRequested } from '../events.ts'

type CodeSent = (typeof codeSent)['_output']

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const TTL_SECONDS = 600
const FIRST_WAIT_SECONDS = 60
const NEXT_WAIT_SECONDS = 120
const MAX_CODES = { phoneAnHour: 5, phoneADay: 10, addressAnHour: 20 }
/** An IPv4 /24 can be rented by one person, or serve thousands of phones of a mobile carrier. */
const MAX_CODES_OF_BLOCK = { ipv4: { hour: 500, day: 2_000 }, ipv6: { hour: 60, day: 200 } }

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
    await lockByName(tx, limitKey('code-phone', phone), limitKey('code-address', networkKey(request.address)))
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
        expiresAt: sql`now() + make_interval(secs => ${TTL_SECONDS})`,
      })
      .execute()
    await recordEvent(tx, otpRequested, { deliveryId: id })
    return { phone, expiresIn: TTL_SECONDS, resendAfter, deliveryId: id }
  })
}

/**
 * Returns the wait in seconds after the code that is allowed now.
 * @throws OTP_TOO_SOON or TOO_MANY_REQUESTS if no code is allowed yet
 */
export const assertCodeAllowed = async (
  deps: Deps<'env'>,
  executor: Executor,
  phone: string,
  from: string,
): Promise<{ resendAfter: number }> => {
  const { refusal, resendAfter } = await readCodeLimits(deps, executor, phone, from)
  if (refusal) throw refusal
  return { resendAfter }
}

/** Returns in how many seconds another code for the phone is allowed; 0 if it is allowed now. */
export const secondsToNextCode = async (
  deps: Deps<'db' | 'env'>,
  phone: string,
  address: string,
): Promise<number> => {
  const { refusal } = await readCodeLimits(deps, deps.db.kysely, phone, address)
  return refusal?.retryAfter ?? 0
}

type CodeLimits = {
  /** Why no code is allowed yet. */
  refusal: ApiError | null
  /** The wait in seconds after the next code. */
  resendAfter: number
}

/**
 * Exact only under the lock of `requestCode`, but for an IPv4 /24, which is not locked: it may be
 * that of a carrier.
 */
const readCodeLimits = async (
  { env: { rateLimitFactor: factor } }: Deps<'env'>,
  executor: Executor,
  phone: string,
  from: string,
): Promise<CodeLimits> => {
  const allowed = (count: number) => Math.ceil(count * factor) - 1
  const ofBlock = MAX_CODES_OF_BLOCK[isIPv4(addressKey(from)) ? 'ipv4' : 'ipv6']
  const ofPhone = executor
    .selectFrom('OtpCode')
    .select(age.as('age'))
    .where('phone', '=', phone)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const inHour = sql<Date>`now() - interval '1 hour'`
  const ofAddress = executor
    .selectFrom('OtpCode')
    .select(age.as('age'))
    .where('address', '=', addressKey(from))
    .where('createdAt', '>', inHour)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const ofBlockCodes = executor
    .selectFrom('OtpCode')
    .select(age.as('age'))
    .where('network', '=', blockKey(from))
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const state = await executor
    .selectNoFrom([
      ofPhone.as('latest'),
      ofPhone.offset(1).as('before'),
      ofPhone.where('createdAt', '>', inHour).offset(allowed(MAX_CODES.phoneAnHour)).as('hour'),
      ofPhone.offset(allowed(MAX_CODES.phoneADay)).as('day'),
      ofAddress.offset(allowed(MAX_CODES.addressAnHour)).as('address'),
      ofBlockCodes.where('createdAt', '>', inHour).offset(allowed(ofBlock.hour)).as('blockHour'),
      ofBlockCodes.offset(allowed(ofBlock.day)).as('blockDay'),
    ])
    .executeTakeFirstOrThrow()
  const limited = Math.max(
    remaining(HOUR_SECONDS, state.hour),
    remaining(DAY_SECONDS, state.day),
    remaining(HOUR_SECONDS, state.address),
    remaining(HOUR_SECONDS, state.blockHour),
    remaining(DAY_SECONDS, state.blockDay),
  )
  const wait = waitAfter(state.latest, state.before) / factor - (state.latest ?? Number.POSITIVE_INFINITY)
  const resendAfter = Math.ceil(waitAfter(0, state.latest) / factor)
  if (limited > 0)
    return { refusal: fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(limited) }), resendAfter }
  if (wait > 0) return { refusal: fail('OTP_TOO_SOON', { retryAfter: Math.ceil(wait) }), resendAfter }
  return { refusal: null, resendAfter }
}

/** In seconds. */
const age = sql<number>`extract(epoch FROM now() - "createdAt")::float8`

/**
 * Returns the remaining seconds of a limit whose oldest counted code has this age; 0 if it is not
 * reached.
 */
const remaining = (window: number, codeAge: number | null): number =>
  codeAge === null ? 0 : window - codeAge

/** The first wait is short; codes in quick succession wait longer. */
const waitAfter = (latest: number | null, before: number | null): number =>
  latest !== null && before !== null && before - latest < TTL_SECONDS ? NEXT_WAIT_SECONDS : FIRST_WAIT_SECONDS
