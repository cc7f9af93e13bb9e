import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../../../platform/platform.ts'
import type { Member } from '../../access.ts'
import { adminSessionQuery } from '../accounts/tables.ts'

export const BOARD_PATH = '/api/admin/queues'
/** Browsers accept the prefix only over https. */
const cookieOf = ({ env }: Deps<'env'>): string =>
  env.publicUrl.startsWith('https:') ? '__Secure-sokoni_queues' : 'sokoni_queues'
const AUDIENCE = 'queues'
/** How long Bull Board stays open, in seconds. */
const TTL_SECONDS = 15 * 60

/** Creates the cookie that opens Bull Board for an administrator, and its end in ISO 8601. */
export const createBoardPass = async (
  { keys, clock, env }: Deps<'keys' | 'clock' | 'env'>,
  { userId, sessionId }: Member,
): Promise<{ cookie: string; expiresAt: string }> => {
  const secret = keys.signing.get(keys.current)
  if (!secret) throw new Error('The current key is not among the signing keys')
  const expires = Math.floor(clock.now() / 1000) + TTL_SECONDS
  const pass = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', kid: keys.current })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setExpirationTime(expires)
    .sign(createSecretKey(secret))
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    cookie: `${cookieOf({ env })}=${pass}; Path=${BOARD_PATH}; Max-Age=${TTL_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** Returns whether the cookies contain a pass of an administrator who is still signed in. */
export const canViewBoard = async (
  { keys, clock, db, env }: Deps<'keys' | 'clock' | 'db' | 'env'>,
  cookies: string | undefined,
): Promise<boolean> => {
  const name = `${cookieOf({ env })}=`
  const pass = cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length)
  const sessionId = pass && (await sessionOf({ keys, clock }, pass))
  if (!sessionId) return false
  const session = await adminSessionQuery(db.kysely, sessionId).executeTakeFirst()
  return session !== undefined
}

const sessionOf = async ({ keys, clock }: Deps<'keys' | 'clock'>, pass: string): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify(
      pass,
      ({ kid }) => {
        const secret = kid === undefined ? undefined : keys.signing.get(kid)
        if (!secret) throw new Error('Signed by no key of ours')
        return createSecretKey(secret)
      },
      {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sid'],
        currentDate: new Date(clock.now()),
      },
    )
    return String(payload.sid)
  } catch {
    return null
  }
}
