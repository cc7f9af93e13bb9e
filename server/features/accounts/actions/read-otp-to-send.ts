import { type ExpressionBuilder, sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

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
  { db, keys }: Deps<'db' | 'keys'>,
  deliveryId: string,
): Promise<OtpToSend> {
  const row = await db.kysely
    .selectFrom('OtpCode as code')
    .select(['code.phone', 'code.sealedCode', 'code.attempt', 'code.refusals'])
    .select((eb) =>
      eb
        .or([
          eb('code.spentAt', 'is not', null),
          eb('code.expiresAt', '<=', sql<Date>`now()`),
          eb('code.sealedCode', 'is not', null).and(eb.exists(heldCodes(eb))),
        ])
        .as('isHopeless'),
    )
    .where('code.id', '=', deliveryId)
    .where('code.dueAt', '<=', sql<Date>`now() + make_interval(secs => ${EARLY_SECONDS})`)
    .executeTakeFirst()
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

/** Earlier codes because of which nothing is sent to the phone for a while. */
const heldCodes = (eb: ExpressionBuilder<DB & { code: DB['OtpCode'] }, 'code'>) =>
  eb
    .selectFrom('OtpCode as held')
    .select('held.id')
    .whereRef('held.phone', '=', 'code.phone')
    .where('held.heldUntil', '>', sql<Date>`now()`)
    // A failed reset must not show in a sign-up: only phones with an account are sent resets.
    .where((either) =>
      either.or([either('held.purpose', '=', 'signup'), either('code.purpose', '<>', 'signup')]),
    )
