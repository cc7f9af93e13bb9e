import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Executor, Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type LimitKey, limitKey } from '../../../../platform/limits/limit-key.ts'
import { addressKey, blockKey, networkKey } from '../../../../platform/network/addresses.ts'
import type { Deps } from '../../../../platform/platform.ts'

const WINDOW_SECONDS = 15 * 60
/** Failures within the window. */
const MAX_FAILURES = { subject: 10, address: 30 }
/** Those of a block: an IPv4 /24 may be that of thousands of phones. */
const MAX_FAILURES_OF_BLOCK = { ipv4: 1_200, ipv6: 300 }

/**
 * Refuses a login or a code while a subject, an address or its block has too many failures.
 * @throws TOO_MANY_REQUESTS until the window has passed
 */
export const assertGuessAllowed = async (
  deps: Deps<'env'>,
  executor: Executor,
  subject: LimitKey | null,
  address: string,
): Promise<void> => {
  const wait = await secondsToNextGuess(deps, executor, subject, address)
  if (wait <= 0) return
  throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}

/** Returns in how many seconds the next guess is allowed; 0 if it is allowed now. */
export const secondsToNextGuess = async (
  { env }: Deps<'env'>,
  executor: Executor,
  subject: LimitKey | null,
  address: string | null,
): Promise<number> => {
  const allowed = (count: number) => Math.ceil(count * env.rateLimitFactor) - 1
  const failures = executor
    .selectFrom('LoginFailure')
    .select(sql<number>`${WINDOW_SECONDS} - extract(epoch FROM now() - "createdAt")::float8`.as('wait'))
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .orderBy('createdAt', 'desc')
    .limit(1)
  const state = await executor
    .selectNoFrom([
      failures.where('phone', '=', subject).offset(allowed(MAX_FAILURES.subject)).as('subject'),
      failures
        .where('address', '=', address === null ? null : addressKey(address))
        .offset(allowed(MAX_FAILURES.address))
        .as('address'),
      failures
        .where('network', '=', address === null ? null : blockKey(address))
        .offset(allowed(MAX_FAILURES_OF_BLOCK[isIPv4(addressKey(address ?? '')) ? 'ipv4' : 'ipv6']))
        .as('block'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(state.subject ?? 0, state.address ?? 0, state.block ?? 0)
}

/**
 * Counts a failure of a subject from an address. The columns have older names: `phone` is the
 * subject, `network` the block.
 */
export const countFailure = async (executor: Executor, subject: LimitKey, address: string): Promise<void> => {
  await executor
    .insertInto('LoginFailure')
    .values({ phone: subject, address: addressKey(address), network: blockKey(address) })
    .execute()
}

/** Serialises failures of a subject, an address or an IPv6 /48, whose limits hold in parallel. */
export const lockGuessing = (tx: Tx, subject: LimitKey, address: string): Promise<void> =>
  lockByName(tx, `login-subject:${subject}`, `login-address:${networkKey(address)}`)

/**
 * The subject of wrong current passwords: separate, so that a stolen session cannot block its
 * owner's login.
 */
export const currentPasswordSubject = (userId: string): LimitKey => limitKey('current-password', userId)

/** The subject of logins by an e-mail, or by a text that is no phone. */
export const identifierSubject = (text: string): LimitKey => limitKey('identifier', text.toLowerCase())

/**
 * The subject of logins by phone: the phone, or the id without one. Logins by e-mail count
 * separately: a shared count would reveal whose e-mail it is.
 */
export const subjectOf = ({ id, phone }: { id: string; phone: string | null }): LimitKey =>
  phone === null ? limitKey('account', id) : limitKey('phone', phone)
