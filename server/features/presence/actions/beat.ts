import { v7 as newId } from 'uuid'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { presenceChanged } from '../events.ts'
import { recordNews } from './record-news.ts'

/** How long a server counts as alive after its last beat; with the beats' distance, under 35 s (decisions, section 12). */
const LIVES_SECONDS = 25
/** How soon the pages of a server that was stopped in good order must be back, or they are gone. */
const RETIRES_SECONDS = 5

/** Each dead server is cleared by just one: the other finds its row gone. */
const beatOnce = statement({
  name: 'presence.beat',
  text: `
    WITH beat AS (
      INSERT INTO "LiveServer" (id, "expiresAt") VALUES ($1::uuid, now() + make_interval(secs => $2::int))
      ON CONFLICT (id) DO UPDATE SET "expiresAt" = excluded."expiresAt"
      RETURNING (xmax = 0) AS "isNew"
    ), dead AS (
      DELETE FROM "LiveServer" WHERE "expiresAt" < now() AND id <> $1 RETURNING id, "expiresAt"
    ), news AS (
      UPDATE "Presence" p SET
        servers = ARRAY(SELECT s FROM unnest(p.servers) AS s WHERE s NOT IN (SELECT id FROM dead)),
        "lastSeen" = greatest(p."lastSeen", (SELECT max("expiresAt") FROM dead) - make_interval(secs => $2))
      WHERE p.servers && ARRAY(SELECT id FROM dead)
      RETURNING p."userId"
    ), ${recordNews('$3')}
    SELECT (SELECT "isNew" FROM beat) AS "isNew", ARRAY(SELECT "userId" FROM news) AS "userIds"`,
})

/**
 * Says that this server lives, and clears what dead ones left. Answers whether the others had given it up meanwhile: then
 * everyone who is here must enter again.
 */
export async function beat({ db, outbox }: Needs<'db' | 'outbox'>, serverId: string): Promise<boolean> {
  const eventId = newId()
  const [row] = await db.query<{ isNew: boolean; userIds: string[] }>(beatOnce, [
    serverId,
    LIVES_SECONDS,
    eventId,
  ])
  const userIds = row?.userIds ?? []
  if (userIds.length > 0) outbox.publish({ id: eventId, name: presenceChanged.name, payload: { userIds } })
  return row?.isNew ?? false
}

/** This server goes: who does not come back to another one soon is gone. */
export async function retire({ db }: Needs<'db'>, serverId: string): Promise<void> {
  await db.query(
    `UPDATE "LiveServer" SET "expiresAt" = now() + make_interval(secs => $2::int) WHERE id = $1::uuid`,
    [serverId, RETIRES_SECONDS],
  )
}
