import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Role, Tokens } from '../../../../contract/accounts/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { endSessionsBeyond } from './end-sessions.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60

/**
 * A session ends so long after its login however much it is used: a phone that was given on or lost stays signed in for no
 * longer, and nobody who uses the product daily signs in more often than once a year. Its last token ends with it, and
 * `endExpiredSessions` then cuts its pages off.
 */
const LONGEST_SESSION_DAYS = 365

/** More devices than anybody has; a new sign-in ends the session that was used the longest ago. */
export const MAX_SESSIONS = 100

/** Signs a user in on one device: a new session and its first pair of tokens. */
export async function startSession(
  deps: Deps<'keys' | 'clock'>,
  tx: Tx,
  user: { id: string; role: Role },
  actor: Actor,
): Promise<Tokens> {
  const sessionId = newId()
  await tx
    .insertInto('Session')
    .values({ id: sessionId, userId: user.id, userAgent: actor.userAgent })
    .execute()
  await endSessionsBeyond(tx, { userId: user.id, most: MAX_SESSIONS })
  await tx.updateTable('User').set({ lastLoginAt: sql`now()` }).where('id', '=', user.id).execute()
  return issueTokens(deps, tx, { userId: user.id, sessionId, role: user.role })
}

/** A pair of tokens of a session. The refresh token is kept only as its hash. */
export async function issueTokens(
  { keys, clock }: Deps<'keys' | 'clock'>,
  tx: Tx,
  session: { userId: string; sessionId: string; role: Role },
): Promise<Tokens> {
  const refreshToken = randomBytes(32).toString('base64url')
  await tx
    .insertInto('RefreshToken')
    .columns(['hash', 'sessionId', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('Session')
        .select([
          sql<Buffer>`${hashToken(refreshToken)}::bytea`.as('hash'),
          'id',
          sql<Date>`least(now() + interval '30 days',
            "createdAt" + make_interval(days => ${LONGEST_SESSION_DAYS}))`.as('expiresAt'),
        ])
        .where('id', '=', session.sessionId),
    )
    .execute()
  const secret = keys.signing.get(keys.current)
  if (!secret) throw new Error('The current key is not among the signing keys')
  const issuedAt = Math.floor(clock.now() / 1000)
  const accessToken = await new SignJWT({ sid: session.sessionId, role: session.role })
    .setProtectedHeader({ alg: 'HS256', kid: keys.current })
    .setSubject(session.userId)
    .setJti(randomBytes(9).toString('base64url')) // two tokens of one second differ
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(createSecretKey(secret))
  return { accessToken, refreshToken }
}

/** Refresh and reset tokens are random enough for a bare hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
