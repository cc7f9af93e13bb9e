import { expressionBuilder, sql } from 'kysely'
import type {
  getCommentAnalytics as analyticsEndpoint,
  listModerationQueue as queueEndpoint,
} from '../../../../contract/comments/rest.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { oldestFirst, pageByTime } from '../../../cursor.ts'
import { selectComments, viewsOf } from '../../comments/public.ts'
import { commentLikeTable, commentTable } from '../../comments/tables.ts'

// Endpoints of comments, answered here: comments, in a layer below, cannot read reports.

/** Different reasons of reports that a comment in the queue shows. */
const MAX_REASONS = 20

const eb = expressionBuilder<DB, never>()

/** Selects what waits for moderation: comments that are not deleted, and reported or flagged. */
const waitingComments = () =>
  eb
    .selectFrom(commentTable.as('c'))
    .leftJoin('Report as r', (join) =>
      join.onRef('r.targetId', '=', 'c.id').on('r.targetType', '=', 'comment').on('r.status', '=', 'open'),
    )
    .select('c.id')
    .select([
      sql<Date>`least(min(r."createdAt"), c."flaggedAt")`.as('since'),
      sql<number>`count(r.id)::int`.as('reports'),
      sql<
        string[]
      >`(coalesce(array_agg(DISTINCT r.reason) FILTER (WHERE r.id IS NOT NULL), '{}'))[1:${sql.lit(MAX_REASONS)}]`.as(
        'reasons',
      ),
    ])
    .where('c.deletedAt', 'is', null)
    .where((comment) =>
      comment(
        'c.id',
        'in',
        comment
          .selectFrom('Report')
          .select('targetId as id')
          .where('targetType', '=', 'comment')
          .where('status', '=', 'open')
          .union(
            comment.selectFrom(commentTable.as('comment')).select('id').where('flaggedAt', 'is not', null),
          ),
      ),
    )
    .groupBy('c.id')

/** Counts the comments that wait for moderation. */
export const countWaitingComments = async (executor: Executor): Promise<number> => {
  const { total } = await executor
    .selectFrom(waitingComments().as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Lists comments that were reported or contain a blocked word, oldest first. */
export const listModerationQueue = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  input: ParsedInput<typeof queueEndpoint>,
): Promise<EndpointResult<typeof queueEndpoint>> => {
  const { kysely } = deps.db
  const total = await countWaitingComments(kysely)
  const waiting = selectComments(kysely, actor.userId)
    .innerJoin(waitingComments().as('waiting'), 'waiting.id', 'c.id')
    .select(['waiting.since', 'waiting.reports', 'waiting.reasons'])
    .select(sql<boolean>`c."flaggedAt" IS NOT NULL`.as('isFlagged'))
  const rows = await oldestFirst(waiting, { time: 'waiting.since', id: 'c.id' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ since }) => since)
  const views = await viewsOf(deps, shown)
  const comments = shown.flatMap(({ reports, reasons, isFlagged }, index) => {
    const view = views[index]
    return view ? [{ ...view, reports, reasons, isFlagged }] : []
  })
  return { comments, pagination }
}

/** Days that the analytics cover, the present one included. */
const DAYS = 30

/** Returns what is written, in all and on each of the last 30 days (UTC). */
export const getCommentAnalytics = async ({
  db,
}: Deps<'db'>): Promise<EndpointResult<typeof analyticsEndpoint>> => {
  return {
    analytics: {
      totals: await readTotals({ db }),
      ratings: await readRatings({ db }),
      days: await readDays({ db }),
    },
  }
}

type Analytics = EndpointResult<typeof analyticsEndpoint>['analytics']

/** Counts comments, replies and ratings of the table "Comment" under the alias `c`. */
const counts = [
  sql<number>`count(*) FILTER (WHERE c."parentId" IS NULL)::int`.as('comments'),
  sql<number>`count(*) FILTER (WHERE c."parentId" IS NOT NULL)::int`.as('replies'),
  sql<number>`count(c.rating)::int`.as('ratings'),
] as const

/** The comments that everyone sees. */
const standing = () =>
  eb.selectFrom(commentTable.as('c')).where('c.deletedAt', 'is', null).where('c.hiddenAt', 'is', null)

const readTotals = async ({ db }: Deps<'db'>): Promise<Analytics['totals']> => {
  const others = await db.kysely
    .selectFrom(commentTable.as('comment'))
    .select([
      sql<number>`count("deletedAt")`.as('deleted'),
      sql<number>`count("hiddenAt") FILTER (WHERE "deletedAt" IS NULL)`.as('hidden'),
    ])
    .executeTakeFirstOrThrow()
  const totals = await db.kysely
    .selectFrom(
      standing()
        .select(counts)
        .select([
          sql<number>`coalesce(sum(c."likesCount"), 0)::int`.as('likes'),
          sql<number>`coalesce(avg(c.rating), 0)::float8`.as('averageRating'),
        ])
        .as('totals'),
    )
    .selectAll()
    .executeTakeFirstOrThrow()
  return { ...totals, ...others, waiting: await countWaitingComments(db.kysely) }
}

const readRatings = async ({ db }: Deps<'db'>): Promise<Analytics['ratings']> => {
  const rated = standing()
    .select('c.rating')
    .select((comment) => comment.fn.countAll<number>().as('count'))
    .where('c.rating', 'is not', null)
    .groupBy('c.rating')
  const rows = await db.kysely.selectFrom(rated.as('rated')).selectAll().execute()
  return [1, 2, 3, 4, 5].map((rating) => ({
    rating,
    count: rows.find((row) => row.rating === rating)?.count ?? 0,
  }))
}

const readDays = async ({ db }: Deps<'db'>): Promise<Analytics['days']> => {
  const { today } = await db.kysely
    .selectNoFrom(sql<string>`(now() AT TIME ZONE 'UTC')::date`.as('today'))
    .executeTakeFirstOrThrow()
  const written = standing()
    .select(sql<string>`(c."createdAt" AT TIME ZONE 'UTC')::date`.as('day'))
    .select(counts)
    .where('c.createdAt', '>=', sql<Date>`now() - interval '31 days'`)
    .groupBy(sql`1`)
  const liked = eb
    .selectFrom(commentLikeTable.as('l'))
    .select(sql<string>`(l."createdAt" AT TIME ZONE 'UTC')::date`.as('day'))
    .select(sql<number>`count(*)::int`.as('likes'))
    .where('l.createdAt', '>=', sql<Date>`now() - interval '31 days'`)
    .groupBy(sql`1`)
  const comments = await db.kysely.selectFrom(written.as('written')).selectAll().execute()
  const likes = await db.kysely.selectFrom(liked.as('liked')).selectAll().execute()
  const none = { comments: 0, replies: 0, ratings: 0 }
  return Array.from({ length: DAYS }, (_, index) => {
    const ago = (DAYS - 1 - index) * DAY_MS
    const date = new Date(Date.parse(today) - ago).toISOString().slice(0, 10)
    const { day, ...counted } = comments.find((row) => row.day === date) ?? { day: date, ...none }
    return { date: day, ...counted, likes: likes.find((row) => row.day === date)?.likes ?? 0 }
  })
}
