import type {
  getMe as getMeCall,
  getOtpDelivery as getOtpDeliveryCall,
  listSessions as listSessionsCall,
} from '../../../../contract/accounts/rest.ts'
import type { DeliveryStatus, Me, Role } from '../../../../contract/accounts/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor, Member } from '../../../access.ts'
import { callingCodeOfCountry, currencyOfCountry } from '../../countries/public.ts'
import { avatarUrl, type PersonRow } from './people.ts'

/** The currency that a product form starts with where the seller has no country (decisions, section 5). */
const FORM_CURRENCY = 'USD'

export async function getMe(
  needs: Needs<'db' | 'storage'>,
  actor: Member,
): Promise<CallResult<typeof getMeCall>> {
  return { user: await loadMe(needs, actor.userId) }
}

/** One's own record. Throws AUTH_TOKEN_EXPIRED for an account that is gone. */
export async function loadMe({ db, storage }: Needs<'db' | 'storage'>, userId: string): Promise<Me> {
  const [row] = await db.query<MeRow>(ME, [userId])
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
    currency: row.shopCurrency ?? currencyOfCountry(row.countryCode) ?? FORM_CURRENCY,
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
 * Returns the progress of a delivery. A quiet one is `sent` from the first moment to the last: a stranger must not learn
 * whether the phone has an account or a sign-up under way (`docs/decisions/043-a-code-confirms-one-request.md`).
 */
export async function getOtpDelivery(
  { db }: Needs<'db'>,
  _actor: Actor,
  { deliveryId }: CallParsed<typeof getOtpDeliveryCall>,
): Promise<CallResult<typeof getOtpDeliveryCall>> {
  const [row] = await db.query<DeliveryRow>(DELIVERY, [deliveryId])
  if (!row) throw fail('NOT_FOUND')
  if (row.isQuiet || row.purpose === 'password_reset') return { status: 'sent' }
  return { status: row.delivery, ...(row.reason !== null && { reason: row.reason }) }
}

/** The devices on which the caller is signed in, the latest used first. */
export async function listSessions(
  { db }: Needs<'db'>,
  actor: Member,
): Promise<CallResult<typeof listSessionsCall>> {
  const rows = await db.query<SessionRow>(SESSIONS, [actor.userId])
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

type MeRow = PersonRow & {
  email: string | null
  role: Role
  isPhoneVerified: boolean
  idVerification: Me['idVerificationStatus']
  countryCode: string | null
  lastLoginAt: Date | null
  createdAt: Date
  updatedAt: Date
  shopId: string | null
  shopCurrency: string | null
  attempts: number
  lastAttempt: Date | null
  rejectedReason: string | null
  requestType: 'deactivation' | 'deletion' | null
  requestReason: string | null
  requestedAt: Date | null
}
const ME = statement({
  name: 'me',
  text: `SELECT u.id, u.name, u.username, u.phone, u.email, u.avatar, u.role, u."isPhoneVerified", u."idVerification",
           u."countryCode", u."lastLoginAt", u."createdAt", u."updatedAt", s.id AS "shopId", s.currency AS "shopCurrency",
           tried.attempts, tried."lastAttempt", tried.reason AS "rejectedReason", asked.type AS "requestType",
           asked.reason AS "requestReason", asked."createdAt" AS "requestedAt"
         FROM "User" u LEFT JOIN "Shop" s ON s."ownerId" = u.id AND s.status <> 'deleted'
         LEFT JOIN "AccountRequest" asked ON asked."userId" = u.id AND asked.status = 'open'
         CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE i."isCounted")::int AS attempts, max("createdAt") AS "lastAttempt",
             (array_agg(reason ORDER BY "createdAt" DESC))[1] AS reason
           FROM "IdentityRequest" i WHERE i."userId" = u.id
         ) tried
         WHERE u.id = $1`,
})

type DeliveryRow = { purpose: string; isQuiet: boolean; delivery: DeliveryStatus; reason: string | null }
const DELIVERY = statement({
  name: 'otp-delivery',
  text: `SELECT purpose, "isQuiet", delivery, reason FROM "OtpCode"
         WHERE id = $1 AND "createdAt" > now() - interval '1 day'`,
})

/** A session whose refresh tokens have all run out is over, though nobody ended it. */
type SessionRow = { id: string; userAgent: string; createdAt: Date; lastUsedAt: Date }
const SESSIONS = statement({
  name: 'accounts.sessions',
  text: `SELECT s.id, s."userAgent", s."createdAt", s."lastUsedAt" FROM "Session" s
         WHERE s."userId" = $1::uuid AND s."endedAt" IS NULL AND s."lastUsedAt" > now() - interval '30 days'
         ORDER BY s."lastUsedAt" DESC, s.id DESC`,
})
