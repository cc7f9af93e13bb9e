import type { trackShare as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'

/** A share says once by which way it went, and whose it was: telling it again changes nothing. */
const noteWay = statement({
  name: 'likes.track-share',
  text: `
    UPDATE "ProductShare" SET platform = coalesce(platform, $2), "userId" = coalesce("userId", $3::uuid)
    WHERE id = $1::uuid RETURNING id, platform`,
})

/**
 * Notes by which way a share went, where that was not known when it was made. Visitors may tell it too.
 * @throws NOT_FOUND where there is no such share
 */
export const trackShare = async (
  { db }: Needs<'db'>,
  actor: Actor,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const values = [input.id, input.platform || null, viewerId(actor)]
  const [share] = await db.query<{ id: string; platform: string | null }>(noteWay, values)
  if (!share) throw fail('NOT_FOUND')
  return { shareId: share.id, platform: share.platform }
}
