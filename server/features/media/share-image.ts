import { Readable } from 'node:stream'
import { singleFlightByKey } from '../../../platform/concurrency/single-flight.ts'
import { makeShareImage } from '../../../platform/images/share.ts'
import { shareKey } from '../../../platform/images/variants.ts'
import type { LimitKey } from '../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../platform/platform.ts'

const drawOnce = singleFlightByKey<string | null>()

/**
 * Returns the key of a link preview of the image `source`, which is drawn for `owner` at the first
 * request and stored beside it, so that it is deleted with it. `null` if the image no longer
 * exists. @throws what `makeShareImage` does
 */
export const shareImage = (
  { storage }: Deps<'storage'>,
  source: string,
  owner: LimitKey,
): Promise<string | null> => {
  const key = shareKey(source)
  return drawOnce(key, async () => {
    if (await storage.stat(key)) return key
    const image = await storage.localCopy(source)
    if (!image) return null
    try {
      const jpeg = await makeShareImage(image.path, owner)
      await storage.put(key, Readable.from([jpeg]), { type: 'image/jpeg' })
      return key
    } finally {
      await image.release()
    }
  })
}
