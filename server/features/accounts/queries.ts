import type {
  getMe as getMeCall,
  getOtpDelivery as getOtpDeliveryCall,
} from '../../../contract/accounts/rest.ts'
import type { DeliveryStatus, Me, Person, Role } from '../../../contract/accounts/views.ts'
import type { CallParsed, CallResult } from '../../../contract/wire.ts'
import { statement } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { Actor, Member } from '../../access.ts'
import { callingCodeOfCountry, currencyOfCountry } from '../countries/public.ts'

/** The currency that a product form starts with where the seller has no country (decisions, section 5). */
const FORM_CURRENCY = 'USD'

/** The columns of "User" that `personView` reads. */
export type PersonRow = {
  id: string
  name: string
  username: string
  phone: string | null
  avatar: string | null
}

/** A user as others see them: with a name whatever is missing, and never with a phone that can be dialled. */
export function personView({ storage }: Needs<'storage'>, row: PersonRow): Person {
  const name = row.name || row.username || (row.phone && maskPhone(row.phone)) || 'Anonymous'
  return { id: row.id, _id: row.id, name, username: row.username, avatar: avatarUrl(storage, row.avatar) }
}

/** Users by their ids as others see them, in one statement. Ids of nobody are left out. */
export async function loadPeople(
  { db, storage }: Needs<'db' | 'storage'>,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<PersonRow>(PEOPLE, [[...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, personView({ storage }, row)]))
}

/** The first three and last two characters of a phone that is longer than six. */
export const maskPhone = (phone: string): string =>
  phone.length > 6 ? phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2) : phone

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
    countryCode: row.countryCode,
    callingCode: callingCodeOfCountry(row.countryCode),
    currency: row.shopCurrency ?? currencyOfCountry(row.countryCode) ?? FORM_CURRENCY,
    shops: row.shopId === null ? [] : [row.shopId],
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * How far a code has come. For a password reset it never says more than `sent`: whether the code was delivered, read or
 * could not be, would tell a stranger whether the phone has an account, since a phone without one is sent nothing.
 */
export async function getOtpDelivery(
  { db }: Needs<'db'>,
  _actor: Actor,
  { deliveryId }: CallParsed<typeof getOtpDeliveryCall>,
): Promise<CallResult<typeof getOtpDeliveryCall>> {
  const [row] = await db.query<DeliveryRow>(DELIVERY, [deliveryId])
  if (!row) throw fail('NOT_FOUND')
  if (row.purpose === 'password_reset') return { status: row.delivery === 'queued' ? 'queued' : 'sent' }
  return { status: row.delivery, ...(row.reason !== null && { reason: row.reason }) }
}

/** An avatar is kept as a key of our storage, or as the address it was imported with. */
const avatarUrl = (storage: Needs<'storage'>['storage'], avatar: string | null): string | null =>
  avatar && !avatar.includes(':') ? storage.url(avatar) : avatar

const PEOPLE = statement({
  name: 'people',
  text: 'SELECT id, name, username, phone, avatar FROM "User" WHERE id = ANY($1::uuid[])',
})

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
}
const ME = statement({
  name: 'me',
  text: `SELECT u.id, u.name, u.username, u.phone, u.email, u.avatar, u.role, u."isPhoneVerified", u."idVerification",
           u."countryCode", u."lastLoginAt", u."createdAt", u."updatedAt", s.id AS "shopId", s.currency AS "shopCurrency"
         FROM "User" u LEFT JOIN "Shop" s ON s."ownerId" = u.id AND s.status <> 'deleted'
         WHERE u.id = $1`,
})

type DeliveryRow = { purpose: string; delivery: DeliveryStatus; reason: string | null }
const DELIVERY = statement({
  name: 'otp-delivery',
  text: 'SELECT purpose, delivery, reason FROM "OtpCode" WHERE id = $1',
})
