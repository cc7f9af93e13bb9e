import { sql } from 'kysely'
import type { setLike as endpoint } from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { markEffect } from '../../../../platform/db/effects.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { withLockTimeout } from '../../../../platform/db/row-queue.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isAdmin, type Member } from '../../../access.ts'
import { addToProductCountQuery, lockProductQuery } from '../../products/public.ts'
import { isReadableTo } from '../../products/tables.ts'
import { addToShopCountQuery } from '../../shops/public.ts'
import { productLiked, productUnliked } from '../events.ts'

type Params = { productId: string; userId: string; isAdmin: boolean }

/** Locks the product if the caller can see it. */
const lockReadableQuery = ({ kysely, param }: Builder<Params>) =>
  lockProductQuery(kysely, param('productId'), isReadableTo(param('userId'), param('isAdmin'))).where(
    withLockTimeout,
  )

/** One statement, so that a popular product is locked only while PostgreSQL runs it. */
const like = prepared(({ kysely, param }: Builder<Params>) =>
  kysely
    .with('product', () => lockReadableQuery({ kysely, param }))
    .with('added', (db) =>
      db
        .insertInto('ProductLike')
        .columns(['userId', 'productId'])
        .expression(db.selectFrom('product').select([sql`${param('userId')}::uuid`.as('userId'), 'id']))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['userId', 'productId']),
    )
    .with('counted', (db) =>
      addToProductCountQuery(kysely, db.selectFrom('added').select('productId'), 'likesCount', 1),
    )
    .with('shop', (db) =>
      addToShopCountQuery(kysely, db.selectFrom('counted').select('shopId'), 'likesCount', 1),
    )
    .with('event', (db) =>
      insertEvents(
        productLiked,
        db
          .selectFrom('added')
          .innerJoin('product', 'product.id', 'added.productId')
          .select(['productId', 'userId', 'ownerId']),
      ),
    )
    .selectFrom('product')
    .leftJoin('counted', 'counted.id', 'product.id')
    .select((eb) => [
      eb.fn.coalesce('counted.count', 'product.likesCount').as('count'),
      insertedEvent().as('event'),
    ]),
)

const unlike = prepared(({ kysely, param }: Builder<Params>) =>
  kysely
    .with('product', () => lockReadableQuery({ kysely, param }))
    .with('removed', (db) =>
      db
        .deleteFrom('ProductLike')
        .where('userId', '=', param('userId'))
        .where('productId', 'in', db.selectFrom('product').select('id'))
        .returning(['userId', 'productId']),
    )
    .with('counted', (db) =>
      addToProductCountQuery(kysely, db.selectFrom('removed').select('productId'), 'likesCount', -1),
    )
    .with('shop', (db) =>
      addToShopCountQuery(kysely, db.selectFrom('counted').select('shopId'), 'likesCount', -1),
    )
    .with('event', (db) =>
      insertEvents(
        productUnliked,
        db
          .selectFrom('removed')
          .innerJoin('product', 'product.id', 'removed.productId')
          .select(['productId', 'userId', 'ownerId']),
      ),
    )
    .selectFrom('product')
    .leftJoin('counted', 'counted.id', 'product.id')
    .select((eb) => [
      eb.fn.coalesce('counted.count', 'product.likesCount').as('count'),
      insertedEvent().as('event'),
    ]),
)

/** Runs a statement; a toggle in a transaction, which a repeat of its call recognises. */
const runOnProduct = async (db: Db, id: string, query: ReturnType<typeof like>, isToggle: boolean) => {
  const row = `product:${id}` as const
  if (!isToggle) return (await db.onSharedRow(row, () => db.kysely.executeQuery(query))).rows[0]
  return db.transactionOn(row, async (tx) => {
    const [changed] = (await tx.executeQuery(query)).rows
    if (changed?.event) markEffect(tx)
    return changed
  })
}

/**
 * Likes or unlikes a product that the caller can see; without `liked` it toggles.
 * @throws NOT_FOUND if there is no such product for the caller
 */
export const setLike = async (
  { db, outbox }: Deps<'db' | 'outbox'>,
  actor: Member,
  { id, liked }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const run = async (desired: boolean) => {
    const query = desired ? like : unlike
    const params = { productId: id, userId: actor.userId, isAdmin: isAdmin(actor) }
    const row = await runOnProduct(db, id, query(params), liked === undefined)
    if (!row) throw fail('NOT_FOUND')
    if (row.event) outbox.dispatch(row.event)
    return { hasChanged: row.event !== null, answer: { liked: desired, totalLikes: row.count } }
  }

  if (liked !== undefined) return (await run(liked)).answer
  // Each toggle makes exactly one change, so toggles that run at once alternate.
  for (;;) {
    const unliked = await run(false)
    if (unliked.hasChanged) return unliked.answer
    const nowLiked = await run(true)
    if (nowLiked.hasChanged) return nowLiked.answer
  }
}
