import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { unnestAs, uuids } from '../../../../platform/db/unnest.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { presenceChanged } from '../events.ts'

type Entering = { serverId: string; userIds: readonly string[] }
type Leaving = Entering & { secondsAgo: number }

/** The tables, and the rows of "Presence" that a statement has changed. */
type Moved = DB & { moved: Pick<Selectable<DB['Presence']>, 'userId' | 'servers'> }

const now = sql<Date>`now()`

/**
 * Selects the users of the rows `moved` that name no other live server: only their state changed.
 * No row if there is none.
 */
const changedUsers = (db: QueryCreator<Moved>, serverId: Expression<string>) =>
  db
    .selectFrom('moved')
    .select(sql<string[]>`array_agg(moved."userId")`.as('userIds'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('LiveServer as l')
            .where('l.id', '=', sql<string>`ANY (moved.servers)`)
            .where('l.id', '<>', serverId)
            .where('l.expiresAt', '>', now),
        ),
      ),
    )
    .having((eb) => eb(eb.fn.countAll(), '>', sql.lit(0)))

const enterAll = prepared(({ kysely, param }: Builder<Entering>) => {
  const serverId = sql<string>`${param('serverId')}::uuid`
  return kysely
    .with('moved', (db) =>
      db
        .insertInto('Presence')
        .columns(['userId', 'servers', 'lastSeen'])
        .expression(
          db
            .selectFrom(unnestAs('entering', { id: uuids(param('userIds')) }))
            .select(['entering.id', sql<string[]>`ARRAY[${serverId}]`.as('servers'), now.as('lastSeen')])
            .orderBy('entering.id'),
        )
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet({
            servers: sql`array_append(array_remove("Presence".servers, ${serverId}), ${serverId})`,
            lastSeen: now,
          }),
        )
        .returning(['userId', 'servers']),
    )
    .with('event', (db) => insertEvents(presenceChanged, changedUsers(db, serverId)))
    .selectNoFrom(insertedEvent().as('event'))
})

const leaveAll = prepared(({ kysely, param }: Builder<Leaving>) => {
  const serverId = sql<string>`${param('serverId')}::uuid`
  return kysely
    .with('moved', (db) =>
      db
        .updateTable('Presence')
        .set({
          servers: sql`array_remove(servers, ${serverId})`,
          lastSeen: sql`now() - make_interval(secs => ${param('secondsAgo')}::int)`,
        })
        .where((eb) => eb('userId', '=', eb.fn.any(param('userIds'))))
        .where((eb) => eb(serverId, '=', eb.fn.any('servers')))
        .returning(['userId', 'servers']),
    )
    .with('event', (db) => insertEvents(presenceChanged, changedUsers(db, serverId)))
    .selectNoFrom(insertedEvent().as('event'))
})

/** Records users as online on this server, in one statement. */
export const enter = async (
  { db, outbox }: Deps<'db' | 'outbox'>,
  serverId: string,
  userIds: readonly string[],
): Promise<void> => {
  const { rows } = await db.kysely.executeQuery(enterAll({ serverId, userIds }))
  for (const { event } of rows) if (event) outbox.dispatch(event)
}

/** Records that the last devices of users left this server `secondsAgo`, in one statement. */
export const leave = async (
  { db, outbox }: Deps<'db' | 'outbox'>,
  serverId: string,
  userIds: readonly string[],
  secondsAgo: number,
): Promise<void> => {
  const { rows } = await db.kysely.executeQuery(leaveAll({ serverId, userIds, secondsAgo }))
  for (const { event } of rows) if (event) outbox.dispatch(event)
}
