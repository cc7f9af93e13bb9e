import { sql } from 'kysely'
import type { login as loginEndpoint } from '../../../../contract/accounts/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type LimitKey, limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { deactivationReasonOf } from '../../audit/tables.ts'
import { readPhone } from '../parse-phone.ts'
import { isPasswordOf } from '../passwords.ts'
import { loadMe } from '../queries/me.ts'
import { assertSignInLimit } from './assert-sign-in-limit.ts'
import { assertGuessAllowed, countFailure, identifierSubject, lockGuessing } from './guess-limits.ts'
import { lockAccount } from './lock-account.ts'
import { startSession } from './start-session.ts'
import { hasSecondFactor, readGivenCode, tryFactor } from './try-factor.ts'

/**
 * Signs in with a phone or an e-mail. An unknown account takes as long as a wrong password.
 * @throws LOGIN_FAILED, TOO_MANY_REQUESTS; with the right password ACCOUNT_DEACTIVATED,
 * SECOND_FACTOR_REQUIRED or SECOND_FACTOR_WRONG
 */
export const login = async (
  deps: Deps<'db' | 'keys' | 'clock' | 'env' | 'storage' | 'log'>,
  actor: Actor,
  input: ParsedInput<typeof loginEndpoint>,
): Promise<EndpointResult<typeof loginEndpoint>> => {
  const { db } = deps
  const { user, subject } = await findAccount(deps, input.identifier)
  await assertGuessAllowed(deps, db.kysely, subject, actor.address)
  const isRight = await isPasswordOf(user?.passwordHash ?? null, input.password, actor)
  const given = user && isRight && input.code ? await readGivenCode(deps, user.id, input.code) : null
  const outcome = await db.transaction(async (tx) => {
    // Checked again under the lock: of many simultaneous guesses, only as many as the limit allows
    // get a result.
    await lockGuessing(tx, subject, actor.address)
    await assertGuessAllowed(deps, tx, subject, actor.address)
    // Read once more and locked: a password that was reset meanwhile must not leave a session
    // behind.
    const account = user && isRight ? await lockAccount(tx, user) : undefined
    if (!account) {
      await countFailure(tx, subject, actor.address)
      return { refusal: 'LOGIN_FAILED' as const }
    }
    if (account.status !== 'active')
      return {
        refusal: 'ACCOUNT_DEACTIVATED' as const,
        details: await readDeactivationReason(tx, account.id),
      }
    if (await hasSecondFactor(tx, account.id)) {
      if (!given) return { refusal: 'SECOND_FACTOR_REQUIRED' as const }
      if (!(await tryFactor(deps, tx, account.id, given, actor.address)))
        return { refusal: 'SECOND_FACTOR_WRONG' as const }
    }
    await assertSignInLimit(deps, tx, account.id)
    return { id: account.id, tokens: await startSession(deps, tx, account, actor) }
  })
  // The log names the account, if there is one, and never the text that was typed.
  const logFields = { userId: user?.id ?? null, address: actor.address }
  if (outcome.refusal) {
    if (outcome.refusal === 'SECOND_FACTOR_REQUIRED') deps.log.info(logFields, 'Login needs a second factor')
    else deps.log.info({ ...logFields, refusal: outcome.refusal }, 'Login refused')
    // Refused out here, so that the failure is committed.
    throw fail(outcome.refusal, outcome.details && { details: outcome.details })
  }
  deps.log.info(logFields, 'Signed in')
  return { user: await loadMe(deps, outcome.id), tokens: outcome.tokens }
}

/** Returns the reason of the administrator who deactivated an account, if there is one. */
const readDeactivationReason = async (tx: Tx, userId: string): Promise<{ reason: string } | undefined> => {
  const query = tx.selectNoFrom(deactivationReasonOf(sql.val(userId)).as('reason'))
  const { reason } = await query.executeTakeFirstOrThrow()
  return reason === null ? undefined : { reason }
}

/** The account, if there is one, and the key of failures, which depends on the identifier alone. */
const findAccount = async (
  { db }: Deps<'db'>,
  identifier: string,
): Promise<{ user: AccountRow | null; subject: LimitKey }> => {
  const find = async (column: 'email' | 'phone', value: string) => {
    const users = db.kysely.selectFrom('User').select(['id', 'phone', 'passwordHash'])
    return (await users.where(column, '=', value).executeTakeFirst()) ?? null
  }
  if (identifier.includes('@')) {
    // Looked up as it is counted: PostgreSQL takes more spellings for equal, each with ten guesses.
    const email = identifier.toLowerCase()
    return { user: await find('email', email), subject: identifierSubject(email) }
  }
  const phone = readPhone(identifier)
  if (phone === null) return { user: null, subject: identifierSubject(identifier) }
  return { user: await find('phone', phone), subject: limitKey('phone', phone) }
}

type AccountRow = { id: string; phone: string | null; passwordHash: string }
