import { sql } from 'kysely'
import { laterDelivery } from '../../../../contract/accounts/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isUnreachable, mayGetThrough } from '../../../../platform/whatsapp/graph-errors.ts'
import { otpPutOff } from '../events.ts'
import { UNREACHED } from './mark-otp-failed.ts'

/** WhatsApp asks to wait at least 30 s before a second try, and then to leave the number alone for a day. */
const AGAIN_AFTER_SECONDS = 30
const HOLD_HOURS = 24
/** How long a report waits for the code that it is about. */
const PARKED_SECONDS = 60

/**
 * Makes of all reports about these messages what is to be seen of their codes. Reports come in any order and several
 * times: the state is made of all of them together, so each order ends in the same one.
 */
export async function applyReports(deps: Deps<'db'>, messageIds: readonly string[]): Promise<void> {
  // Which code a message carried is known by what came back with the report, else by what we noted when it was sent.
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

/** The same for all reports about one code. */
export const applyReportsOf = ({ db }: Deps<'db'>, deliveryId: string): Promise<void> =>
  db.transaction((tx) => applyTo(tx, deliveryId))

async function applyTo(tx: Tx, deliveryId: string): Promise<void> {
  const code = await tx
    .selectFrom('OtpCode')
    .select([
      'delivery',
      'attempt',
      // Whether it can be sent once more.
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
  if (code.isSendable && failures.some(mayGetThrough)) await sendAgain(tx, deliveryId)
  else if (code.attempt === 2 && failures.filter(isUnreachable).length > 1) await hold(tx, deliveryId)
}

/** The same code once more, without a word. */
async function sendAgain(tx: Tx, deliveryId: string): Promise<void> {
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
  await recordEvent(tx, otpPutOff, { deliveryId, attempt: 2, waits: 0, delayMs: AGAIN_AFTER_SECONDS * 1000 })
}

async function hold(tx: Tx, deliveryId: string): Promise<void> {
  await tx
    .updateTable('OtpCode')
    .set({ heldUntil: sql`coalesce("heldUntil", now() + make_interval(hours => ${HOLD_HOURS}::int))` })
    .where('id', '=', deliveryId)
    .execute()
}
