import { sql } from 'kysely'
import type {
  getMe as getMeEndpoint,
  getOtpDelivery as getOtpDeliveryEndpoint,
  listSessions as listSessionsEndpoint,
} from '../../../../contract/accounts/rest.ts'
import type { Me } from '../../../../contract/accounts/views.ts'
import { isLanguage, type Language } from '../../../../contract/languages.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor, Member } from '../../../access.ts'
import { CURRENCY_WITHOUT_COUNTRY, callingCodeOfCountry, currencyOfCountry } from '../../countries/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { identityRequestTable } from '../../verification/tables.ts'
import { avatarUrl, personColumns } from './people.ts'

/** Returns the caller's own record. */
export const getMe = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
): Promise<EndpointResult<typeof getMeEndpoint>> => {
  return { user: await loadMe(deps, actor.userId) }
}

/** Returns the language that a user chose, or `null`. */
export const languageOfUser = async ({ db }: Deps<'db'>, userId: string): Promise<Language | null> => {
  const row = await db.kysely
    .selectFrom('User')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return isLanguage(row?.language) ? row.language : null
}

/**
 * Returns a user's own record.
 * @throws AUTH_TOKEN_EXPIRED if the account is deleted
 */
export const loadMe = async ({ db, storage }: Deps<'db' | 'storage'>, userId: string): Promise<Me> => {
  const {
    rows: [row],
  } = await db.kysely.executeQuery(me({ userId }))
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    username: row.username,
    phone: row.phone ?? '',
    phoneNumber: row.phone ?? '',
    email: row.email,
    avatar: avatarUrl(storage, row.avatar),
    role: row.role,
    isPhoneVerified: row.isPhoneVerified,
    isIdVerified: row.idVerification === 'verified',
    idVerificationStatus: row.idVerification,
    idVerificationAttempts: row.attempts,
    idVerificationLastAttempt: row.lastAttempt?.toISOString() ?? null,
    idVerificationDetails: { rejectedReason: row.idVerification === 'rejected' ? row.rejectedReason : null },
    countryId: row.countryCode,
    countryCode: row.countryCode,
    callingCode: callingCodeOfCountry(row.countryCode),
    language: isLanguage(row.language) ? row.language : null,
    currency: row.shopCurrency ?? currencyOfCountry(row.countryCode) ?? CURRENCY_WITHOUT_COUNTRY,
    shops: row.shopId === null ? [] : [row.shopId],
    accountRequest: row.requestType && {
      type: row.requestType,
      reason: row.requestReason ?? '',
      createdAt: (row.requestedAt ?? row.updatedAt).toISOString(),
    },
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Returns the status of a delivery. A password reset, and a delivery without a real code, is always
 * `sent`, so that it reveals nothing about the phone (decision 043).
 */
export const getOtpDelivery = async (
  { db }: Deps<'db'>,
  _actor: Actor,
  { deliveryId }: ParsedInput<typeof getOtpDeliveryEndpoint>,
): Promise<EndpointResult<typeof getOtpDeliveryEndpoint>> => {
  const {
    rows: [row],
  } = await db.kysely.executeQuery(delivery({ deliveryId }))
  if (!row) throw fail('NOT_FOUND')
  if (row.isQuiet || row.purpose === 'password_reset') return { status: 'sent' }
  return { status: row.delivery, ...(row.reason !== null && { reason: row.reason }) }
}

/** Lists the devices where the caller is signed in, most recently used first. */
export const listSessions = async (
  { db }: Deps<'db'>,
  actor: Member,
): Promise<EndpointResult<typeof listSessionsEndpoint>> => {
  const rows = await db.kysely
    .selectFrom('Session')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', actor.userId)
    .where('endedAt', 'is', null)
    // Older ones have no valid refresh token.
    .where('lastUsedAt', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sessions = rows.map((row) => ({
    id: row.id,
    _id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }))
  return { sessions }
}

const me = prepared(({ kysely, param }: Builder<{ userId: string }>) =>
  kysely
    .selectFrom('User as u')
    .leftJoin(shopTable.as('s'), (join) =>
      join.onRef('s.ownerId', '=', 'u.id').on('s.status', '<>', 'deleted'),
    )
    .leftJoin('AccountRequest as asked', (join) =>
      join.onRef('asked.userId', '=', 'u.id').on('asked.status', '=', 'open'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom(identityRequestTable.as('i'))
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('i.isCounted', '=', true).as('attempts'),
          fn.max('i.createdAt').as('lastAttempt'),
          sql<string | null>`(array_agg(i.reason ORDER BY i."createdAt" DESC))[1]`.as('rejectedReason'),
        ])
        .whereRef('i.userId', '=', 'u.id')
        .as('tried'),
    )
    .select(personColumns)
    .select(['u.email', 'u.role', 'u.isPhoneVerified', 'u.idVerification', 'u.countryCode', 'u.lastLoginAt'])
    .select('u.language')
    .select(['u.createdAt', 'u.updatedAt', 's.id as shopId', 's.currency as shopCurrency'])
    .select(['tried.attempts', 'tried.lastAttempt', 'tried.rejectedReason'])
    .select(['asked.type as requestType', 'asked.reason as requestReason', 'asked.createdAt as requestedAt'])
    .where('u.id', '=', param('userId')),
)

const delivery = prepared(({ kysely, param }: Builder<{ deliveryId: string }>) =>
  kysely
    .selectFrom('OtpCode')
    .select(['purpose', 'isQuiet', 'delivery', 'reason'])
    .where('id', '=', param('deliveryId'))
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`),
)
