import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { field } from '../../../../contract/field-codes.ts'
import type { setCaptions as setCaptionsEndpoint } from '../../../../contract/products/captions.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { typeOf } from '../../../../platform/storage/port.ts'
import { webVtt } from '../../../../platform/video/captions.ts'
import type { Member } from '../../../access.ts'
import { mediaDetached, productChanged } from '../events.ts'
import { assertOwn, getProduct } from '../queries/products.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import { updateProductQuery } from './update-row.ts'

/**
 * Replaces the captions of the video of the caller's own product, or removes them.
 * @throws NOT_FOUND if the caller cannot see it; FORBIDDEN for another user's; 422 without a video
 */
export const setCaptions = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, captions }: ParsedInput<typeof setCaptionsEndpoint>,
): Promise<EndpointResult<typeof setCaptionsEndpoint>> => {
  await assertOwn(deps, actor, { id })
  const key = await storeCaptions(deps, id, webVtt(captions))
  try {
    await deps.db.transaction(async (tx) => {
      const { media } = await lockOwnProduct(tx, actor, id)
      const video = media.find(({ type }) => type === 'video')
      if (!video) throw failField('body.captions', field.captionsNeedVideo)
      const changed = media.map((one) => (one === video ? { ...one, captions: key } : one))
      await updateProductQuery(tx, id, { media: JSON.stringify(changed) }).execute()
      if (video.captions !== null)
        await recordEvent(tx, mediaDetached, { productId: id, keys: [video.captions] })
      await recordEvent(tx, productChanged, { productId: id })
    })
  } catch (error) {
    if (key !== null) await deps.storage.remove(key)
    throw error
  }
  return getProduct(deps, actor, { id })
}

/** Stores a file at an address of its own, since browsers and caches keep each for ever. */
const storeCaptions = async (
  { storage }: Deps<'storage'>,
  productId: string,
  text: string | null,
): Promise<string | null> => {
  if (text === null) return null
  const key = `products/${productId}/captions/${randomUUID()}.vtt`
  await storage.put(key, Readable.from([text]), { type: typeOf(key) })
  return key
}
