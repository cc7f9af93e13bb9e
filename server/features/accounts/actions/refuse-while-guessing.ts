import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Prisma } from '../../../../prisma/generated/client.ts'

/** Failures within 15 minutes (decisions, section 3). */
const MOST = { subject: 10, address: 30 }

type Reads = Pick<Prisma.TransactionClient, '$queryRaw'>

/**
 * Throws TOO_MANY_REQUESTS while there are too many failures: of a subject (a phone, what was tried in its place, or the
 * account whose codes are guessed), or from an address.
 */
export async function refuseWhileGuessing(
  needs: Needs<'env' | 'log'>,
  db: Reads,
  subject: string,
  address: string,
): Promise<void> {
  const wait = await secondsToNextGuess(needs, db, subject, address)
  if (wait <= 0) return
  needs.log.info({ address }, 'Refused: too many passwords tried')
  throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}

/** In how many seconds the last failure that is one too many will be 15 minutes old; 0 where none is. */
export async function secondsToNextGuess(
  { env }: Needs<'env'>,
  db: Reads,
  subject: string,
  address: string | null,
): Promise<number> {
  const most = (count: number) => Math.ceil(count * env.rateLimitFactor) - 1
  const [state] = await db.$queryRaw<[{ subject: number | null; address: number | null }]>`
    SELECT
      (SELECT 900 - extract(epoch FROM now() - "createdAt")::float8 FROM "LoginFailure"
        WHERE phone = ${subject} AND "createdAt" > now() - interval '15 minutes'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.subject)}) AS subject,
      (SELECT 900 - extract(epoch FROM now() - "createdAt")::float8 FROM "LoginFailure"
        WHERE address = ${address} AND "createdAt" > now() - interval '15 minutes'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.address)}) AS address`
  return Math.max(state.subject ?? 0, state.address ?? 0)
}
