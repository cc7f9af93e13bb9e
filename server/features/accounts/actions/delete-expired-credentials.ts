import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { endExpiredSessions } from './end-expired-sessions.ts'

const now = sql<Date>`now()`
const dayAgo = sql<Date>`now() - interval '1 day'`
const quarterHourAgo = sql<Date>`now() - interval '15 minutes'`

/**
 * Deletes failed logins, codes, reset tokens and unconfirmed second factors that are too old to
 * matter, expired refresh tokens, and sessions that ended a month ago. Ends expired sessions.
 */
export const deleteExpiredCredentials = async (deps: Deps<'db'>): Promise<void> => {
  const { kysely } = deps.db
  await kysely.deleteFrom('LoginFailure').where('createdAt', '<', quarterHourAgo).execute()
  await kysely
    .deleteFrom('OtpCode')
    .where('createdAt', '<', dayAgo)
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<', now)]))
    .execute()
  await kysely
    .updateTable('OtpCode')
    .set({ sealedCode: null })
    .where('sealedCode', 'is not', null)
    .where('dueAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', '<', now), eb('spentAt', 'is not', null)]))
    .execute()
  await kysely.deleteFrom('OtpReport').where('createdAt', '<', dayAgo).execute()
  await kysely.deleteFrom('PasswordReset').where('expiresAt', '<', now).execute()
  await kysely
    .deleteFrom('SecondFactor')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', quarterHourAgo)
    .execute()
  await endExpiredSessions(deps)
  await deleteExpiredTokens(deps)
  // Ended sessions stay in the list of the user's devices for a while.
  await kysely.deleteFrom('Session').where('endedAt', '<', sql<Date>`now() - interval '30 days'`).execute()
}

/**
 * Keeps an open session's last token, by which `endExpiredSessions` finds it, and used tokens until
 * they expire.
 */
const deleteExpiredTokens = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('RefreshToken as r')
    .using('Session as s')
    .whereRef('s.id', '=', 'r.sessionId')
    .where('r.expiresAt', '<', now)
    .where((eb) => eb.or([eb('s.endedAt', 'is not', null), hasYoungToken(eb)]))
    .execute()
}

const hasYoungToken = (eb: ExpressionBuilder<DB & { r: DB['RefreshToken'] }, 'r'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('RefreshToken as young')
      .select('young.hash')
      .whereRef('young.sessionId', '=', 'r.sessionId')
      .where('young.expiresAt', '>=', now),
  )
