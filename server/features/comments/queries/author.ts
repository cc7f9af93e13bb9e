import { sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { exists } from '../../../../platform/db/expressions.ts'
import { chatTable } from '../../conversations/tables.ts'
import { productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'

const target = sql.ref<string>('c.targetId')
const author = sql.ref<string>('c.userId')

/** Condition: the author of comment `c` owns the product or shop that it is about. */
export const isBySeller = (executor: Executor) => {
  const product = executor
    .selectFrom(productTable.as('sold'))
    .select('sold.id')
    .where('sold.id', '=', target)
    .where('sold.ownerId', '=', author)
  const shop = executor
    .selectFrom(shopTable.as('own'))
    .select('own.id')
    .where('own.id', '=', target)
    .where('own.ownerId', '=', author)
  return exists(product.unionAll(shop))
}

/** Condition: the author of comment `c` has a chat with the shop that it is about. */
export const hasChatted = (executor: Executor) => {
  const shop = executor
    .selectFrom(productTable.as('sold'))
    .select('sold.shopId')
    .where('sold.id', '=', target)
    .unionAll(
      executor.selectFrom(shopTable.as('own')).select('own.id as shopId').where('own.id', '=', target),
    )
  return exists(
    executor
      .selectFrom(chatTable.as('talk'))
      .select('talk.id')
      .where('talk.buyerId', '=', author)
      .where('talk.lastSeq', '>', 0)
      .where('talk.shopId', 'in', shop),
  )
}
