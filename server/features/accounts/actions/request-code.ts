import { randomBytes, randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { codeSent } from '../../../../contract/accounts/views.ts'
import { field } from '../../../../contract/texts.ts'
import { addressKey } from '../../../../platform/addresses.ts'
import { fail, failField, Refusal } from '../../../../platform/errors.ts'
import { limitKey } from '../../../../platform/limit-key.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { OtpPurpose, Prisma } from '../../../../prisma/generated/client.ts'
import { countryOfPhone } from '../../countries/public.ts'
import { otpRequested } from '../events.ts'
import { lockByName } from './lock-by-name.ts'

type CodeSent = (typeof codeSent)['_output']

/** Decisions, section 3. */
const LIFE_SECONDS = 600
const TRIES = 5
const FIRST_WAIT_SECONDS = 60
const NEXT_WAIT_SECONDS = 120
const MOST = { phoneAnHour: 5, phoneADay: 10, addressAnHour: 20 }

type CodeRequest = {
  /** E.164. */
  phone: string
  purpose: OtpPurpose
  /** The caller's, for the limit. */
  address: string
  /** What the account will be made of. */
  pending?: Prisma.InputJsonObject | undefined
  /** The request that asks for another code; a new one unless given. */
  requestId?: string | undefined
  /** No code is sent and none is right; the answer, the row and its job are the same as with one. */
  isSilent?: boolean
  /** The delivery status reveals nothing but `sent`. */
  isQuiet?: boolean
}

/**
 * Makes a code, which replaces the one before of the same request, and has it sent. Limits count all requests of a phone.
 * @throws 422 for a country that gets no codes, OTP_TOO_SOON during the wait, TOO_MANY_REQUESTS over the limits
 */
export async function requestCode(
  needs: Needs<'db' | 'outbox' | 'keys' | 'env'>,
  request: CodeRequest,
): Promise<CodeSent> {
  const { db, outbox, keys, env } = needs
  const { phone, purpose, pending, isSilent = false, isQuiet = false } = request
  const address = addressKey(request.address)
  const country = countryOfPhone(phone)
  if (env.otpCountries.length > 0 && !(country && env.otpCountries.includes(country)))
    throw failField('body.phone', field.phoneCountry)
  // A flood is turned away by a read, before it takes a transaction and waits for its turn.
  await refuseTooManyCodes(db.prisma, env, phone, address)
  const id = newId()
  const requestId = request.requestId ?? id
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  return outbox.transact(async (tx) => {
    await lockByName(tx, limitKey('code-phone', phone), limitKey('code-address', address))
    const { resendAfter } = await refuseTooManyCodes(tx, env, phone, address)
    await tx.$executeRaw`
      UPDATE "OtpCode" SET "spentAt" = now(), pending = NULL
      WHERE phone = ${phone} AND purpose = ${purpose}::"OtpPurpose" AND "spentAt" IS NULL
        AND coalesce("requestId", id) = ${requestId}::uuid`
    await tx.$executeRaw`
      INSERT INTO "OtpCode" (id, "requestId", "isQuiet", phone, purpose, "codeHash", "sealedCode", pending, country, address,
        "triesLeft", "expiresAt")
      VALUES (${id}::uuid, ${requestId}::uuid, ${isQuiet}, ${phone}, ${purpose}::"OtpPurpose",
        ${bytes(isSilent ? randomBytes(32) : keys.hash(`${id}:${code}`))},
        ${isSilent ? null : bytes(keys.seal(code))}, ${pending ? JSON.stringify(pending) : null}::jsonb,
        ${country}, ${address}, ${TRIES}, now() + make_interval(secs => ${LIFE_SECONDS}))`
    await tx.record(otpRequested, { deliveryId: id })
    return { phone, expiresIn: LIFE_SECONDS, resendAfter, deliveryId: id }
  })
}

/**
 * Throws where one more code is not due yet; else answers how many seconds the next one has to wait after it. It counts
 * exactly only inside the lock of `requestCode`: elsewhere it saves work that would be refused anyway.
 */
export async function refuseTooManyCodes(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { rateLimitFactor: factor }: Needs<'env'>['env'],
  phone: string,
  from: string,
): Promise<{ resendAfter: number }> {
  const address = addressKey(from)
  const most = (count: number) => Math.ceil(count * factor) - 1
  const [state] = await db.$queryRaw<[State]>`
    WITH recent AS (
      SELECT extract(epoch FROM now() - "createdAt")::float8 AS age
      FROM "OtpCode" WHERE phone = ${phone} AND "createdAt" > now() - interval '1 day' ORDER BY "createdAt" DESC
    )
    SELECT
      (SELECT age FROM recent ORDER BY age LIMIT 1) AS latest,
      (SELECT age FROM recent ORDER BY age LIMIT 1 OFFSET 1) AS before,
      3600 - (SELECT age FROM recent WHERE age < 3600 ORDER BY age LIMIT 1 OFFSET ${most(MOST.phoneAnHour)}) AS hour,
      86400 - (SELECT age FROM recent ORDER BY age LIMIT 1 OFFSET ${most(MOST.phoneADay)}) AS day,
      3600 - (SELECT extract(epoch FROM now() - "createdAt")::float8 FROM "OtpCode"
        WHERE address = ${address} AND "createdAt" > now() - interval '1 hour'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.addressAnHour)}) AS address`
  const limited = Math.max(state.hour ?? 0, state.day ?? 0, state.address ?? 0)
  if (limited > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(limited) })
  const wait = waitAfter(state.latest, state.before) / factor - (state.latest ?? Number.POSITIVE_INFINITY)
  if (wait > 0) throw fail('OTP_TOO_SOON', { retryAfter: Math.ceil(wait) })
  return { resendAfter: Math.ceil(waitAfter(0, state.latest) / factor) }
}

/** How many seconds one has to wait before another code for the phone; 0 where one may be sent now. */
export const secondsToNextCode = (
  { db, env }: Needs<'db' | 'env'>,
  phone: string,
  address: string,
): Promise<number> =>
  refuseTooManyCodes(db.prisma, env, phone, address).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof Refusal) return error.retryAfter ?? 0
      throw error
    },
  )

/** All in seconds: the ages of the latest two codes, and how long each limit that is reached still holds. */
type State = Record<'latest' | 'before' | 'hour' | 'day' | 'address', number | null>

/** The first wait is short; while codes follow one another within their life, the next ones are longer. */
const waitAfter = (latest: number | null, before: number | null): number =>
  latest !== null && before !== null && before - latest < LIFE_SECONDS
    ? NEXT_WAIT_SECONDS
    : FIRST_WAIT_SECONDS

/** The database client takes no Buffer over shared memory. */
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
