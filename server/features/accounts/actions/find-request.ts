import type { Needs } from '../../../../platform/platform.ts'

/** Which request for a code somebody means: by a delivery of it, or by the phone alone. */
export type RequestName = {
  /** E.164. */
  phone: string
  purpose: 'signup' | 'password_reset'
  deliveryId?: string | null | undefined
}

/**
 * Finds the request that a caller names, or `null`. By the phone alone, a reset is the latest one, and a sign-up only the
 * phone's single one: of several, one may be a stranger's, with the stranger's password.
 */
export async function findRequest(
  { db }: Needs<'db'>,
  { phone, purpose, deliveryId }: RequestName,
): Promise<string | null> {
  if (deliveryId != null) {
    const [named] = await db.query<Row>(BY_DELIVERY, [deliveryId, phone, purpose])
    return named?.requestId ?? null
  }
  if (purpose === 'signup') {
    const [single, another] = await db.query<Row>(SIGNUPS, [phone])
    return single && !another ? single.requestId : null
  }
  const [latest] = await db.query<Row>(LATEST, [phone, purpose])
  return latest?.requestId ?? null
}

type Row = { requestId: string }

const BY_DELIVERY = `SELECT coalesce("requestId", id) AS "requestId" FROM "OtpCode"
  WHERE id = $1 AND phone = $2 AND purpose = $3::"OtpPurpose"`

/** A confirmed sign-up is over. An expired one still counts: its form may still be open. */
const SIGNUPS = `SELECT DISTINCT coalesce("requestId", id) AS "requestId" FROM "OtpCode"
  WHERE phone = $1 AND purpose = 'signup' AND pending IS NOT NULL AND "verifiedAt" IS NULL
    AND "createdAt" > now() - interval '1 day' LIMIT 2`

const LATEST = `SELECT coalesce("requestId", id) AS "requestId" FROM "OtpCode"
  WHERE phone = $1 AND purpose = $2::"OtpPurpose" ORDER BY "createdAt" DESC, id DESC LIMIT 1`
