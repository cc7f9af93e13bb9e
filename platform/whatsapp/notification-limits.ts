import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { WhatsappBudget } from '../env.ts'
import { SendError } from './port.ts'

/** The share of a person's notifications that one account can cause. */
const CAUSE_SHARE = 0.5

/**
 * Throws `SendError` if a person got as many in 24 hours as allowed, of anybody or of one account,
 * or if that account caused as many for all. The caller has recorded this notification and holds
 * the recipient's lock; an account's parallel ones to others may each pass.
 */
export const assertNotificationLimits = async (
  tx: Tx,
  { recipient, cause }: { recipient: Buffer; cause: Buffer | null },
  { notificationsPerRecipient, notificationsPerCause }: WhatsappBudget,
): Promise<void> => {
  const { received, receivedByCause, caused } = await tx
    .selectFrom('WhatsappSend')
    .select(({ fn, and, eb }) => [
      fn.countAll<number>().filterWhere('recipient', '=', recipient).as('received'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('recipient', '=', recipient), eb('cause', '=', cause)]))
        .as('receivedByCause'),
      fn.countAll<number>().filterWhere('cause', '=', cause).as('caused'),
    ])
    .where((eb) => eb.or([eb('recipient', '=', recipient), eb('cause', '=', cause)]))
    .where('isNotice', '=', true)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  const byCause = Math.ceil(notificationsPerRecipient * CAUSE_SHARE)
  if (received <= notificationsPerRecipient && receivedByCause <= byCause && caused <= notificationsPerCause)
    return
  throw new SendError({ kind: 'refused' }, 'Daily notification limit reached')
}
