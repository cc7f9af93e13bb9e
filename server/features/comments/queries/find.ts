import { sql } from 'kysely'
import type {
  listMyComments as mineCall,
  searchComments as searchCall,
  listUserComments as theirsCall,
  listTrendingComments as trendingCall,
} from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { containing } from '../../../../platform/db/expressions.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor, Member } from '../../../access.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'
import { paginate, selectComments, viewsOf } from './rows.ts'
import { isVisibleTo, viewingOf } from './visibility.ts'

type Reads = Deps<'db' | 'storage'>

/**
 * Lists a user's comments on products and shops that the caller sees, the newest first.
 * @throws NOT_FOUND if there is no such user
 */
export const listUserComments = async (
  deps: Reads,
  actor: Actor,
  input: CallParsed<typeof theirsCall>,
): Promise<CallResult<typeof theirsCall>> => {
  const { kysely } = deps.db
  const author = await kysely
    .selectFrom('User')
    .select('id')
    .where('id', '=', input.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!author) throw fail('NOT_FOUND')

  const viewing = viewingOf(actor)
  const written = selectComments(kysely, viewing.viewer)
    .where('c.userId', '=', author.id)
    .where(isVisibleTo(viewing))
  const { total } = await written
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await latestFirst(written, { time: 'c.createdAt', id: 'c.id' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { comments: await viewsOf(deps, shown), pagination }
}

/** Lists the caller's comments. */
export const listMyComments = (
  deps: Reads,
  actor: Member,
  input: CallParsed<typeof mineCall>,
): Promise<CallResult<typeof mineCall>> => listUserComments(deps, actor, { ...input, id: actor.userId })

/** Newest matches that a search considers, to bound the cost of common words. */
const MAX_FOUND = 1000

/** Lists comments and replies that contain a text, the newest first; none without a text. */
export const searchComments = async (
  deps: Reads,
  actor: Actor,
  input: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> => {
  const { q, targetType, targetId, shopId, page, limit } = input
  if (q === '') return { comments: [], pagination: paginate(input, 0) }
  const { kysely } = deps.db
  const viewing = viewingOf(actor)
  const found = selectComments(kysely, viewing.viewer)
    .where('c.deletedAt', 'is', null)
    .where('c.text', 'ilike', containing(q))
    .where(isVisibleTo(viewing))
    .$if(targetType !== undefined, (query) => query.where('c.targetType', '=', targetType ?? 'product'))
    .$if(targetId !== undefined, (query) => query.where('c.targetId', '=', targetId ?? ''))
    .$if(shopId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('c.targetId', '=', shopId ?? ''),
          eb(
            'c.targetId',
            'in',
            eb
              .selectFrom('Product as p')
              .select('p.id')
              .where('p.shopId', '=', shopId ?? ''),
          ),
        ]),
      ),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
  const counted = found.clearSelect().select('c.id').limit(MAX_FOUND)
  const { total } = await kysely
    .selectFrom(counted.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const skip = (page - 1) * limit
  const take = Math.min(limit, Math.max(0, MAX_FOUND - skip))
  const rows = await found.limit(take).offset(skip).execute()
  return { comments: await viewsOf(deps, rows), pagination: paginate(input, total) }
}

/** Newest likes that are counted. */
const MAX_LIKES = 20_000

/** Lists the most liked comments of the last seven days. */
export const listTrendingComments = async (
  deps: Reads,
  actor: Actor,
  input: CallParsed<typeof trendingCall>,
): Promise<CallResult<typeof trendingCall>> => {
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
  const shown = selectComments(kysely, viewing.viewer)
    .innerJoin(liked.as('liked'), 'liked.commentId', 'c.id')
    .where(isVisibleTo(viewing))
  const { total } = await shown
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await shown
    .orderBy('liked.likes', 'desc')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute()
  return { comments: await viewsOf(deps, rows), pagination: paginate(input, total) }
}
