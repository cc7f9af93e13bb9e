import { sql } from 'kysely'
import type { refresh as refreshEndpoint } from '../../../../contract/accounts/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { endSessions } from './end-sessions.ts'
import { hashToken, issueTokens } from './start-session.ts'

/** Refreshes of a session in a minute: a client needs one in 15 minutes, and each stores a row. */
const MAX_A_MINUTE = 30
/** Tokens that a session keeps to recognise their reuse: those of ten days of an open page. */
export const MAX_STORED = 1_000

/**
 * Exchanges a refresh token for a new pair. A reused token may be stolen, so its whole session
 * ends, except within 10 s from the same client (two tabs, or a lost answer).
 * @throws ACCOUNT_DEACTIVATED; TOO_MANY_REQUESTS; AUTH_TOKEN_EXPIRED for all other invalid tokens
 */
export const refresh = async (
  deps: Deps<'db' | 'env' | 'keys' | 'clock'>,
  actor: Actor,
  input: ParsedInput<typeof refreshEndpoint>,
): Promise<EndpointResult<typeof refreshEndpoint>> => {
  const tokens = await deps.db.transaction(async (tx) => {
    const hash = hashToken(input.refreshToken)
    const token = await lockToken(tx, hash)
    if (!token || token.isExpired) return null
    const session = await findSession(tx, token.sessionId)
    if (!session) return (await isDeactivated(tx, token.sessionId)) ? 'deactivated' : null
    if (!token.usedAt) await spendToken(tx, hash, token.sessionId, actor.userAgent)
    else if (!token.isJustUsed || session.userAgent !== actor.userAgent) {
      await endSessions(tx, { sessionId: token.sessionId }, 'token reuse')
      return null
    }
    const stored = await countTokens(tx, token.sessionId, MAX_A_MINUTE * deps.env.rateLimitFactor)
    if (stored > MAX_STORED) await deleteOldest(tx, token.sessionId)
    return issueTokens(deps, tx, { ...session, sessionId: token.sessionId })
  })
  // Thrown after the commit, so that the session stays ended.
  if (!tokens) throw fail('AUTH_TOKEN_EXPIRED')
  if (tokens === 'deactivated') throw fail('ACCOUNT_DEACTIVATED')
  return { tokens }
}

/** Locks the token, so that the second of two parallel uses sees the first. */
const lockToken = async (tx: Tx, hash: Buffer) => {
  return tx
    .selectFrom('RefreshToken')
    .select([
      'sessionId',
      'usedAt',
      sql<boolean>`"expiresAt" <= now()`.as('isExpired'),
      sql<boolean>`coalesce(clock_timestamp() - "usedAt" <= interval '10 seconds', false)`.as('isJustUsed'),
    ])
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Returns how many tokens of the session are stored.
 * @throws TOO_MANY_REQUESTS
 */
const countTokens = async (tx: Tx, sessionId: string, max: number): Promise<number> => {
  const isRecent = sql<boolean>`"createdAt" > now() - interval '1 minute'`
  const { stored, issued } = await tx
    .selectFrom('RefreshToken')
    .select(({ fn }) => [
      fn.countAll<number>().as('stored'),
      fn.countAll<number>().filterWhere(isRecent).as('issued'),
    ])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (issued > max) throw fail('TOO_MANY_REQUESTS', { retryAfter: 60 })
  return stored
}

/** Deletes the older half of a session's tokens. The page in use has the newest one. */
const deleteOldest = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx
    .deleteFrom('RefreshToken')
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('RefreshToken')
        .select('hash')
        .where('sessionId', '=', sessionId)
        .orderBy('createdAt')
        .limit(MAX_STORED / 2),
    )
    .execute()
}

/** Returns the open session, locked so that it cannot end before the new pair is written. */
const findSession = async (tx: Tx, id: string) => {
  return tx
    .selectFrom('Session as s')
    .innerJoin('User as u', 'u.id', 's.userId')
    .select(['s.userId', 's.userAgent', 'u.role'])
    .where('s.id', '=', id)
    .where('s.endedAt', 'is', null)
    .where('u.status', '=', 'active')
    .forUpdate('s')
    .executeTakeFirst()
}

/** Returns whether the session ended because its account was deactivated. */
const isDeactivated = async (tx: Tx, sessionId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('Session as s')
    .innerJoin('User as u', 'u.id', 's.userId')
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('u.status', '=', 'deactivated')
    .executeTakeFirst()
  return found !== undefined
}

/** Stores the user agent of the latest first use: browsers are updated within thirty days. */
const spendToken = async (tx: Tx, hash: Buffer, sessionId: string, userAgent: string) => {
  await tx
    .updateTable('RefreshToken')
    .set({ usedAt: sql`clock_timestamp()` })
    .where('hash', '=', hash)
    .execute()
  await tx
    .updateTable('Session')
    .set({ lastUsedAt: sql`now()`, userAgent })
    .where('id', '=', sessionId)
    .execute()
}
