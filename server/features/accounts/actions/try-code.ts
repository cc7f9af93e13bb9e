import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { OtpPurpose } from '../../../../prisma/generated/kysely.ts'
import { assertGuessAllowed, countFailure } from './guess-limits.ts'

/** A code that was guessed right. It takes effect once `spendCode` succeeds. */
export type RightCode = { id: string; pending: unknown }

type Try = {
  /** E.164. */
  phone: string
  purpose: OtpPurpose
  /** The request to confirm; `null` if the caller names none. */
  requestId: string | null
  /** Whether the caller proved to know the request, by its `deliveryId` or a session. */
  isNamed: boolean
  otp: string
  /** The caller's: a wrong code counts as a failure of it. */
  address: string
}

/**
 * Compares a code with the latest of a request, five times, also in parallel: each try is counted
 * first. Without its name there are five more (decision 043). Addresses have limits, too.
 * @throws OTP_INVALID, also for a used, replaced or expired code; TOO_MANY_REQUESTS
 */
export const tryCode = async (
  deps: Deps<'db' | 'keys' | 'env'>,
  { phone, purpose, requestId, isNamed, otp, address }: Try,
): Promise<RightCode> => {
  const { db, keys } = deps
  if (requestId === null) throw fail('OTP_INVALID')
  // Without a subject: nobody closes a phone for its owner.
  await assertGuessAllowed(deps, db.kysely, null, address)
  const {
    rows: [row],
  } = await db.kysely.executeQuery((isNamed ? takeTry : takeUnnamedTry)({ phone, purpose, requestId }))
  if (!row) throw fail('OTP_INVALID')
  if (!timingSafeEqual(row.codeHash, keys.hash(`${row.id}:${otp}`))) {
    await countFailure(db.kysely, limitKey('code', row.id), address)
    throw fail('OTP_INVALID')
  }
  return { id: row.id, pending: row.pending }
}

/**
 * Marks a right code as used and returns whether it was still unused: of several parallel calls one
 * succeeds.
 */
export const spendCode = async (tx: Tx, { id }: RightCode): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('OtpCode')
    .set({ spentAt: sql`now()`, verifiedAt: sql`now()`, pending: null, sealedCode: null })
    .where('id', '=', id)
    .where('spentAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type TryParams = { phone: string; purpose: OtpPurpose; requestId: string }

/**
 * The count is part of the condition: parallel tries wait for each other's update and check it
 * again.
 */
const takeFrom = (counter: 'triesLeft' | 'unnamedTriesLeft') =>
  prepared(({ kysely, param }: Builder<TryParams>) =>
    kysely
      .updateTable('OtpCode')
      .set((eb) => ({ [counter]: eb(counter, '-', 1) }))
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
      .where(counter, '>', 0)
      .where('spentAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning(['id', 'codeHash', 'pending']),
  )
const takeTry = takeFrom('triesLeft')
const takeUnnamedTry = takeFrom('unnamedTriesLeft')
