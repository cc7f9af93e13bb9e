import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'

/**
 * What there is to do for a delivery: a code to send, nothing but to say that it was sent (`silent`), to give up since
 * the code is worth nothing any more or the phone is held back (`hopeless`), or nothing since it is done (`done`).
 */
type OtpToSend =
  | { kind: 'code'; to: string; code: string; attempt: number; refusals: number }
  | { kind: 'silent' }
  | { kind: 'hopeless' }
  | { kind: 'done' }

/** Two clocks: a job that comes so much before its time is not sent away. */
const EARLY_SECONDS = 2

/** Opens the sealed code of a delivery that is due. */
export async function readOtpToSend(
  { db, keys }: Needs<'db' | 'keys'>,
  deliveryId: string,
): Promise<OtpToSend> {
  const [row] = await db.query<DueRow>(DUE, [deliveryId])
  if (!row) return { kind: 'done' }
  if (row.isHopeless) return { kind: 'hopeless' }
  if (!row.sealedCode) return { kind: 'silent' }
  return {
    kind: 'code',
    to: row.phone,
    code: keys.unseal(row.sealedCode),
    attempt: row.attempt,
    refusals: row.refusals,
  }
}

type DueRow = {
  phone: string
  sealedCode: Buffer | null
  attempt: number
  refusals: number
  isHopeless: boolean
}
const DUE = statement({
  name: 'otp-to-send',
  text: `SELECT phone, "sealedCode", attempt, refusals,
           "spentAt" IS NOT NULL OR "expiresAt" <= now() OR ("sealedCode" IS NOT NULL AND EXISTS (
             SELECT FROM "OtpCode" held WHERE held.phone = code.phone AND held."heldUntil" > now()
               -- A failed reset must not show in a sign-up: only phones with an account are sent resets.
               AND (held.purpose = 'signup' OR code.purpose <> 'signup')
           )) AS "isHopeless"
         FROM "OtpCode" code WHERE id = $1 AND "dueAt" <= now() + make_interval(secs => ${EARLY_SECONDS})`,
})
