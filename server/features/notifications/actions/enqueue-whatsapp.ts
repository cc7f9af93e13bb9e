import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { selectDueByWhatsapp } from '../queries/whatsapp.ts'

/** Receivers whose message one run enqueues; the next one continues. */
const BATCH = 200

/**
 * Enqueues the oldest due notification of each receiver, those who have waited longest first: many
 * for one person, or by one account, do not delay those of others.
 */
export const enqueueWhatsapp = async (deps: Deps<'db' | 'queue' | 'env'>): Promise<void> => {
  if (!deps.env.whatsappNotificationTemplate) return
  const due = await selectDueByWhatsapp(deps.db.kysely)
    .select(sql<string>`(array_agg(n.id ORDER BY n."createdAt"))[1]`.as('id'))
    .groupBy('n.userId')
    .orderBy(({ fn }) => fn.min('n.createdAt'))
    .limit(BATCH)
    .execute()
  for (const { id } of due)
    await deps.queue.enqueue('notifications.send-whatsapp', { notificationId: id }, { key: `whatsapp:${id}` })
}
