import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ListKey, RankedRow } from '../queries/ranked.ts'
import { parseStart, type StartAfter, type StoredStart, storedStartAfter } from '../queries/ranked-cursor.ts'

/** A page of a member's ranked feed. */
type FeedPageRef = { viewer: string; page: number; limit: number }

const snapshotName = ({ limit }: FeedPageRef): string => `ranked/${limit}`

type Params = { viewer: string; limit: number; name: string; page: string }

const pageStart = prepared(({ kysely, param }: Builder<Params>) =>
  kysely
    .selectFrom('FeedList as l')
    .leftJoin('FeedSnapshot as s', (join) =>
      join
        .on('s.userId', '=', sql<string>`${param('viewer')}::uuid`)
        .on('s.view', '=', param('name'))
        .on(sql<boolean>`s.anchor = to_jsonb(l.id)`),
    )
    .select(['l.id as listId', sql<StoredStart | null>`s.boundaries -> ${param('page')}::text`.as('stored')])
    .where('l.reader', '=', sql<string>`${param('viewer')}::text`)
    .where('l.pageSize', '=', sql<number>`${param('limit')}::int`)
    .orderBy('l.createdAt', 'desc')
    .limit(sql.lit(1)),
)

/** Returns where a page begins in a member's list: after the previous page, else by its number. */
export const findPageStart = async (
  { db }: Deps<'db'>,
  ref: FeedPageRef,
): Promise<{ list: ListKey; after: StartAfter; isCounted: boolean } | undefined> => {
  const { viewer, page, limit } = ref
  const params = { viewer, limit, name: snapshotName(ref), page: String(page) }
  const { rows } = await db.kysely.executeQuery(pageStart(params))
  const [found] = rows
  if (!found) return
  const { listId, stored } = found
  const after = stored ? parseStart(stored) : { count: (page - 1) * limit }
  return { list: { listId }, after, isCounted: stored === null }
}

/**
 * Stores where the page after `last` starts, for pages whose number does not determine it: beyond
 * the list, or after a product was deleted.
 */
export const saveNextPageStart = async (
  { db }: Deps<'db'>,
  ref: FeedPageRef,
  listId: string,
  last: RankedRow,
): Promise<void> => {
  await db.kysely
    .insertInto('FeedSnapshot')
    .values({
      userId: ref.viewer,
      view: snapshotName(ref),
      anchor: JSON.stringify(listId),
      boundaries: JSON.stringify({ [ref.page + 1]: storedStartAfter(last) }),
      updatedAt: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'view']).doUpdateSet({
        updatedAt: sql`now()`,
        anchor: sql`excluded.anchor`,
        boundaries: sql`CASE WHEN "FeedSnapshot".anchor = excluded.anchor
          THEN "FeedSnapshot".boundaries ELSE '{}' END || excluded.boundaries`,
      }),
    )
    .execute()
}
