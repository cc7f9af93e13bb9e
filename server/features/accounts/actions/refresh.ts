import type { refresh as refreshCall } from '../../../../contract/accounts/rest.ts'
import type { Role } from '../../../../contract/accounts/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { endSessions } from './end-sessions.ts'
import { hashToken, issueTokens } from './start-session.ts'

/**
 * Trades a refresh token for a new pair. A token that comes a second time was stolen, from whoever uses it now or from
 * whoever used it first, so its whole session ends; except from the same client within 10 s, which is two tabs at once
 * or an answer that got lost, and gets an equally good pair (decisions, section 3).
 */
export async function refresh(
  needs: Needs<'outbox' | 'keys' | 'clock'>,
  actor: Actor,
  input: CallParsed<typeof refreshCall>,
): Promise<CallResult<typeof refreshCall>> {
  const tokens = await needs.outbox.transact(async (tx) => {
    const hash = hashToken(input.refreshToken)
    const token = await lockToken(tx, hash)
    if (!token || token.isExpired) return null
    const session = await findSession(tx, token.sessionId)
    if (!session) return null
    if (!token.usedAt) await spendToken(tx, hash, token.sessionId, actor.userAgent)
    else if (!token.isJustUsed || session.userAgent !== actor.userAgent) {
      await endSessions(tx, { sessionId: token.sessionId }, 'token reuse')
      return null
    }
    return issueTokens(needs, tx, { ...session, sessionId: token.sessionId })
  })
  // Refused out here, so that ending the session is committed.
  if (!tokens) throw fail('AUTH_TOKEN_EXPIRED')
  return { tokens }
}

/** Locked, so that of two uses at once the second sees the first. */
async function lockToken(tx: Transaction, hash: Uint8Array) {
  const [token] = await tx.$queryRaw<
    { sessionId: string; usedAt: Date | null; isExpired: boolean; isJustUsed: boolean }[]
  >`
    SELECT "sessionId", "usedAt", "expiresAt" <= now() AS "isExpired",
      coalesce(clock_timestamp() - "usedAt" <= interval '10 seconds', false) AS "isJustUsed"
    FROM "RefreshToken" WHERE hash = ${hash} FOR UPDATE`
  return token
}

/** The session while it goes on, locked so that it cannot end before the new pair is written. */
async function findSession(tx: Transaction, id: string) {
  const [session] = await tx.$queryRaw<{ userId: string; userAgent: string; role: Role }[]>`
    SELECT s."userId", s."userAgent", u.role FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE s.id = ${id}::uuid AND s."endedAt" IS NULL AND u.status = 'active' FOR UPDATE OF s`
  return session
}

/** The client is known by the user agent of the latest first use: browsers are updated in thirty days. */
async function spendToken(tx: Transaction, hash: Uint8Array, sessionId: string, userAgent: string) {
  await tx.$executeRaw`UPDATE "RefreshToken" SET "usedAt" = clock_timestamp() WHERE hash = ${hash}`
  await tx.$executeRaw`
    UPDATE "Session" SET "lastUsedAt" = now(), "userAgent" = ${userAgent} WHERE id = ${sessionId}::uuid`
}
