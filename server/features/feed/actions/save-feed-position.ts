import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ListKey, RankedRow } from '../queries/ranked.ts'
import { type FeedPosition, positionAfter } from '../queries/ranked-cursor.ts'

/** A page of a member's ranked feed. */
type FeedPageRef = { viewer: string; page: number; limit: number }

const viewOf = ({ limit }: FeedPageRef): string => `ranked/${limit}`

type Params = { viewer: string; limit: number; view: string; page: string }

const feedPosition = prepared(({ kysely, param }: Builder<Params>) =>
  kysely
    .selectFrom('FeedList as l')
    .leftJoin('FeedSnapshot as s', (join) =>
      join
        .on('s.userId', '=', sql<string>`${param('viewer')}::uuid`)
        .on('s.view', '=', param('view'))
        .on(sql<boolean>`s.anchor = to_jsonb(l.id)`),
    )
    .select([
      'l.id as listId',
      sql<FeedPosition | null>`s.boundaries -> ${param('page')}::text`.as('position'),
    ])
    .where('l.reader', '=', sql<string>`${param('viewer')}::text`)
    .where('l.pageSize', '=', sql<number>`${param('limit')}::int`)
    .orderBy('l.createdAt', 'desc')
    .limit(sql.lit(1)),
)

/** Returns where a page begins in a member's list: after the previous page, else by its number. */
export const findFeedPosition = async (
  { db }: Deps<'db'>,
  ref: FeedPageRef,
): Promise<{ list: ListKey; position: FeedPosition; isCounted: boolean } | undefined> => {
  const { viewer, page, limit } = ref
  const params = { viewer, limit, view: viewOf(ref), page: String(page) }
  const { rows } = await db.kysely.executeQuery(feedPosition(params))
  const [found] = rows
  if (!found) return
  const { listId, position } = found
  return { list: { listId }, position: position ?? [(page - 1) * limit], isCounted: position === null }
}

/**
 * Stores where a page ended if its number does not determine it: beyond the list, or after a
 * product was deleted.
 */
export const saveFeedPosition = async (
  { db }: Deps<'db'>,
  ref: FeedPageRef,
  listId: string,
  last: RankedRow,
): Promise<void> => {
  await db.kysely
    .insertInto('FeedSnapshot')
    .values({
      userId: ref.viewer,
      view: viewOf(ref),
      anchor: JSON.stringify(listId),
      boundaries: JSON.stringify({ [ref.page + 1]: positionAfter(last) }),
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
