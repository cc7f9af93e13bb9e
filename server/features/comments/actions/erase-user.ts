import { type AliasableExpression, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { addToProductRatingsQuery } from '../../products/public.ts'
import { addToShopRatingsQuery } from '../../shops/public.ts'
import { detachMedia } from './attach-media.ts'
import { type Totals, targetTable } from './update-totals.ts'

/** Comments deleted per transaction, so that it does not lock many products for long. */
const BATCH = 500

/** Deletes the comments and likes of a deleted user and recounts totals and averages. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await unlikeAll({ db }, userId)
  let last: string | null = null
  do {
    const own = db.kysely.selectFrom('Comment').select('id').where('userId', '=', userId)
    const next = last === null ? own : own.where('id', '>', last)
    const batch: { id: string }[] = await next.orderBy('id').limit(BATCH).execute()
    const ids = batch.map(({ id }) => id)
    if (ids.length > 0) await db.transaction((tx) => eraseComments(tx, ids))
    last = ids.length < BATCH ? null : (ids.at(-1) ?? null)
  } while (last)
}

const unlikeAll = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .with('removed', (cte) =>
      cte.deleteFrom('CommentLike').where('userId', '=', userId).returning('commentId'),
    )
    .updateTable('Comment as c')
    .from('removed')
    .set((eb) => ({ likesCount: eb('c.likesCount', '-', 1) }))
    .whereRef('c.id', '=', 'removed.commentId')
    .execute()
}

const eraseComments = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await lockTargets(tx, ids)
  const comments = await tx
    .selectFrom('Comment')
    .select(['targetType', 'targetId', 'parentId', 'media'])
    .where('id', 'in', ids)
    .execute()
  await detachMedia(
    tx,
    comments.flatMap(({ media }) => media),
  )
  await tx
    .updateTable('Comment')
    .set({
      deletedAt: sql`coalesce("deletedAt", now())`,
      text: '',
      media: '[]',
      flaggedAt: null,
      updatedAt: sql`now()`,
    })
    .where('id', 'in', ids)
    .execute()

  const targetsOf = (type: 'product' | 'shop') =>
    comments.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  await addToProductRatingsQuery(tx, missingRatings(tx, 'product', targetsOf('product'))).execute()
  await addToShopRatingsQuery(tx, missingRatings(tx, 'shop', targetsOf('shop'))).execute()
  await countReplies(
    tx,
    comments.flatMap(({ parentId }) => parentId ?? []),
  )
}

/** Locks the targets of comments: every transaction locks products and shops before comments. */
const lockTargets = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (const type of ['product', 'shop'] as const)
    await tx
      .selectFrom(targetTable[type].as('target'))
      .select('id')
      .where('id', 'in', (eb) =>
        eb.selectFrom('Comment').select('targetId').where('id', 'in', ids).where('targetType', '=', type),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

/** The difference of stored totals to a recount. The latest rating of each user counts. */
const missingRatings = (
  tx: Tx,
  type: 'product' | 'shop',
  ids: readonly string[],
): AliasableExpression<{ id: string; comments: number; ratingSum: number; ratings: number }> => {
  const standing = tx
    .selectFrom('Comment as c')
    .where('c.targetType', '=', type)
    .where('c.targetId', '=', sql.ref<string>('target.id'))
    .where('c.parentId', 'is', null)
    .where('c.deletedAt', 'is', null)
    .where('c.hiddenAt', 'is', null)
  const latest = standing
    .select('c.rating')
    .distinctOn('c.userId')
    .where('c.rating', 'is not', null)
    .orderBy('c.userId')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
  const rated = tx
    .selectFrom(latest.as('latest'))
    .select([sql<number>`coalesce(sum(rating), 0)::int`.as('sum'), sql<number>`count(*)::int`.as('count')])
  const written = standing.select(sql<number>`count(*)::int`.as('count'))
  return tx
    .selectFrom(totalsOf(tx, type).as('target'))
    .innerJoinLateral(written.as('written'), (join) => join.onTrue())
    .innerJoinLateral(rated.as('rated'), (join) => join.onTrue())
    .select('target.id')
    .select((eb) => [
      eb('written.count', '-', eb.ref('target.commentsCount')).as('comments'),
      eb('rated.sum', '-', eb.ref('target.ratingSum')).as('ratingSum'),
      eb('rated.count', '-', eb.ref('target.ratingCount')).as('ratings'),
    ])
    .where((eb) => eb('target.id', '=', eb.fn.any(eb.val(ids))))
}

const totalsOf = (tx: Tx, type: 'product' | 'shop'): AliasableExpression<Totals> =>
  tx.selectFrom(targetTable[type].as('target')).select(['id', 'commentsCount', 'ratingSum', 'ratingCount'])

const countReplies = async (tx: Tx, rootIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('Comment as root')
    .set((eb) => ({
      replyCount: eb
        .selectFrom('Comment as c')
        .select((reply) => reply.fn.countAll<number>().as('count'))
        .whereRef('c.parentId', '=', 'root.id')
        .where('c.deletedAt', 'is', null)
        .where('c.hiddenAt', 'is', null),
    }))
    .where((eb) => eb('root.id', '=', eb.fn.any(eb.val(rootIds))))
    .execute()
}
