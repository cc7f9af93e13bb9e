import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { otpPostponed, otpReported, otpSent } from '../events.ts'

// The states of a code on its way to the phone.

type SentOtp = {
  deliveryId: string
  /** `null` if WhatsApp's answer was lost, or if there was nothing to send. */
  messageId: string | null
  /** Whether the caller is to see the code as sent. */
  showsAsSent: boolean
  /** Whether delivery reports will come, after which the code may be sent once more. */
  reportsDelivery: boolean
}

/**
 * Marks a code as sent. It stays sealed only while it may have to be sent again. A later state is
 * kept: only a report can undo a failure.
 */
export const markOtpSent = async (
  { db }: Deps<'db'>,
  { deliveryId, messageId, showsAsSent, reportsDelivery }: SentOtp,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('OtpCode')
      .set({
        dueAt: null,
        handedAt: reportsDelivery ? sql`now()` : null,
        sealedCode: reportsDelivery ? sql`CASE WHEN attempt = 1 THEN "sealedCode" END` : null,
        ...(messageId !== null && { messageId }),
        ...(showsAsSent && { delivery: sql`CASE WHEN delivery = 'queued' THEN 'sent' ELSE delivery END` }),
      })
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && reportsDelivery) await recordEvent(tx, otpSent, { deliveryId, messageId })
  })
}

/**
 * Postpones a code to a later attempt. With `isRefusal` the attempt counts as refused by WhatsApp.
 */
export const postponeOtp = async (
  { db }: Deps<'db'>,
  { deliveryId, delayMs, isRefusal }: { deliveryId: string; delayMs: number; isRefusal: boolean },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const code = await tx
      .updateTable('OtpCode')
      .set((eb) => ({
        waits: eb('waits', '+', 1),
        refusals: eb('refusals', '+', isRefusal ? 1 : 0),
        dueAt: sql`now() + make_interval(secs => ${delayMs / 1000})`,
      }))
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .returning(['attempt', 'waits'])
      .executeTakeFirst()
    if (code) await recordEvent(tx, otpPostponed, { deliveryId, ...code, delayMs })
  })
}

type Unreached = { deliveryId: string; attempt: number; errorCode: number | null }

/**
 * Records WhatsApp's immediate answer that it cannot reach the number as a failure report, so that
 * both paths have the same result.
 */
export const markOtpUnreached = async (
  { db }: Deps<'db'>,
  { deliveryId, attempt, errorCode }: Unreached,
): Promise<void> => {
  const messageId = `refused:${deliveryId}:${attempt}`
  await db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('OtpCode')
      .set({ dueAt: null, handedAt: sql`now()` })
      .where('id', '=', deliveryId)
      .where('dueAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('OtpReport')
      .values({ messageId, deliveryId, errorCode, status: 'failed', at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordEvent(tx, otpReported, { messageIds: [messageId], errorCodes: [] })
  })
}

/** Shown on the code screen. */
export const UNREACHED = 'We could not reach this number on WhatsApp'

/** Marks a code that will not be sent as failed. A delivered one stays delivered. */
export const markOtpFailed = async ({ db }: Deps<'db'>, deliveryId: string): Promise<void> => {
  const isOpen = sql<boolean>`delivery IN ('queued', 'sent')`
  await db.kysely
    .updateTable('OtpCode')
    .set({
      dueAt: null,
      sealedCode: null,
      reason: sql`CASE WHEN ${isOpen} THEN ${UNREACHED} ELSE reason END`,
      delivery: sql`CASE WHEN ${isOpen} THEN 'failed' ELSE delivery END`,
    })
    .where('id', '=', deliveryId)
    .where('dueAt', 'is not', null)
    .execute()
}

/**
 * How long WhatsApp retries to reach a phone that is off (`message_send_ttl_seconds` of the
 * template), with a margin. An undelivered code is then lost.
 */
export const GIVE_UP_AFTER_MS = 315_000

/**
 * Marks a code as failed if no report came in time. A later report may still mark it as delivered.
 */
export const giveUpOtp = async ({ db }: Deps<'db'>, deliveryId: string): Promise<void> => {
  await db.kysely
    .updateTable('OtpCode')
    .set({ delivery: 'failed', reason: UNREACHED, sealedCode: null })
    .where('id', '=', deliveryId)
    .where('delivery', 'in', ['queued', 'sent'])
    .where('handedAt', '<=', sql<Date>`now() - make_interval(secs => ${GIVE_UP_AFTER_MS / 1000})`)
    .execute()
}
