import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { NotificationContent } from '../../../../contract/notifications/content.ts'
import { notificationTextIn } from '../../../../contract/notifications/messages/index.ts'
import type { PreferenceId } from '../../../../contract/notifications/preferences.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Attachment } from '../../../../prisma/json.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'

export type NewNotification = Pick<Notification, 'type' | 'link'> & {
  content: NotificationContent
  userId: string
  /** The user who caused it; `null` if none did. A block between the two users prevents it. */
  actorId: string | null
  /** The subject: a user has one notification per key. */
  foldKey: string
  /** The preference that applies, if it is not that of the type. */
  preference?: PreferenceId
  /**
   * The time of the cause. One that is not newer than the stored notification changes nothing;
   * `null` takes the present time and never changes a stored one.
   */
  at: Date | null
}

/** A notification to push to its receiver's open pages. */
export type Notified = { userId: string; id: string }

type Params = Omit<NewNotification, 'link' | 'preference' | 'content'> & {
  id: string
  title: string
  message: string
  content: string
  link: string
  preference: string | null
}

const upsert = prepared(({ kysely, param }: Builder<Params>) => {
  const userId = sql<string>`${param('userId')}::uuid`
  const actorId = sql<string | null>`${param('actorId')}::uuid`
  return kysely
    .with('kept', (db) =>
      db
        .insertInto('Notification')
        .columns([
          'id',
          'userId',
          'actorId',
          'type',
          'title',
          'message',
          'content',
          'link',
          'foldKey',
          'preference',
          'createdAt',
        ])
        .expression(
          db
            .selectNoFrom([
              sql<string>`${param('id')}::uuid`.as('id'),
              userId.as('userId'),
              actorId.as('actorId'),
              sql<NewNotification['type']>`${param('type')}::"NotificationType"`.as('type'),
              param('title').as('title'),
              param('message').as('message'),
              sql<unknown>`${param('content')}::jsonb`.as('content'),
              sql<unknown>`${param('link')}::jsonb`.as('link'),
              param('foldKey').as('foldKey'),
              param('preference').as('preference'),
              sql<Date>`coalesce(${param('at')}::timestamptz, now())`.as('createdAt'),
            ])
            .where((eb) => eb.not(isBlockedEitherWay(userId, actorId))),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'foldKey'])
            .doUpdateSet((eb) => ({
              title: eb.ref('excluded.title'),
              message: eb.ref('excluded.message'),
              content: eb.ref('excluded.content'),
              isRead: false,
              createdAt: eb.ref('excluded.createdAt'),
              actorId: eb.ref('excluded.actorId'),
            }))
            .where(sql<boolean>`${param('at')}::timestamptz > "Notification"."createdAt"`),
        )
        .returning('id'),
    )
    .selectFrom('kept')
    .select('id')
    .unionAll((eb) =>
      eb
        .selectFrom('Notification')
        .select('id')
        .where('userId', '=', userId)
        .where('foldKey', '=', param('foldKey'))
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('kept').select('kept.id')))),
    )
})

/**
 * Creates or updates notifications. A newer one of the same key replaces the older and becomes
 * unread. Returns the notifications of these keys, changed or not, so that a retry pushes
 * what a crash prevented.
 */
export const notify = async (
  { db }: Deps<'db'>,
  ...notifications: NewNotification[]
): Promise<Notified[]> => {
  const notified: Notified[] = []
  for (const notification of notifications) {
    const { rows } = await db.kysely.executeQuery(
      upsert({
        ...notification,
        ...contentColumns(notification.content),
        id: newId(),
        link: JSON.stringify(notification.link),
        preference: notification.preference ?? null,
      }),
    )
    for (const { id } of rows) notified.push({ userId: notification.userId, id })
  }
  return notified
}

/** Returns the columns of what a notification says. */
export const contentColumns = (
  content: NotificationContent,
): { title: string; message: string; content: string } => ({
  ...notificationTextIn('en', content),
  content: JSON.stringify(content),
})

/** Returns the beginning of a message for its notification, and the seconds of a voice note. */
export const excerptOf = (text: string, attachments: readonly Attachment[]) => {
  const voice = attachments[0]?.duration
  return { text: excerpt(text) || null, ...(voice !== undefined && { voice }) }
}

/** Shortens a text for a notification. */
export const excerpt = (text: string): string => {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : letters.join('')
}
const MAX_LETTERS = 120
