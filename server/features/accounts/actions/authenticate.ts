import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Role } from '../../../../contract/accounts/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'

export type Authenticated = { userId: string; sessionId: string; role: Role }

export type Authenticator = {
  /** Who an access token speaks for, or `null` for a token that is bad, expired, or of a session that has ended. */
  authenticate(token: string): Promise<Authenticated | null>
  /** Whom a token of ours was made for, however old it is: enough to count for, and no more. */
  claimant(token: string): Promise<string | null>
  /** Looks the session up afresh next time. */
  forget(sessionId: string): void
}

/** How long a session is believed to go on without asking: what a lost signal may cost. */
const BELIEVED_MS = 5_000
const MOST_REMEMBERED = 20_000

/** Checks access tokens for the doors. A session that ends is forgotten at once, by the bus. */
export function createAuthenticator({
  keys,
  clock,
  db,
  bus,
}: Deps<'keys' | 'clock' | 'db' | 'bus'>): Authenticator {
  const secrets = new Map<string, KeyObject>()
  for (const [kid, secret] of keys.signing) secrets.set(kid, createSecretKey(secret))
  /** A signature is checked once: it would cost more than all the rest of a small call. */
  const tokens = new Map<string, Claims>()
  const sessions = new Map<string, { askedAt: number; answer: Promise<SessionRow | undefined> }>()

  const forget = (sessionId: string) => {
    sessions.delete(sessionId)
  }
  bus.subscribe((message) => {
    if ('signal' in message) forget(message.sessionId)
  })

  const findSession = (sessionId: string): Promise<SessionRow | undefined> => {
    const now = performance.now()
    const known = sessions.get(sessionId)
    if (known && now - known.askedAt < BELIEVED_MS) return known.answer
    const answer = db.kysely.executeQuery(liveSession({ sessionId })).then(({ rows: [row] }) => row)
    // Kept from the moment of asking: an answer that comes after `forget` is not kept.
    sessions.delete(sessionId)
    sessions.set(sessionId, { askedAt: now, answer })
    answer.catch(() => {
      if (sessions.get(sessionId)?.answer === answer) forget(sessionId)
    })
    dropOldest(sessions)
    return answer
  }

  const verifyToken = async (token: string, at: number): Promise<Claims | null> => {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const secret = kid === undefined ? undefined : secrets.get(kid)
          if (!secret) throw new Error('Signed by no key of ours')
          return secret
        },
        { algorithms: ['HS256'], requiredClaims: ['exp', 'sub', 'sid'], currentDate: new Date(at) },
      )
      // A token made for something else, as the pass to the queues' board, says for what; ours say nothing.
      if (payload.aud !== undefined) return null
      return { userId: payload.sub, sessionId: String(payload.sid), endsAt: Number(payload.exp) * 1000 }
    } catch {
      return null
    }
  }

  const readToken = async (token: string): Promise<Claims | null> => {
    const known = tokens.get(token)
    if (known && known.endsAt > clock.now()) return known
    tokens.delete(token)
    const claims = await verifyToken(token, clock.now())
    if (claims) tokens.set(token, claims)
    dropOldest(tokens)
    return claims
  }

  return {
    forget,
    // At the beginning of time no token has expired.
    claimant: async (token) => (tokens.get(token) ?? (await verifyToken(token, 0)))?.userId ?? null,
    authenticate: async (token) => {
      const claimed = await readToken(token)
      if (!claimed) return null
      const session = await findSession(claimed.sessionId)
      if (!session || session.userId !== claimed.userId) return null
      return { userId: session.userId, sessionId: claimed.sessionId, role: session.role }
    },
  }
}

/** Maps keep the order of insertion. */
function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest)
}

/** What a token says; `endsAt` in milliseconds. */
type Claims = { userId: string | undefined; sessionId: string; endsAt: number }

/** The role is the account's present one, so that a changed role holds before the next token. */
type SessionRow = { userId: string; role: Role }
const liveSession = prepared(({ kysely, param }: Builder<{ sessionId: string }>) =>
  kysely
    .selectFrom('Session as s')
    .innerJoin('User as u', 'u.id', 's.userId')
    .select(['s.userId', 'u.role'])
    .where('s.id', '=', param('sessionId'))
    .where('s.endedAt', 'is', null)
    .where('u.status', '=', 'active'),
)
