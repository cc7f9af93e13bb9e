import { sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { literal } from '../../../../platform/db/expressions.ts'
import { selectActiveUsers } from '../../accounts/tables.ts'
import { isWanted } from './push.ts'

/**
 * Selects unread notifications of offers and deals that are due by WhatsApp: their receiver has a
 * verified number, wants them, had two minutes to read them here, and got no message about any in
 * ten minutes. They are not sent after a day. Withdrawn offers need no answer.
 */
export const selectDueByWhatsapp = (executor: Executor) =>
  selectActiveUsers(executor)
    .innerJoin('Notification as n', 'n.userId', 'u.id')
    .where('n.type', 'in', [literal('offer'), literal('deal')])
    // Written like the condition of the partial index.
    .where(({ not, ref }) => not(ref('n.isRead')))
    .where('n.createdAt', '<', sql<Date>`now() - interval '2 minutes'`)
    .where('n.createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .where('n.whatsappAt', 'is distinct from', (eb) => eb.ref('n.createdAt'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Notification as sent')
            .select('sent.id')
            .whereRef('sent.userId', '=', 'n.userId')
            .where('sent.whatsappSentAt', '>', sql<Date>`now() - interval '10 minutes'`),
        ),
      ),
    )
    .where(sql`n.content -> 'params' ->> 'change'`, 'is distinct from', 'withdrawn')
    .where('u.phone', 'is not', null)
    .where('u.isPhoneVerified', '=', true)
    .where(isWanted)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('NotificationPreference as consent')
          .select('consent.userId')
          .whereRef('consent.userId', '=', 'n.userId')
          .where('consent.preference', '=', 'whatsapp')
          .where('consent.isEnabled', '=', true),
      ),
    )
