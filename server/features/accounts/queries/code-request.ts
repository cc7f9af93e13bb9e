import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Identifies a request for a code: by one of its deliveries, or by the phone alone. */
export type CodeRequestRef = {
  /** E.164. */
  phone: string
  purpose: 'signup' | 'password_reset'
  deliveryId?: string | null | undefined
}

/** An expired sign-up counts as open until it is confirmed: its form may still be on the screen. */
const openSignups = ({ db }: Deps<'db'>, phone: string) =>
  db.kysely
    .selectFrom('OtpCode')
    .select(({ fn }) => fn.coalesce('requestId', 'id').as('requestId'))
    .where('phone', '=', phone)
    .where('purpose', '=', 'signup')
    .where('pending', 'is not', null)
    .where('verifiedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)

/** Finds the phone's latest open sign-up, with the hash of its password. */
export const findLatestSignup = (deps: Deps<'db'>, phone: string) =>
  openSignups(deps, phone)
    .select(sql<string | null>`pending ->> 'passwordHash'`.as('passwordHash'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Finds the id of the request, or `null`. By phone alone, a reset is the latest one, and a sign-up
 * must be the phone's only one: of several, one may be a stranger's, with the stranger's password.
 */
export const findCodeRequest = async (
  deps: Deps<'db'>,
  { phone, purpose, deliveryId }: CodeRequestRef,
): Promise<string | null> => {
  const codes = deps.db.kysely
    .selectFrom('OtpCode')
    .select(({ fn }) => fn.coalesce('requestId', 'id').as('requestId'))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
  if (deliveryId != null) {
    const named = await codes.where('id', '=', deliveryId).executeTakeFirst()
    return named?.requestId ?? null
  }
  if (purpose === 'signup') {
    const [single, another] = await openSignups(deps, phone).distinct().limit(2).execute()
    return single && !another ? single.requestId : null
  }
  const latest = await codes.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return latest?.requestId ?? null
}
