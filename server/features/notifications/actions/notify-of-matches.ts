import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { markMatchesNotified } from '../../saved-searches/public.ts'
import { savedSearchTable } from '../../saved-searches/tables.ts'
import { SAVED_SEARCH_KEY } from '../queries/push.ts'
import { contentColumns, excerpt, type Notified } from './notify.ts'

type Match = Awaited<ReturnType<typeof markMatchesNotified>>[number]

/**
 * Notifies owners of saved searches of new matches: one notification per search, with the latest
 * match and a count while unread. Returns the current notifications, so that a retry pushes them
 * all.
 */
export const notifyOfMatches = async (
  { db }: Deps<'db'>,
  searchIds: readonly string[],
): Promise<Notified[]> => {
  if (searchIds.length === 0) return []
  await db.transaction(async (tx) => {
    const matches = Map.groupBy(await markMatchesNotified(tx, searchIds), ({ searchId }) => searchId)
    // Rows are locked in the order of searches.
    for (const searchId of [...matches.keys()].sort()) await notifyOf(tx, matches.get(searchId) ?? [])
  })
  return db.kysely
    .selectFrom(savedSearchTable.as('s'))
    .innerJoin('Notification as n', (join) =>
      join.onRef('n.userId', '=', 's.userId').on('n.foldKey', '=', sql<string>`${SAVED_SEARCH_KEY} || s.id`),
    )
    .select(['n.id', 'n.userId'])
    .where('s.id', 'in', searchIds)
    .execute()
}

/** Inserts or updates the notification of one search. */
const notifyOf = async (tx: Tx, matches: readonly Match[]): Promise<void> => {
  const latest = matches.toSorted((a, b) => b.foundAt.getTime() - a.foundAt.getTime())[0]
  if (!latest) return
  const { id, actorsCount } = await tx
    .insertInto('Notification')
    .values({
      id: newId(),
      userId: latest.userId,
      type: 'other',
      title: '',
      message: '',
      link: JSON.stringify({ kind: 'product', id: latest.productId }),
      foldKey: SAVED_SEARCH_KEY + latest.searchId,
      createdAt: latest.notifiedAt,
      actorId: latest.ownerId,
      actorsCount: matches.length,
      preference: 'promotions',
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'foldKey']).doUpdateSet((eb) => ({
        actorsCount: sql`excluded."actorsCount"
          + CASE WHEN "Notification"."isRead" THEN 0 ELSE "Notification"."actorsCount" END`,
        link: eb.ref('excluded.link'),
        actorId: eb.ref('excluded.actorId'),
        isRead: false,
        createdAt: sql`greatest(excluded."createdAt", "Notification"."createdAt" + interval '1 millisecond')`,
      })),
    )
    .returning(['id', 'actorsCount'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('Notification')
    .set(
      contentColumns({
        kind: 'saved-search',
        params: { search: excerpt(latest.label), product: latest.title, others: actorsCount - 1 },
      }),
    )
    .where('id', '=', id)
    .execute()
}
