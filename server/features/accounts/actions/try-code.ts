import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
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
  { db, keys }: Deps<'db' | 'keys'>,
  { phone, purpose, requestId, otp }: Try,
): Promise<RightCode> {
  if (requestId === null) throw fail('OTP_INVALID')
  const {
    rows: [row],
  } = await db.kysely.executeQuery(takeTry({ phone, purpose, requestId }))
  if (!row || !timingSafeEqual(row.codeHash, keys.hash(`${row.id}:${otp}`))) throw fail('OTP_INVALID')
  return { id: row.id, pending: row.pending }
}

/** Uses a right code up, and answers whether it was still there: of several at once only one gets it. */
export async function spendCode(tx: Tx, { id }: RightCode): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('OtpCode')
    .set({ spentAt: sql`now()`, verifiedAt: sql`now()`, pending: null, sealedCode: null })
    .where('id', '=', id)
    .where('spentAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type TryParams = { phone: string; purpose: OtpPurpose; requestId: string }

/** The count is part of the condition: simultaneous tries wait for each other's update of the row and check it again. */
const takeTry = prepared(({ kysely, param }: Builder<TryParams>) =>
  kysely
    .updateTable('OtpCode')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('OtpCode')
        .select('id')
        .where('phone', '=', param('phone'))
        .where('purpose', '=', param('purpose'))
        .where(({ fn }) => fn.coalesce('requestId', 'id'), '=', param('requestId'))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('triesLeft', '>', 0)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'codeHash', 'pending']),
)
