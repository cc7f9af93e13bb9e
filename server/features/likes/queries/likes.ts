import type { listLikes as endpoint } from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'
import { personColumns, personView } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'

/**
 * Lists who likes a product, the latest first, with their number.
 * @throws NOT_FOUND if the product does not open to the caller
 */
export const listLikes = async (
  { db, storage }: Deps<'db' | 'storage'>,
  actor: Actor,
  input: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const product = await db.kysely
    .selectFrom(productTable.as('p'))
    .select('p.likesCount')
    .where('p.id', '=', input.id)
    .where(isReadableTo(userIdOf(actor), isAdmin(actor)))
    .executeTakeFirst()
  if (!product) throw fail('NOT_FOUND')

  const likes = db.kysely
    .selectFrom('ProductLike as like')
    .innerJoin(userTable.as('u'), 'u.id', 'like.userId')
    .select(personColumns)
    .select('like.createdAt as likedAt')
    .where('like.productId', '=', input.id)
    .where('u.status', '=', 'active')
  const rows = await latestFirst(likes, { time: 'like.createdAt', id: 'like.userId' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, product.likesCount, ({ likedAt }) => likedAt)
  return {
    totalLikes: product.likesCount,
    users: shown.map((row) => personView({ storage }, row)),
    pagination,
  }
}
