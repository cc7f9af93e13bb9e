import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Role } from '../../../contract/accounts/views.ts'
import { type Builder, prepared } from '../../../platform/db/prepared.ts'
import type { Deps } from '../../../platform/platform.ts'

type Authenticated = { userId: string; sessionId: string; role: Role }

export type Authenticator = {
  /**
   * Returns the user and session of an access token, or `null` if it is invalid, expired, or its
   * session has ended.
   */
  authenticate(token: string): Promise<Authenticated | null>
  /**
   * Returns the user of an open session's token, even if the token has expired: for counting
   * requests only.
   */
  userOfToken(token: string): Promise<string | null>
  /** Returns whether a session of a user still is open, and the account active. */
  isSessionOpen(session: { userId: string; sessionId: string }): Promise<boolean>
}

/** How long a session is cached: the longest delay of a sign-out whose signal got lost. */
const CACHE_MS = 5_000
const MAX_CACHED = 20_000

/**
 * Verifies access tokens for the transports. The bus evicts ended sessions from the cache at once.
 */
export const createAuthenticator = ({
  keys,
  clock,
  db,
  bus,
}: Deps<'keys' | 'clock' | 'db' | 'bus'>): Authenticator => {
  const tokens = createTokenReader({ keys, clock })
  const sessions = createSessionCache({ db })
  bus.subscribe((message) => {
    if ('signal' in message) sessions.evict(message.sessionId)
  })

  return {
    userOfToken: async (token) => {
      const claimed = await tokens.readExpired(token)
      if (!claimed) return null
      const session = await sessions.find(claimed.sessionId)
      return session && session.userId === claimed.userId ? session.userId : null
    },
    isSessionOpen: async ({ userId, sessionId }) => (await sessions.find(sessionId))?.userId === userId,
    authenticate: async (token) => {
      const claimed = await tokens.read(token)
      if (!claimed) return null
      const session = await sessions.find(claimed.sessionId)
      if (!session || session.userId !== claimed.userId) return null
      return { userId: session.userId, sessionId: claimed.sessionId, role: session.role }
    },
  }
}

/** Caches sessions that have not ended. */
const createSessionCache = ({ db }: Deps<'db'>) => {
  const sessions = new Map<string, { readAt: number; answer: Promise<SessionRow | undefined> }>()

  const evict = (sessionId: string) => {
    sessions.delete(sessionId)
  }

  const find = (sessionId: string): Promise<SessionRow | undefined> => {
    const now = performance.now()
    const known = sessions.get(sessionId)
    if (known && now - known.readAt < CACHE_MS) return known.answer
    const answer = db.kysely.executeQuery(liveSession({ sessionId })).then(({ rows: [row] }) => row)
    // Cached before the answer arrives, so that `evict` also removes pending reads.
    sessions.delete(sessionId)
    sessions.set(sessionId, { readAt: now, answer })
    answer.catch(() => {
      if (sessions.get(sessionId)?.answer === answer) evict(sessionId)
    })
    dropOldest(sessions)
    return answer
  }

  return { find, evict }
}

/** Verifies access tokens and caches their claims. */
const createTokenReader = ({ keys, clock }: Deps<'keys' | 'clock'>) => {
  const secrets = new Map<string, KeyObject>()
  for (const [kid, secret] of keys.signing) secrets.set(kid, createSecretKey(secret))
  /** Verified tokens: a signature check costs more than the rest of a small call. */
  const tokens = new Map<string, Claims>()

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
      // A token with an audience was issued for something else, such as the queue board.
      if (payload.aud !== undefined) return null
      return { userId: payload.sub, sessionId: String(payload.sid), endsAt: Number(payload.exp) * 1000 }
    } catch {
      return null
    }
  }

  const read = async (token: string): Promise<Claims | null> => {
    const known = tokens.get(token)
    if (known && known.endsAt > clock.now()) return known
    tokens.delete(token)
    const claims = await verifyToken(token, clock.now())
    if (claims) tokens.set(token, claims)
    dropOldest(tokens)
    return claims
  }

  return {
    read,
    // At time 0 no token has expired.
    readExpired: async (token: string) => tokens.get(token) ?? verifyToken(token, 0),
  }
}

/** Maps keep insertion order. */
const dropOldest = (map: Map<string, unknown>): void => {
  const [oldest] = map.keys()
  if (map.size > MAX_CACHED && oldest !== undefined) map.delete(oldest)
}

/** The claims of a token; `endsAt` in milliseconds. */
type Claims = { userId: string | undefined; sessionId: string; endsAt: number }

/** The account's current role, so that a changed role applies before the next token. */
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
