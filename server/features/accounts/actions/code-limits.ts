import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { type ApiError, fail } from '../../../../platform/errors.ts'
import { addressKey, blockKey } from '../../../../platform/network/addresses.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** How long a code is valid. */
export const CODE_TTL_SECONDS = 600

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const FIRST_WAIT_SECONDS = 60
const NEXT_WAIT_SECONDS = 120
const MAX_CODES = { phoneAnHour: 5, phoneADay: 10, addressAnHour: 20 }
/** An IPv4 /24 can be rented by one person, or serve thousands of phones of a mobile carrier. */
const MAX_CODES_OF_BLOCK = { ipv4: { hour: 500, day: 2_000 }, ipv6: { hour: 60, day: 200 } }

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
  /** The offset of the code that used up a limit. */
  const lastOf = (count: number) => Math.ceil(count * factor) - 1
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
      ofPhone.offset(1).as('previous'),
      ofPhone.where('createdAt', '>', inHour).offset(lastOf(MAX_CODES.phoneAnHour)).as('hour'),
      ofPhone.offset(lastOf(MAX_CODES.phoneADay)).as('day'),
      ofAddress.offset(lastOf(MAX_CODES.addressAnHour)).as('address'),
      ofBlockCodes.where('createdAt', '>', inHour).offset(lastOf(ofBlock.hour)).as('blockHour'),
      ofBlockCodes.offset(lastOf(ofBlock.day)).as('blockDay'),
    ])
    .executeTakeFirstOrThrow()
  const limited = Math.max(
    remaining(HOUR_SECONDS, state.hour),
    remaining(DAY_SECONDS, state.day),
    remaining(HOUR_SECONDS, state.address),
    remaining(HOUR_SECONDS, state.blockHour),
    remaining(DAY_SECONDS, state.blockDay),
  )
  const wait =
    waitAfter({ latestAge: state.latest, previousAge: state.previous }) / factor -
    (state.latest ?? Number.POSITIVE_INFINITY)
  const resendAfter = Math.ceil(waitAfter({ latestAge: 0, previousAge: state.latest }) / factor)
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

/** Returns the wait after the latest code; codes in quick succession wait longer. */
const waitAfter = ({ latestAge, previousAge }: Record<'latestAge' | 'previousAge', number | null>): number =>
  latestAge !== null && previousAge !== null && previousAge - latestAge < CODE_TTL_SECONDS
    ? NEXT_WAIT_SECONDS
    : FIRST_WAIT_SECONDS
