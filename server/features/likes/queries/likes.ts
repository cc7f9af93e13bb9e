import type { listLikes as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import { openTo } from '../../products/public.ts'

type Row = { likesCount: number } & ((PersonRow & { likedAt: Date }) | { id: null })

/** One row with an empty `id` where nobody is on that page; none where the caller does not see the product. */
const likesOf = statement({
  name: 'likes.of-product',
  text: `
    SELECT p."likesCount", page.* FROM "Product" p
    LEFT JOIN LATERAL (
      SELECT l."createdAt" AS "likedAt", u.id, u.name, u.username, u.phone, u.avatar
      FROM "ProductLike" l JOIN "User" u ON u.id = l."userId"
      WHERE l."productId" = p.id AND u.status = 'active'
        AND ($5::timestamptz IS NULL OR (l."createdAt", l."userId") < ($5, $6::uuid))
      ORDER BY l."createdAt" DESC, l."userId" DESC LIMIT $3 OFFSET $4
    ) page ON true
    WHERE p.id = $2::uuid AND ${openTo('$1', '$7')}`,
})

/**
 * How many like a product, and who, the latest first.
 * @throws NOT_FOUND where the caller does not see it
 */
export const listLikes = async (
  { db, storage }: Needs<'db' | 'storage'>,
  actor: Actor,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const rows = await db.query<Row>(likesOf, [
    viewerId(actor),
    input.id,
    input.limit + 1,
    ...startByTime(input),
    isAdmin(actor),
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const users = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(users, input, first.likesCount, ({ likedAt }) => likedAt)
  return {
    totalLikes: first.likesCount,
    users: shown.map((row) => personView({ storage }, row)),
    pagination,
  }
}
