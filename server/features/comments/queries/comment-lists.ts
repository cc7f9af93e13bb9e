import { sql } from 'kysely'
import type {
  listMyComments as mineEndpoint,
  searchComments as searchEndpoint,
  listUserComments as theirsEndpoint,
  listTrendingComments as trendingEndpoint,
} from '../../../../contract/comments/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, type Member, queueOwner, viewingOf } from '../../../access.ts'
import { countAndRead, latestFirst, pageByTime, paginationByNumber } from '../../../cursor.ts'
import { selectActiveUsers } from '../../accounts/tables.ts'
import { productTable } from '../../products/tables.ts'
import { selectComments, viewsOf } from './comment-view.ts'
import { isCommentVisibleTo, type Viewing } from './visibility.ts'

type ReadDeps = Deps<'db' | 'storage'>

/**
 * Lists what a user wrote about products and shops that the caller sees, the newest first.
 * @throws NOT_FOUND if there is no such user
 */
export const listUserComments = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof theirsEndpoint>,
): Promise<EndpointResult<typeof theirsEndpoint>> => {
  const { kysely } = deps.db
  const author = await selectActiveUsers(kysely).select('id').where('id', '=', input.id).executeTakeFirst()
  if (!author) throw fail('NOT_FOUND')

  const viewing = viewingOf(actor)
  const written = kysely
    .selectFrom('Comment as c')
    .select(['c.id', 'c.createdAt'])
    .where('c.userId', '=', author.id)
    .where(isCommentVisibleTo(viewing))
  const { total, rows } = await countAndRead(
    deps.db,
    queueOwner(actor),
    written,
    latestFirst(written, { time: 'c.createdAt', id: 'c.id' }, input),
  )
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { comments: await loadComments(deps, viewing, shown), pagination }
}

/** Loads comments in the given order. A paged query would compute these columns of skipped rows. */
const loadComments = async (deps: ReadDeps, viewing: Viewing, ids: readonly { id: string }[]) => {
  const rows = await selectComments(deps.db.kysely, viewing.viewer)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${ids.map(({ id }) => id)}::uuid[]`)))
    .where(isCommentVisibleTo(viewing))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return viewsOf(
    deps,
    ids.flatMap(({ id }) => byId.get(id) ?? []),
  )
}

/** Lists what the caller wrote. */
export const listMyComments = (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof mineEndpoint>,
): Promise<EndpointResult<typeof mineEndpoint>> =>
  listUserComments(deps, actor, { ...input, id: actor.userId })

/**
 * Comments that a search reads, the newest after its filters. An index of trigrams would read all
 * of them for punctuation and for a word that most contain.
 */
const MAX_READ = 5_000
/** Matches that it considers of these, the newest. */
const MAX_FOUND = 1000

/** Lists the newest comments and replies that contain a text; none without a text. */
export const searchComments = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof searchEndpoint>,
): Promise<EndpointResult<typeof searchEndpoint>> => {
  const { q, page, limit } = input
  if (q === '') return { comments: [], pagination: paginationByNumber(input, 0) }
  const { kysely } = deps.db
  const viewing = viewingOf(actor)
  const skip = (page - 1) * limit
  const [rows, { total }] = await deps.db.unindexedSearch.comments(queueOwner(actor), async () => {
    const ids = (await matching(kysely, input).execute()).map(({ id }) => id)
    const found = selectComments(kysely, viewing.viewer)
      .where(sql<boolean>`c.id = ANY(${ids}::uuid[])`)
      .where(isCommentVisibleTo(viewing))
    return [
      await found.orderBy('c.createdAt', 'desc').orderBy('c.id', 'desc').limit(limit).offset(skip).execute(),
      await found
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ] as const
  })
  return { comments: await viewsOf(deps, rows), pagination: paginationByNumber(input, total) }
}

/**
 * Selects the newest comments that contain the text, whoever may see them. Those of a target or a
 * shop are read target by target from an index, so that they cost nothing of all others.
 */
const matching = (
  executor: Executor,
  { q, targetType, targetId, shopId }: ParsedInput<typeof searchEndpoint>,
) => {
  const newest = executor
    .selectFrom('Comment as c')
    .select(['c.id', 'c.text', 'c.createdAt', 'c.targetType'])
    .where('c.deletedAt', 'is', null)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_READ)
  const targets = targetsOf(executor, targetId, shopId)
  const read = targets
    ? executor
        .selectFrom(targets.as('target'))
        .innerJoinLateral(newest.where(sql<boolean>`c."targetId" = target.id`).as('c'), (join) =>
          join.onTrue(),
        )
        .select(['c.id', 'c.text', 'c.targetType'])
        .orderBy('c.createdAt', 'desc')
        .orderBy('c.id', 'desc')
        .limit(MAX_READ)
    : newest
  return executor
    .selectFrom(read.as('match'))
    .select('match.id')
    .where('match.text', 'ilike', ilikeContains(q))
    .where((eb) => eb.and({ 'match.targetType': targetType }))
    .limit(MAX_FOUND)
}

/** Selects the ids of what is searched: a target, a shop with its products, or both; or `null`. */
const targetsOf = (executor: Executor, targetId: string | undefined, shopId: string | undefined) => {
  if (shopId === undefined)
    return targetId === undefined ? null : executor.selectNoFrom(sql<string>`${targetId}::uuid`.as('id'))
  const ofShop = executor
    .selectFrom(productTable.as('p'))
    .select('p.id')
    .where('p.shopId', '=', shopId)
    .unionAll(executor.selectNoFrom(sql<string>`${shopId}::uuid`.as('id')))
  if (targetId === undefined) return ofShop
  return executor.selectFrom(ofShop.as('own')).select('own.id').where('own.id', '=', targetId)
}

/** Likes of the last days that are counted, the newest. */
const MAX_LIKES = 20_000

/** Lists what was liked most in the last seven days. */
export const listTrendingComments = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof trendingEndpoint>,
): Promise<EndpointResult<typeof trendingEndpoint>> => {
  const { kysely } = deps.db
  const viewing = viewingOf(actor)
  const recent = kysely
    .selectFrom('CommentLike')
    .select('commentId')
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('createdAt', 'desc')
    .limit(MAX_LIKES)
  const liked = kysely
    .selectFrom(recent.as('recent'))
    .select('recent.commentId')
    .select((eb) => eb.fn.countAll<number>().as('likes'))
    .groupBy('recent.commentId')
  const shown = kysely
    .selectFrom('Comment as c')
    .select('c.id')
    .innerJoin(liked.as('liked'), 'liked.commentId', 'c.id')
    .where(isCommentVisibleTo(viewing))
  const page = shown
    .orderBy('liked.likes', 'desc')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const { total, rows } = await countAndRead(deps.db, queueOwner(actor), shown, page)
  return { comments: await loadComments(deps, viewing, rows), pagination: paginationByNumber(input, total) }
}
