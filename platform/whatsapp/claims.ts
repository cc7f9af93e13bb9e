import { sql } from 'kysely'
import { lockByName } from '../db/advisory-lock.ts'
import type { WhatsappBudget } from '../env.ts'
import type { Deps } from '../platform.ts'
import { prefixOf } from './budget.ts'
import { assertNotificationLimits } from './notification-limits.ts'
import { SendError } from './port.ts'
import { digest, type Sender } from './sender.ts'

/** An older claim belongs to a crashed process, and its outcome is unknown. */
const CLAIM_SECONDS = 15

type Attempt = { deliveryId: string; attempt: number }
type Claimed = { to: string; isNotification: boolean; causedBy: string | null }

/** Returns the result of a recorded attempt, or `null` if there is none. */
export const readClaim = async (
  { db }: Deps<'db'>,
  { deliveryId, attempt }: Attempt,
): Promise<{ messageId: string } | null> => {
  const row = await db.kysely
    .selectFrom('WhatsappSend')
    .select((eb) => [
      'messageId',
      eb('createdAt', '<', sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`).as('isOver'),
    ])
    .where('deliveryId', '=', deliveryId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (!row) return null
  if (row.messageId !== null) return { messageId: row.messageId }
  if (row.isOver) throw new SendError({ kind: 'unknown' }, 'The outcome of this message is unknown')
  throw new SendError({ kind: 'in-progress' }, 'Another process sends this message')
}

/**
 * Records an attempt; returns false if it was recorded already. Messages to one person are checked
 * one after the other.
 * @throws SendError beyond the limits of the recipient or of the causing account
 */
export const claim = async (
  { db }: Deps<'db'>,
  { sender, budget }: { sender: Sender; budget: WhatsappBudget },
  { deliveryId, attempt, to, isNotification, causedBy }: Attempt & Claimed,
  cost: number,
): Promise<boolean> => {
  const recipient = digest(to)
  const cause = causedBy === null ? null : digest(causedBy)
  return db.transaction(async (tx) => {
    await lockByName(tx, `message-to:${to}`)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('WhatsappSend')
      .values({ deliveryId, attempt, recipient, prefix: prefixOf(to), cost, isNotice: isNotification, cause })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await sender.assertPairIntervalAgain(tx, to, deliveryId)
    if (isNotification) await assertNotificationLimits(tx, { recipient, cause }, budget)
    return true
  })
}

/** Removes the record of an attempt that was not sent. */
export const deleteClaim = async ({ db }: Deps<'db'>, { deliveryId, attempt }: Attempt): Promise<void> => {
  await db.kysely
    .deleteFrom('WhatsappSend')
    .where('deliveryId', '=', deliveryId)
    .where('attempt', '=', attempt)
    .execute()
}
