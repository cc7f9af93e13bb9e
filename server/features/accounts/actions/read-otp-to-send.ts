import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

/**
 * What there is to do for a delivery: a code to send, nothing but to say that it was sent (`silent`), to give up since
 * the code is worth nothing any more (`stale`), or nothing since it is done already (`done`).
 */
type OtpToSend =
  | { kind: 'code'; to: string; code: string }
  | { kind: 'silent' }
  | { kind: 'stale' }
  | { kind: 'done' }

/** Opens the sealed code of a delivery that still waits. */
export async function readOtpToSend(
  { db, keys }: Needs<'db' | 'keys'>,
  deliveryId: string,
): Promise<OtpToSend> {
  const [row] = await db.query<WaitingRow>(WAITING, [deliveryId])
  if (!row) return { kind: 'done' }
  if (row.isStale) return { kind: 'stale' }
  if (!row.sealedCode) return { kind: 'silent' }
  return { kind: 'code', to: row.phone, code: keys.unseal(row.sealedCode) }
}

type WaitingRow = { phone: string; sealedCode: Buffer | null; isStale: boolean }
const WAITING = statement({
  name: 'otp-to-send',
  text: `SELECT phone, "sealedCode", "spentAt" IS NOT NULL OR "expiresAt" <= now() AS "isStale"
         FROM "OtpCode" WHERE id = $1 AND delivery = 'queued'`,
})
