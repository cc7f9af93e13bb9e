import type {
  getCommentAnalytics as analyticsCall,
  listModerationQueue as queueCall,
} from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { asking, type CommentRow, columns, flat } from './rows.ts'

/** Different reasons of reports that a comment in the queue shows. */
const MAX_REASONS = 20

/** What waits: not deleted, and reported or flagged. */
const waiting = `
  SELECT c.id, least(min(r."createdAt"), c."flaggedAt") AS since, count(r.id)::int AS reports,
    (coalesce(array_agg(DISTINCT r.reason) FILTER (WHERE r.id IS NOT NULL), '{}'))[1:${MAX_REASONS}] AS reasons
  FROM "Comment" c
  LEFT JOIN "Report" r ON r."targetType" = 'comment' AND r."targetId" = c.id AND r.status = 'open'
  WHERE c."deletedAt" IS NULL AND c.id IN (
    SELECT "targetId" FROM "Report" WHERE "targetType" = 'comment' AND status = 'open'
    UNION SELECT id FROM "Comment" WHERE "flaggedAt" IS NOT NULL)
  GROUP BY c.id`

const queue = statement({
  name: 'comments.moderation-queue',
  text: `
    WITH waiting AS (${waiting}), page AS (
      SELECT waiting.since, waiting.reports, waiting.reasons, c."flaggedAt" IS NOT NULL AS "isFlagged", ${columns}
      FROM waiting JOIN "Comment" c ON c.id = waiting.id
      WHERE $2::boolean AND ($5::timestamptz IS NULL OR (waiting.since, c.id) > ($5, $6::uuid))
      ORDER BY waiting.since, c.id LIMIT $3 OFFSET $4
    )
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM waiting) totals LEFT JOIN page ON true
    ORDER BY page.since, page.id`,
})

type QueueRow = { total: number } & (
  | (CommentRow & { since: Date; reports: number; reasons: string[]; isFlagged: boolean })
  | { id: null }
)

/** Comments that were reported or hold a word that is not wanted, those first that wait longest. */
export const listModerationQueue = async (
  needs: Needs<'db' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof queueCall>,
): Promise<CallResult<typeof queueCall>> => {
  const rows = await needs.db.query<QueueRow>(queue, [
    ...asking(actor),
    input.limit + 1,
    ...startByTime(input),
  ])
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ since }) => since)
  const views = await flat(needs, shown)
  const comments = shown.flatMap(({ reports, reasons, isFlagged }, index) => {
    const view = views[index]
    return view ? [{ ...view, reports, reasons, isFlagged }] : []
  })
  return { comments, pagination }
}

const counts = `
  count(*) FILTER (WHERE c."parentId" IS NULL)::int AS comments,
  count(*) FILTER (WHERE c."parentId" IS NOT NULL)::int AS replies, count(c.rating)::int AS ratings`
const stands = `c."deletedAt" IS NULL AND c."hiddenAt" IS NULL`

const analytics = statement({
  name: 'comments.analytics',
  text: `
    WITH days AS (
      SELECT day::date FROM generate_series(
        (now() AT TIME ZONE 'UTC')::date - 29, (now() AT TIME ZONE 'UTC')::date, '1 day') AS day
    ), written AS (
      SELECT (c."createdAt" AT TIME ZONE 'UTC')::date AS day, ${counts} FROM "Comment" c
      WHERE ${stands} AND c."createdAt" >= now() - interval '31 days' GROUP BY 1
    ), liked AS (
      SELECT (l."createdAt" AT TIME ZONE 'UTC')::date AS day, count(*)::int AS likes FROM "CommentLike" l
      WHERE l."createdAt" >= now() - interval '31 days' GROUP BY 1
    ), totals AS (
      SELECT ${counts}, coalesce(sum(c."likesCount"), 0)::int AS likes, coalesce(avg(c.rating), 0)::float8 AS "averageRating"
      FROM "Comment" c WHERE ${stands}
    )
    SELECT to_jsonb(totals) || jsonb_build_object(
        'deleted', (SELECT count(*) FROM "Comment" WHERE "deletedAt" IS NOT NULL),
        'hidden', (SELECT count(*) FROM "Comment" WHERE "deletedAt" IS NULL AND "hiddenAt" IS NOT NULL),
        'waiting', (SELECT count(*) FROM (${waiting}) queue)
      ) AS totals, (
        SELECT jsonb_agg(jsonb_build_object('rating', rating, 'count', (
          SELECT count(*) FROM "Comment" c WHERE ${stands} AND c.rating = stars.rating)) ORDER BY rating)
        FROM generate_series(1, 5) AS stars(rating)
      ) AS ratings, (
        SELECT jsonb_agg(jsonb_build_object('date', days.day, 'comments', coalesce(w.comments, 0),
          'replies', coalesce(w.replies, 0), 'ratings', coalesce(w.ratings, 0), 'likes', coalesce(l.likes, 0))
          ORDER BY days.day)
        FROM days LEFT JOIN written w ON w.day = days.day LEFT JOIN liked l ON l.day = days.day
      ) AS days
    FROM totals`,
})

/** What is written, in all and on each of the last 30 days (UTC). */
export const getCommentAnalytics = async ({ db }: Needs<'db'>): Promise<CallResult<typeof analyticsCall>> => {
  const [row] = await db.query<CallResult<typeof analyticsCall>['analytics']>(analytics)
  if (!row) throw new Error('Totals are one row, whatever there is')
  return { analytics: row }
}
