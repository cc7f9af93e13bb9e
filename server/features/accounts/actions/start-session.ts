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
 * The longest life of a session, however much it is used: the bound on how long a lost phone stays
 * signed in. Its last refresh token expires then, and `endExpiredSessions` closes its pages.
 */
const MAX_SESSION_DAYS = 365

/** A new sign-in beyond this ends the least recently used session. */
export const MAX_SESSIONS = 100

/** Signs a user in on one device: a new session and its first pair of tokens. */
export const startSession = async (
  deps: Deps<'keys' | 'clock'>,
  tx: Tx,
  user: { id: string; role: Role },
  actor: Actor,
): Promise<Tokens> => {
  const sessionId = newId()
  await tx
    .insertInto('Session')
    .values({ id: sessionId, userId: user.id, userAgent: actor.userAgent })
    .execute()
  await endSessionsBeyond(tx, { userId: user.id, max: MAX_SESSIONS })
  await tx.updateTable('User').set({ lastLoginAt: sql`now()` }).where('id', '=', user.id).execute()
  return issueTokens(deps, tx, { userId: user.id, sessionId, role: user.role })
}

/** Issues a pair of tokens for a session. Only the hash of the refresh token is stored. */
export const issueTokens = async (
  { keys, clock }: Deps<'keys' | 'clock'>,
  tx: Tx,
  session: { userId: string; sessionId: string; role: Role },
): Promise<Tokens> => {
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
            "createdAt" + make_interval(days => ${MAX_SESSION_DAYS}))`.as('expiresAt'),
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

/** Hashes a refresh or reset token. They are random enough for a hash without salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
