import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Identifies a request for a code: by one of its deliveries, or by the phone alone. */
export type RequestName = {
  /** E.164. */
  phone: string
  purpose: 'signup' | 'password_reset'
  deliveryId?: string | null | undefined
}

/**
 * Finds the id of the request, or `null`. By phone alone, a reset is the latest one, and a sign-up
 * must be the phone's only one: of several, one may be a stranger's, with the stranger's password.
 */
export const findRequest = async (
  { db }: Deps<'db'>,
  { phone, purpose, deliveryId }: RequestName,
): Promise<string | null> => {
  const codes = db.kysely
    .selectFrom('OtpCode')
    .select(({ fn }) => fn.coalesce('requestId', 'id').as('requestId'))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
  if (deliveryId != null) {
    const named = await codes.where('id', '=', deliveryId).executeTakeFirst()
    return named?.requestId ?? null
  }
  if (purpose === 'signup') {
    // A confirmed sign-up is over. An expired one still counts: its form may be open.
    const [single, another] = await codes
      .distinct()
      .where('pending', 'is not', null)
      .where('verifiedAt', 'is', null)
      .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
      .limit(2)
      .execute()
    return single && !another ? single.requestId : null
  }
  const latest = await codes.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return latest?.requestId ?? null
}
