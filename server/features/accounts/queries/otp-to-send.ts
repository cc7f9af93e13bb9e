import { type ExpressionBuilder, sql } from 'kysely'
import { isLanguage, type Language } from '../../../../contract/languages.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/**
 * The next step of a delivery: send the code, only mark it as sent (`silent`), mark it as failed
 * because it expired or the phone is on hold (`undeliverable`), or nothing (`done`).
 */
type OtpToSend =
  | { kind: 'code'; to: string; code: string; language: Language; attempt: number; refusals: number }
  | { kind: 'silent' }
  | { kind: 'undeliverable' }
  | { kind: 'done' }

/** Tolerance for clock differences: a job that runs this early is accepted. */
const EARLY_SECONDS = 2

/** Returns the next step of a delivery that is due, with the decrypted code. */
export const readOtpToSend = async (
  { db, keys }: Deps<'db' | 'keys'>,
  deliveryId: string,
): Promise<OtpToSend> => {
  const row = await db.kysely
    .selectFrom('OtpCode as code')
    .leftJoin('User as u', 'u.phone', 'code.phone')
    .select(['code.phone', 'code.sealedCode', 'code.attempt', 'code.refusals'])
    .select(({ fn }) => fn.coalesce('u.language', 'code.language').as('language'))
    .select((eb) =>
      eb
        .or([
          eb('code.spentAt', 'is not', null),
          eb('code.expiresAt', '<=', sql<Date>`now()`),
          eb('code.sealedCode', 'is not', null).and(eb.exists(heldCodes(eb))),
        ])
        .as('isUndeliverable'),
    )
    .where('code.id', '=', deliveryId)
    .where('code.dueAt', '<=', sql<Date>`now() + make_interval(secs => ${EARLY_SECONDS})`)
    .executeTakeFirst()
  if (!row) return { kind: 'done' }
  if (row.isUndeliverable) return { kind: 'undeliverable' }
  if (!row.sealedCode) return { kind: 'silent' }
  return {
    kind: 'code',
    to: row.phone,
    code: keys.unseal(row.sealedCode),
    language: isLanguage(row.language) ? row.language : 'en',
    attempt: row.attempt,
    refusals: row.refusals,
  }
}

/** Selects earlier codes that put the phone on hold. */
const heldCodes = (eb: ExpressionBuilder<DB & { code: DB['OtpCode'] }, 'code'>) =>
  eb
    .selectFrom('OtpCode as held')
    .select('held.id')
    .whereRef('held.phone', '=', 'code.phone')
    .where('held.heldUntil', '>', sql<Date>`now()`)
    // A failed reset must not affect a sign-up: only phones with an account are sent resets.
    .where((either) =>
      either.or([either('held.purpose', '=', 'signup'), either('code.purpose', '<>', 'signup')]),
    )
