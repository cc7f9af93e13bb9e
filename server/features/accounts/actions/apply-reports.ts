import { laterDelivery } from '../../../../contract/accounts/status.ts'
import type { DeliveryStatus } from '../../../../contract/accounts/views.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { isUnreachable, mayGetThrough } from '../../../../platform/whatsapp/graph-errors.ts'
import { otpPutOff } from '../events.ts'
import { UNREACHED } from './mark-otp-failed.ts'

/** WhatsApp notes, section 5: not earlier than 30 s, then the number is left alone for a day. */
const AGAIN_AFTER_SECONDS = 30
const HOLD_HOURS = 24
/** How long a report waits for the code that it is about (WhatsApp notes, section 8). */
const PARKED_SECONDS = 60

/**
 * Makes of all reports about these messages what is to be seen of their codes. Reports come in any order and several
 * times: the state is made of all of them together, so each order ends in the same one.
 */
export async function applyReports(
  needs: Needs<'db' | 'outbox'>,
  messageIds: readonly string[],
): Promise<void> {
  // Which code a message carried is known by what came back with the report, else by what we noted when it was sent.
  const rows = await needs.db.query<{ deliveryId: string }>(
    `WITH known AS (
       UPDATE "OtpReport" r SET "deliveryId" = c.id FROM "OtpCode" c
       WHERE r."messageId" = ANY($1) AND r."deliveryId" IS NULL AND c."messageId" = r."messageId"
         AND r."createdAt" > now() - make_interval(secs => $2) RETURNING c.id
     )
     SELECT id AS "deliveryId" FROM known
     UNION SELECT "deliveryId" FROM "OtpReport" WHERE "messageId" = ANY($1) AND "deliveryId" IS NOT NULL`,
    [messageIds, PARKED_SECONDS],
  )
  for (const { deliveryId } of rows) await applyReportsOf(needs, deliveryId)
}

/** The same for all reports about one code. */
export const applyReportsOf = ({ outbox }: Needs<'outbox'>, deliveryId: string): Promise<void> =>
  outbox.transact((tx) => applyTo(tx, deliveryId))

type CodeRow = {
  delivery: DeliveryStatus
  attempt: number
  /** Whether it can and may be sent once more. */
  isSendable: boolean
}

async function applyTo(tx: Transaction, deliveryId: string): Promise<void> {
  const [code] = await tx.$queryRaw<CodeRow[]>`
    SELECT delivery, attempt, "dueAt" IS NULL AND attempt = 1 AND "sealedCode" IS NOT NULL AND "spentAt" IS NULL
        AND "expiresAt" > now() + make_interval(secs => ${AGAIN_AFTER_SECONDS}) AS "isSendable"
    FROM "OtpCode" WHERE id = ${deliveryId}::uuid FOR UPDATE`
  if (!code) return
  const reports = await tx.otpReport.findMany({ where: { deliveryId } })
  const delivery = reports.map(({ status }) => status).reduce(laterDelivery, code.delivery)
  if (delivery === 'delivered' || delivery === 'read') {
    await tx.otpCode.update({
      where: { id: deliveryId },
      data: { delivery, reason: null, sealedCode: null, dueAt: null, heldUntil: null },
    })
    return
  }
  if (delivery !== 'failed') {
    await tx.otpCode.update({ where: { id: deliveryId }, data: { delivery } })
    return
  }
  await tx.otpCode.update({ where: { id: deliveryId }, data: { delivery, reason: UNREACHED } })
  const failures = reports.flatMap(({ status, errorCode }) => (status === 'failed' ? [errorCode ?? 0] : []))
  if (code.isSendable && failures.some(mayGetThrough)) await sendAgain(tx, deliveryId)
  else if (code.attempt === 2 && failures.filter(isUnreachable).length > 1) await hold(tx, deliveryId)
}

/** The same code once more, without a word. */
async function sendAgain(tx: Transaction, deliveryId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "OtpCode" SET attempt = 2, waits = 0, refusals = 0,
      "dueAt" = now() + make_interval(secs => ${AGAIN_AFTER_SECONDS})
    WHERE id = ${deliveryId}::uuid`
  await tx.record(otpPutOff, { deliveryId, attempt: 2, waits: 0, delayMs: AGAIN_AFTER_SECONDS * 1000 })
}

async function hold(tx: Transaction, deliveryId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "OtpCode" SET "heldUntil" = coalesce("heldUntil", now() + make_interval(hours => ${HOLD_HOURS}::int))
    WHERE id = ${deliveryId}::uuid`
}
