import { addressKey } from '../../../../platform/addresses.ts'
import { fail } from '../../../../platform/errors.ts'
import { type LimitKey, limitKey } from '../../../../platform/limit-key.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Prisma } from '../../../../prisma/generated/client.ts'
import { lockByName } from './lock-by-name.ts'

/** Failures within 15 minutes (decisions, section 3). */
const MOST = { subject: 10, address: 30 }

type Reads = Pick<Prisma.TransactionClient, '$queryRaw'>

/**
 * Refuses a login or a code while a subject or an address has too many failures.
 * @throws TOO_MANY_REQUESTS until the window has passed
 */
export async function refuseWhileGuessing(
  needs: Needs<'env'>,
  db: Reads,
  subject: LimitKey,
  address: string,
): Promise<void> {
  const wait = await secondsToNextGuess(needs, db, subject, address)
  if (wait <= 0) return
  throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}

/** In how many seconds the last failure that is one too many will be 15 minutes old; 0 where none is. */
export async function secondsToNextGuess(
  { env }: Needs<'env'>,
  db: Reads,
  subject: LimitKey,
  address: string | null,
): Promise<number> {
  const most = (count: number) => Math.ceil(count * env.rateLimitFactor) - 1
  const [state] = await db.$queryRaw<[{ subject: number | null; address: number | null }]>`
    SELECT
      (SELECT 900 - extract(epoch FROM now() - "createdAt")::float8 FROM "LoginFailure"
        WHERE phone = ${subject} AND "createdAt" > now() - interval '15 minutes'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.subject)}) AS subject,
      (SELECT 900 - extract(epoch FROM now() - "createdAt")::float8 FROM "LoginFailure"
        WHERE address = ${address === null ? null : addressKey(address)} AND "createdAt" > now() - interval '15 minutes'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.address)}) AS address`
  return Math.max(state.subject ?? 0, state.address ?? 0)
}

/** Counts a failure of a subject from an address. */
export async function countFailure(tx: Transaction, subject: LimitKey, address: string): Promise<void> {
  await tx.loginFailure.create({ data: { subject, address: addressKey(address) } })
}

/** Makes failures of one subject or from one address wait for each other, so that the limit holds in parallel too. */
export const lockGuessing = (tx: Transaction, subject: LimitKey, address: string): Promise<void> =>
  lockByName(tx, limitKey('login-subject', subject), limitKey('login-address', addressKey(address)))

/** The subject of wrong current passwords: separate, so that a stolen session cannot close its owner's login. */
export const currentPasswordSubject = (userId: string): LimitKey => limitKey('current-password', userId)

/** The subject that failures of an account count under: its phone, whichever way it is signed in to. */
export const subjectOf = ({ id, phone }: { id: string; phone: string | null }): LimitKey =>
  phone === null ? limitKey('account', id) : limitKey('phone', phone)
