import { timingSafeEqual } from 'node:crypto'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { OtpPurpose } from '../../../../prisma/generated/client.ts'

/** A code that was guessed right. It is worth something only to whoever then spends it. */
export type RightCode = { id: string; pending: unknown }

type Try = {
  /** E.164. */
  phone: string
  purpose: OtpPurpose
  /** The request that is to be confirmed; `null` where the caller names none. */
  requestId: string | null
  otp: string
}

/**
 * Tries a code against the latest one of a request. Each try is counted before the comparison, so that parallel guesses
 * never have more than five.
 * @throws OTP_INVALID for a wrong code, and alike for one that is used, replaced, expired, overtried or another request's
 */
export async function tryCode(
  { db, keys }: Needs<'db' | 'keys'>,
  { phone, purpose, requestId, otp }: Try,
): Promise<RightCode> {
  if (requestId === null) throw fail('OTP_INVALID')
  const values = [phone, purpose, requestId]
  const [row] = await db.query<{ id: string; codeHash: Buffer; pending: unknown }>(TAKE_TRY, values)
  if (!row || !timingSafeEqual(row.codeHash, keys.hash(`${row.id}:${otp}`))) throw fail('OTP_INVALID')
  return { id: row.id, pending: row.pending }
}

/** Uses a right code up, and answers whether it was still there: of several at once only one gets it. */
export async function spendCode(tx: Transaction, { id }: RightCode): Promise<boolean> {
  const spent = await tx.$executeRaw`
    UPDATE "OtpCode" SET "spentAt" = now(), "verifiedAt" = now(), pending = NULL, "sealedCode" = NULL WHERE id = ${id}::uuid AND "spentAt" IS NULL`
  return spent === 1
}

const TAKE_TRY = statement({
  name: 'take-otp-try',
  text: `UPDATE "OtpCode" SET "triesLeft" = "triesLeft" - 1
         WHERE id = (SELECT id FROM "OtpCode" WHERE phone = $1 AND purpose = $2::"OtpPurpose"
                       AND coalesce("requestId", id) = $3::uuid
                     ORDER BY "createdAt" DESC, id DESC LIMIT 1)
           AND "triesLeft" > 0 AND "spentAt" IS NULL AND "expiresAt" > now()
         RETURNING id, "codeHash", pending`,
})
