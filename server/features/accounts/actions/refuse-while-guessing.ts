import { sql } from 'kysely'
import { addressKey } from '../../../../platform/addresses.ts'
import type { Queries, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type LimitKey, limitKey } from '../../../../platform/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { lockByName } from './lock-by-name.ts'

/** Failures within 15 minutes. */
const MOST = { subject: 10, address: 30 }

/**
 * Refuses a login or a code while a subject or an address has too many failures.
 * @throws TOO_MANY_REQUESTS until the window has passed
 */
export async function refuseWhileGuessing(
  deps: Deps<'env'>,
  db: Queries,
  subject: LimitKey,
  address: string,
): Promise<void> {
  const wait = await secondsToNextGuess(deps, db, subject, address)
  if (wait <= 0) return
  throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}

/** In how many seconds the last failure that is one too many will be 15 minutes old; 0 where none is. */
export async function secondsToNextGuess(
  { env }: Deps<'env'>,
  db: Queries,
  subject: LimitKey,
  address: string | null,
): Promise<number> {
  const most = (count: number) => Math.ceil(count * env.rateLimitFactor) - 1
  const failures = db
    .selectFrom('LoginFailure')
    .select(sql<number>`900 - extract(epoch FROM now() - "createdAt")::float8`.as('wait'))
    .where('createdAt', '>', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const state = await db
    .selectNoFrom([
      failures.where('phone', '=', subject).offset(most(MOST.subject)).as('subject'),
      failures
        .where('address', '=', address === null ? null : addressKey(address))
        .offset(most(MOST.address))
        .as('address'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(state.subject ?? 0, state.address ?? 0)
}

/** Counts a failure of a subject from an address. */
export async function countFailure(tx: Tx, subject: LimitKey, address: string): Promise<void> {
  await tx
    .insertInto('LoginFailure')
    .values({ phone: subject, address: addressKey(address) })
    .execute()
}

/** Makes failures of one subject or from one address wait for each other, so that the limit holds in parallel too. */
export const lockGuessing = (tx: Tx, subject: LimitKey, address: string): Promise<void> =>
  lockByName(tx, limitKey('login-subject', subject), limitKey('login-address', addressKey(address)))

/** The subject of wrong current passwords: separate, so that a stolen session cannot close its owner's login. */
export const currentPasswordSubject = (userId: string): LimitKey => limitKey('current-password', userId)

/** The subject that failures of an account count under: its phone, whichever way it is signed in to. */
export const subjectOf = ({ id, phone }: { id: string; phone: string | null }): LimitKey =>
  phone === null ? limitKey('account', id) : limitKey('phone', phone)
