import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { v7 as newId } from 'uuid'
import type { Role, Tokens } from '../../../../contract/accounts/views.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { endSessionsBeyond } from './end-sessions.ts'

/** Decisions, section 3. */
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
  needs: Needs<'keys' | 'clock'>,
  tx: Transaction,
  user: { id: string; role: Role },
  actor: Actor,
): Promise<Tokens> {
  const sessionId = newId()
  await tx.session.create({ data: { id: sessionId, userId: user.id, userAgent: actor.userAgent } })
  await endSessionsBeyond(tx, { userId: user.id, most: MAX_SESSIONS })
  await tx.$executeRaw`UPDATE "User" SET "lastLoginAt" = now() WHERE id = ${user.id}::uuid`
  return issueTokens(needs, tx, { userId: user.id, sessionId, role: user.role })
}

/** A pair of tokens of a session. The refresh token is kept only as its hash. */
export async function issueTokens(
  { keys, clock }: Needs<'keys' | 'clock'>,
  tx: Transaction,
  session: { userId: string; sessionId: string; role: Role },
): Promise<Tokens> {
  const refreshToken = randomBytes(32).toString('base64url')
  await tx.$executeRaw`
    INSERT INTO "RefreshToken" (hash, "sessionId", "expiresAt")
    SELECT ${hashToken(refreshToken)}, id,
      least(now() + interval '30 days', "createdAt" + make_interval(days => ${LONGEST_SESSION_DAYS}))
    FROM "Session" WHERE id = ${session.sessionId}::uuid`
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
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest())
