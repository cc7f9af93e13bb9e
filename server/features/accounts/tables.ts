import { type Expression, expressionBuilder, type QueryCreator, sql } from 'kysely'
import type { ClosedAs } from '../../../contract/accounts/views.ts'
import type { Executor } from '../../../platform/db/db.ts'
import { exists } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

const eb = expressionBuilder<DB, never>()

/** Users: who they are, their contacts, role and state. No passwords. */
export const userTable = readable('User', [
  'id',
  'phone',
  'email',
  'name',
  'username',
  'avatar',
  'role',
  'status',
  'isPhoneVerified',
  'idVerification',
  'countryCode',
  'language',
  'lastLoginAt',
  'createdAt',
])

/** Selects the users `u` whose accounts are active. */
export const selectActiveUsers = (db: QueryCreator<DB>) =>
  db.selectFrom(userTable.as('u')).where('u.status', '=', 'active')

/** Selects why the account of a user is closed; NULL if it is active. */
export const closedAsOf = (userId: Expression<string>) =>
  sql<ClosedAs | null>`(SELECT nullif(a.status, 'active') FROM ${userTable} a WHERE a.id = ${userId})`

/** Selects a session of an administrator who is signed in. */
export const adminSessionQuery = (executor: Executor, sessionId: string) =>
  executor
    .selectFrom('Session as s')
    .innerJoin('User as u', 'u.id', 's.userId')
    .select('s.id')
    .where('s.id', '=', sessionId)
    .where('s.endedAt', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.role', '=', 'admin')

/** Selects the latest code that was sent to verify the phone of an account, used or not. */
export const phoneCodeOf = (userId: Expression<string>, phone: Expression<string | null>) =>
  eb
    .selectFrom('OtpCode as o')
    .select(['o.delivery', 'o.triesLeft', 'o.expiresAt', 'o.spentAt'])
    .where('o.phone', '=', phone)
    .where('o.purpose', '=', 'phone_verification')
    .where('o.requestId', '=', userId)
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)

/** Condition: the account has a confirmed second factor. */
export const hasConfirmedFactor = (userId: Expression<string>) =>
  exists(
    eb
      .selectFrom('SecondFactor as f')
      .select('f.userId')
      .where('f.userId', '=', userId)
      .where('f.confirmedAt', 'is not', null),
  )

/** Requests to deactivate or delete an account. */
export const accountRequestTable = readable('AccountRequest', [
  'id',
  'userId',
  'type',
  'reason',
  'status',
  'createdAt',
  'decidedAt',
])

/** Selects the requests that wait for a decision. */
export const openAccountRequests = () =>
  eb.selectFrom('AccountRequest').select('createdAt').where('status', '=', 'open')

export const accountsExport: ExportSections = {
  sessions: ownRows('Session', { of: ['userId'], order: byCreation }),
  secondFactor: ownRows('SecondFactor', {
    of: ['userId'],
    order: { userId: 'uuid' },
    without: ['sealedSecret', 'lastStep', 'recoverySalt'],
  }),
  recoveryCodes: ownRows('RecoveryCode', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', hash: 'text' },
    without: ['hash'],
  }),
  accountRequests: ownRows('AccountRequest', { of: ['userId'], order: byCreation, without: ['decidedBy'] }),
}
