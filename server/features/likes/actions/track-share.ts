import type { trackShare as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { openTo } from '../../products/public.ts'
import { viewerOf } from '../viewer.ts'
import { countShare } from './count-share.ts'

/** A share says once by which way it went, and whose it was: telling it again changes nothing. Who tells is counted. */
const noteWay = statement({
  name: 'likes.track-share',
  text: `
    WITH share AS (
      UPDATE "ProductShare" SET platform = coalesce(platform, $2), "userId" = coalesce("userId", $3::uuid)
      WHERE id = $1::uuid RETURNING id, platform, "productId"
    ), product AS (
      SELECT p.id FROM "Product" p JOIN share ON share."productId" = p.id WHERE ${openTo('$3', '$5')}
    ), ${countShare({ viewer: '$4', address: '$6', most: '$7' })}
    SELECT id, platform FROM share`,
})

/**
 * Notes by which way a share went, where that was not known when it was made, and counts who tells it once a day, where
 * they see the product. Visitors may tell it too.
 * @throws NOT_FOUND where there is no such share
 */
export const trackShare = async (
  { db, keys, env }: Needs<'db' | 'keys' | 'env'>,
  actor: Actor,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const { id, address, most } = viewerOf({ keys, env }, actor)
  const values = [input.id, input.platform || null, viewerId(actor), id, isAdmin(actor), address, most]
  const [share] = await db.query<{ id: string; platform: string | null }>(noteWay, values)
  if (!share) throw fail('NOT_FOUND')
  return { shareId: share.id, platform: share.platform }
}
