import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { PreferenceId } from '../../../../contract/notifications/preferences.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'

export type News = Pick<Notification, 'type' | 'title' | 'message' | 'link'> & {
  userId: string
  /** Whose doing it tells of; `null` where it is nobody's. Between two of whom one has blocked the other there is none. */
  actorId: string | null
  /** What it is about: a user has one notification for each key. */
  foldKey: string
  /** Which preference it obeys, where that is not the one of its type. */
  preference?: PreferenceId
  /** When it happened. What is not newer than what is told already changes nothing, however often it comes. */
  at: Date
}

/** A notification that its receiver's open pages are to hear of. */
export type Told = { userId: string; id: string }

type Params = Omit<News, 'link' | 'preference'> & { id: string; link: string; preference: string | null }

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
              sql<News['type']>`${param('type')}::"NotificationType"`.as('type'),
              param('title').as('title'),
              param('message').as('message'),
              sql<unknown>`${param('link')}::jsonb`.as('link'),
              param('foldKey').as('foldKey'),
              param('preference').as('preference'),
              sql<Date>`${param('at')}::timestamptz`.as('createdAt'),
            ])
            .where((eb) => eb.not(isBlockedEitherWay(userId, actorId))),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'foldKey'])
            .doUpdateSet((eb) => ({
              title: eb.ref('excluded.title'),
              message: eb.ref('excluded.message'),
              isRead: false,
              createdAt: eb.ref('excluded.createdAt'),
              actorId: eb.ref('excluded.actorId'),
            }))
            .whereRef('excluded.createdAt', '>', 'Notification.createdAt'),
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
 * Tells users something. Newer news of the same key replaces the older: it is unread again and moves to the top.
 * Answers all notifications of these keys, changed or not: what was not pushed before a crash is pushed by the next try.
 */
export const notify = async ({ db }: Deps<'db'>, ...all: News[]): Promise<Told[]> => {
  const told: Told[] = []
  for (const news of all) {
    const { rows } = await db.kysely.executeQuery(
      upsert({
        ...news,
        id: newId(),
        link: JSON.stringify(news.link),
        preference: news.preference ?? null,
      }),
    )
    for (const { id } of rows) told.push({ userId: news.userId, id })
  }
  return told
}

/** Not more of a text than a glance takes in. */
export const excerpt = (text: string): string => {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : letters.join('')
}
const MOST_LETTERS = 120
