import { v7 as newId } from 'uuid'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { presenceChanged } from '../events.ts'
import { recordNews } from './record-news.ts'

/** Of those whose row moved, the ones who are on no other server that lives: for the others nothing changed. */
const onlyHere = `
      SELECT "userId" FROM moved m WHERE NOT EXISTS (
        SELECT 1 FROM "LiveServer" l WHERE l.id = ANY(m.servers) AND l.id <> $1 AND l."expiresAt" > now())`

const enterAll = statement({
  name: 'presence.enter',
  text: `
    WITH moved AS (
      INSERT INTO "Presence" AS p ("userId", servers, "lastSeen")
      SELECT u, ARRAY[$1::uuid], now() FROM unnest($2::uuid[]) AS u ORDER BY u
      ON CONFLICT ("userId") DO UPDATE SET
        servers = array_append(array_remove(p.servers, $1), $1), "lastSeen" = now()
      RETURNING p."userId", p.servers
    ), news AS (${onlyHere}
    ), ${recordNews('$3')}
    SELECT "userId" FROM news`,
})

const leaveAll = statement({
  name: 'presence.leave',
  text: `
    WITH moved AS (
      UPDATE "Presence" p SET
        servers = array_remove(p.servers, $1::uuid), "lastSeen" = now() - make_interval(secs => $4::int)
      WHERE p."userId" = ANY($2::uuid[]) AND $1 = ANY(p.servers)
      RETURNING p."userId", p.servers
    ), news AS (${onlyHere}
    ), ${recordNews('$3')}
    SELECT "userId" FROM news`,
})

/** These are on this server now. One statement, however many. */
export const enter = (needs: Needs<'db' | 'outbox'>, serverId: string, userIds: string[]): Promise<void> =>
  move(needs, enterAll, [serverId, userIds, newId()])

/** Their last device on this server went `secondsAgo`. */
export const leave = (
  needs: Needs<'db' | 'outbox'>,
  serverId: string,
  userIds: string[],
  secondsAgo: number,
): Promise<void> => move(needs, leaveAll, [serverId, userIds, newId(), secondsAgo])

async function move(
  { db, outbox }: Needs<'db' | 'outbox'>,
  change: Statement,
  values: [serverId: string, userIds: string[], eventId: string, secondsAgo?: number],
) {
  const news = await db.query<{ userId: string }>(change, values)
  if (news.length === 0) return
  const payload = { userIds: news.map(({ userId }) => userId) }
  outbox.publish({ id: values[2], name: presenceChanged.name, payload })
}
