import { v7 as newId } from 'uuid'
import type { PreferenceId } from '../../../../contract/notifications/preferences.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { blockedBetween } from '../../blocks/public.ts'

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

const upsert = statement({
  name: 'notifications.notify',
  text: `
    WITH kept AS (
      INSERT INTO "Notification" (id, "userId", type, title, message, link, "foldKey", "createdAt", "actorId",
        preference)
      SELECT $1::uuid, $2::uuid, $3::"NotificationType", $4, $5, $6::jsonb, $7, $8::timestamptz, $9::uuid, $10
      WHERE NOT ${blockedBetween('$2::uuid', '$9::uuid')}
      ON CONFLICT ("userId", "foldKey") DO UPDATE
        SET title = excluded.title, message = excluded.message, "isRead" = false, "createdAt" = excluded."createdAt",
          "actorId" = excluded."actorId"
        WHERE excluded."createdAt" > "Notification"."createdAt"
      RETURNING id
    )
    SELECT id FROM kept
    UNION ALL
    SELECT id FROM "Notification"
    WHERE "userId" = $2::uuid AND "foldKey" = $7 AND NOT EXISTS (SELECT 1 FROM kept)`,
})

/**
 * Tells users something. Newer news of the same key replaces the older: it is unread again and moves to the top.
 * Answers all notifications of these keys, changed or not: what was not pushed before a crash is pushed by the next try.
 */
export const notify = async ({ db }: Needs<'db'>, ...all: News[]): Promise<Told[]> => {
  const told: Told[] = []
  for (const news of all) {
    const rows = await db.query<{ id: string }>(upsert, [
      newId(),
      news.userId,
      news.type,
      news.title,
      news.message,
      JSON.stringify(news.link),
      news.foldKey,
      news.at,
      news.actorId,
      news.preference ?? null,
    ])
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
