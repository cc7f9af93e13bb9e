import type { login as loginCall } from '../../../../contract/accounts/rest.ts'
import type { Role } from '../../../../contract/accounts/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Prisma } from '../../../../prisma/generated/client.ts'
import type { Actor } from '../../../access.ts'
import { loadMe } from '../queries/me.ts'
import { isPasswordOf } from './hash-password.ts'
import { lockByName } from './lock-by-name.ts'
import { readPhone } from './parse-phone.ts'
import { startSession } from './start-session.ts'

/** Failures within 15 minutes (decisions, section 3). */
const MOST = { phone: 10, address: 30 }

/**
 * Signs in with a phone or an e-mail. Throws LOGIN_FAILED alike for an unknown account and a wrong password, after as
 * much work; TOO_MANY_REQUESTS while there are too many failures; ACCOUNT_DEACTIVATED only for the right password.
 */
export async function login(
  needs: Needs<'db' | 'outbox' | 'keys' | 'clock' | 'env' | 'storage' | 'log'>,
  actor: Actor,
  input: CallParsed<typeof loginCall>,
): Promise<CallResult<typeof loginCall>> {
  const { db, outbox } = needs
  const { user, subject } = await findAccount(needs, input.identifier)
  await refuseWhileGuessing(needs, db.prisma, subject, actor.address)
  const isRight = await isPasswordOf(user?.passwordHash ?? null, input.password)
  const outcome = await outbox.transact(async (tx) => {
    // Counted once more in turn: of many guesses made at once, only as many as the limit allows are told their outcome.
    await lockByName(tx, `login:${subject}`, `login:${actor.address}`)
    await refuseWhileGuessing(needs, tx, subject, actor.address)
    // Read once more and locked: a password that was reset meanwhile must not leave a session behind.
    const account = user && isRight ? await lockAccount(tx, user) : undefined
    if (!account) {
      await tx.loginFailure.create({ data: { phone: subject, address: actor.address } })
      return { refusal: 'LOGIN_FAILED' as const }
    }
    if (account.status !== 'active') return { refusal: 'ACCOUNT_DEACTIVATED' as const }
    return { id: account.id, tokens: await startSession(needs, tx, account, actor) }
  })
  // Whose account it is, if anybody's; what was typed stands in no log.
  const who = { userId: user?.id ?? null, address: actor.address }
  if (outcome.refusal) {
    needs.log.info({ ...who, refusal: outcome.refusal }, 'Somebody could not sign in')
    // Refused out here, so that the failure is committed.
    throw fail(outcome.refusal)
  }
  needs.log.info(who, 'Somebody signed in')
  return { user: await loadMe(needs, outcome.id), tokens: outcome.tokens }
}

/** The account, if there is one, and under what its failures are counted: the phone, or what was tried in its place. */
async function findAccount({ db }: Needs<'db'>, identifier: string) {
  const select = { id: true, phone: true, passwordHash: true } as const
  const { user: users } = db.prisma
  if (identifier.includes('@')) {
    const user = await users.findUnique({ where: { email: identifier }, select })
    return { user, subject: user?.phone ?? identifier.toLowerCase() }
  }
  const phone = readPhone(identifier)
  const user = phone === null ? null : await users.findUnique({ where: { phone }, select })
  return { user, subject: phone ?? identifier.toLowerCase() }
}

/** The account while it still has the password that was found right. */
async function lockAccount(tx: Transaction, { id, passwordHash }: { id: string; passwordHash: string }) {
  const [account] = await tx.$queryRaw<{ id: string; role: Role; status: string }[]>`
    SELECT id, role, status FROM "User" WHERE id = ${id}::uuid AND "passwordHash" = ${passwordHash}
    FOR NO KEY UPDATE`
  return account
}

async function refuseWhileGuessing(
  { env, log }: Needs<'env' | 'log'>,
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  subject: string,
  address: string,
): Promise<void> {
  const most = (count: number) => Math.ceil(count * env.rateLimitFactor) - 1
  // Each answers in how many seconds the last failure that is one too many will be 15 minutes old.
  const [state] = await db.$queryRaw<[{ phone: number | null; address: number | null }]>`
    SELECT
      (SELECT 900 - extract(epoch FROM now() - "createdAt")::float8 FROM "LoginFailure"
        WHERE phone = ${subject} AND "createdAt" > now() - interval '15 minutes'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.phone)}) AS phone,
      (SELECT 900 - extract(epoch FROM now() - "createdAt")::float8 FROM "LoginFailure"
        WHERE address = ${address} AND "createdAt" > now() - interval '15 minutes'
        ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${most(MOST.address)}) AS address`
  const wait = Math.max(state.phone ?? 0, state.address ?? 0)
  if (wait <= 0) return
  log.info({ address }, 'Refused: too many passwords tried')
  throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}
