import { sql } from 'kysely'
import { v5 as nameId } from 'uuid'
import { isLanguage } from '../../../../contract/languages.ts'
import { notificationsAddress, pageRoot } from '../../../../contract/pages.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type NotificationText, SendError } from '../../../../platform/whatsapp/port.ts'
import type { NotificationLink } from '../../../../prisma/json.ts'
import { dealTable } from '../../deals/tables.ts'
import { textIn } from '../queries/notifications.ts'
import { selectDueByWhatsapp } from '../queries/whatsapp.ts'

/** Namespace of the ids of messages. */
const NAMESPACE = '5e1f3a55-6f0b-4d0e-9d0a-0c1c5c6f3a10'

/**
 * Sends a notification by WhatsApp if it is still due, with the number of others that are. Each
 * version of a notification has one message id, which the port sends once, so that a crash cannot
 * send it twice.
 */
export const sendByWhatsapp = async (
  deps: Deps<'db' | 'whatsapp' | 'metrics'>,
  notificationId: string,
): Promise<void> => {
  const due = await selectDueByWhatsapp(deps.db.kysely)
    .select(['u.phone', 'u.language', 'n.title', 'n.message', 'n.content', 'n.link', 'n.createdAt'])
    .select(['n.userId', 'n.actorId'])
    .where('n.id', '=', notificationId)
    .executeTakeFirst()
  if (!due?.phone) return
  const { phone: to, createdAt, userId, actorId } = due
  const others = await findOthers(deps, { notificationId, userId })
  const withCount = (text: NotificationText) =>
    others.length === 0 ? text : { ...text, message: `${text.message} (+${others.length})` }
  const outcome = await deps.whatsapp
    .sendNotification({
      deliveryId: nameId(`${notificationId} ${createdAt.toISOString()}`, NAMESPACE),
      to,
      path: pathOf(others.length === 0 ? due.link : null).slice(1),
      language: isLanguage(due.language) ? due.language : 'en',
      textIn: (language) => withCount(textIn({ ...due, language })),
      causedBy: actorId ?? (await findOtherSide(deps, userId, due.link)),
    })
    .then(() => 'sent' as const, outcomeOf)
  // The next `enqueueWhatsapp` tries again.
  if (outcome === 'waits') return
  deps.metrics.count('sokoni_whatsapp_notices_total', { outcome })
  // A refusal concerns the account that caused it, and not the news of others.
  const settled = others.filter(
    (other) => outcome === 'sent' || (actorId !== null && other.actorId === actorId),
  )
  for (const one of [{ id: notificationId, createdAt }, ...settled])
    await deps.db.kysely
      .updateTable('Notification')
      .set({ whatsappAt: one.createdAt, ...(outcome === 'sent' && { whatsappSentAt: sql<Date>`now()` }) })
      .where('id', '=', one.id)
      .execute()
}

/** Finds the other notifications that are due to a user: one message stands for all. */
const findOthers = (
  { db }: Deps<'db'>,
  { notificationId, userId }: { notificationId: string; userId: string },
) =>
  selectDueByWhatsapp(db.kysely)
    .select(['n.id', 'n.createdAt', 'n.actorId'])
    .where('n.userId', '=', userId)
    .where('n.id', '<>', notificationId)
    .execute()

/** Finds the other side of a deal, whose notifications name no actor. */
const findOtherSide = async (
  { db }: Deps<'db'>,
  userId: string,
  link: NotificationLink | null,
): Promise<string | null> => {
  if (link?.kind !== 'deal') return null
  const deal = await db.kysely
    .selectFrom(dealTable.as('d'))
    .select(['d.buyerId', 'd.ownerId'])
    .where('d.id', '=', link.id)
    .executeTakeFirst()
  if (!deal) return null
  return deal.buyerId === userId ? deal.ownerId : deal.buyerId
}

const outcomeOf = (error: unknown) => {
  if (!(error instanceof SendError)) throw error
  const { kind } = error.failure
  return kind === 'later' || kind === 'in-progress' ? 'waits' : 'refused'
}

const pathOf = (link: NotificationLink | null): string => {
  if (link?.kind === 'deal') return `${pageRoot('deal')}/${link.id}`
  return link?.kind === 'chat' ? `${pageRoot('messages')}/${link.id}` : notificationsAddress
}
