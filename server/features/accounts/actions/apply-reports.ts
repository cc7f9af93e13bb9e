import { sql } from 'kysely'
import { laterDelivery } from '../../../../contract/accounts/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isUnreachable, isWorthResending } from '../../../../platform/whatsapp/graph-errors.ts'
import { otpPostponed } from '../events.ts'
import { UNREACHED } from './otp-delivery.ts'

/** WhatsApp requires 30 s before a second attempt, and then no attempt for a day. */
const AGAIN_AFTER_SECONDS = 30
const HOLD_HOURS = 24
/** How long a report is kept until the code it belongs to is known. */
const PARKED_SECONDS = 60

/**
 * Derives the state of codes from all reports about these messages. Reports arrive in any order and
 * more than once, so the state is computed from all of them together.
 */
export const applyReports = async (deps: Deps<'db'>, messageIds: readonly string[]): Promise<void> => {
  // The message id that came with the report names the code, or the one noted when it was sent.
  const rows = await deps.db.kysely
    .with('known', (db) =>
      db
        .updateTable('OtpReport as r')
        .from('OtpCode as c')
        .set((eb) => ({ deliveryId: eb.ref('c.id') }))
        .where('r.messageId', 'in', messageIds)
        .where('r.deliveryId', 'is', null)
        .whereRef('c.messageId', '=', 'r.messageId')
        .where('r.createdAt', '>', sql<Date>`now() - make_interval(secs => ${PARKED_SECONDS})`)
        .returning('c.id as deliveryId'),
    )
    .selectFrom('known')
    .select('deliveryId')
    .union((eb) =>
      eb
        .selectFrom('OtpReport')
        .select('deliveryId')
        .$narrowType<{ deliveryId: string }>()
        .where('messageId', 'in', messageIds)
        .where('deliveryId', 'is not', null),
    )
    .execute()
  for (const { deliveryId } of rows) await applyReportsOf(deps, deliveryId)
}

/** Derives the state of one code from all reports about it. */
export const applyReportsOf = ({ db }: Deps<'db'>, deliveryId: string): Promise<void> =>
  db.transaction((tx) => applyTo(tx, deliveryId))

const applyTo = async (tx: Tx, deliveryId: string): Promise<void> => {
  const code = await tx
    .selectFrom('OtpCode')
    .select([
      'delivery',
      'attempt',
      // Whether one more attempt is allowed.
      sql<boolean>`"dueAt" IS NULL AND attempt = 1 AND "sealedCode" IS NOT NULL AND "spentAt" IS NULL
        AND "expiresAt" > now() + make_interval(secs => ${AGAIN_AFTER_SECONDS})`.as('isSendable'),
    ])
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
  if (!code) return
  const reports = await tx
    .selectFrom('OtpReport')
    .select(['status', 'errorCode'])
    .where('deliveryId', '=', deliveryId)
    .execute()
  const update = tx.updateTable('OtpCode').where('id', '=', deliveryId)
  const delivery = reports.map(({ status }) => status).reduce(laterDelivery, code.delivery)
  if (delivery === 'delivered' || delivery === 'read') {
    await update.set({ delivery, reason: null, sealedCode: null, dueAt: null, heldUntil: null }).execute()
    return
  }
  if (delivery !== 'failed') {
    await update.set({ delivery }).execute()
    return
  }
  await update.set({ delivery, reason: UNREACHED }).execute()
  const failures = reports.flatMap(({ status, errorCode }) => (status === 'failed' ? [errorCode ?? 0] : []))
  if (code.isSendable && failures.some(isWorthResending)) await sendAgain(tx, deliveryId)
  else if (code.attempt === 2 && failures.filter(isUnreachable).length > 1) await hold(tx, deliveryId)
}

/** Sends the same code once more without notifying the user. */
const sendAgain = async (tx: Tx, deliveryId: string): Promise<void> => {
  await tx
    .updateTable('OtpCode')
    .set({
      attempt: 2,
      waits: 0,
      refusals: 0,
      dueAt: sql`now() + make_interval(secs => ${AGAIN_AFTER_SECONDS})`,
    })
    .where('id', '=', deliveryId)
    .execute()
  await recordEvent(tx, otpPostponed, {
    deliveryId,
    attempt: 2,
    waits: 0,
    delayMs: AGAIN_AFTER_SECONDS * 1000,
  })
}

const hold = async (tx: Tx, deliveryId: string): Promise<void> => {
  await tx
    .updateTable('OtpCode')
    .set({ heldUntil: sql`coalesce("heldUntil", now() + make_interval(hours => ${HOLD_HOURS}::int))` })
    .where('id', '=', deliveryId)
    .execute()
}
