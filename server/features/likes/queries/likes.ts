import type { listLikes as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import { visibleTo } from '../../products/public.ts'

/** One row with an empty `id` where nobody is on that page; none where the caller does not see the product. */
const likesOf = statement({
  name: 'likes.of-product',
  text: `
    SELECT p."likesCount", page.* FROM "Product" p
    LEFT JOIN LATERAL (
      SELECT u.id, u.name, u.username, u.phone, u.avatar FROM "ProductLike" l JOIN "User" u ON u.id = l."userId"
      WHERE l."productId" = p.id AND u.status = 'active'
      ORDER BY l."createdAt" DESC, l."userId" LIMIT $3 OFFSET $4
    ) page ON true
    WHERE p.id = $2::uuid AND ${visibleTo('$1')}`,
})

/**
 * How many like a product, and who, the latest first.
 * @throws NOT_FOUND where the caller does not see it
 */
export const listLikes = async (
  { db, storage }: Needs<'db' | 'storage'>,
  actor: Actor,
  { id, page, limit }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const rows = await db.query<{ likesCount: number } & (PersonRow | { id: null })>(likesOf, [
    viewerId(actor),
    id,
    limit,
    (page - 1) * limit,
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const total = first.likesCount
  return {
    totalLikes: total,
    users: rows.flatMap((row) => (row.id === null ? [] : [personView({ storage }, row)])),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      hasMore: page * limit < total,
    },
  }
}
