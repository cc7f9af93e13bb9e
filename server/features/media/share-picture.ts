import { Readable } from 'node:stream'
import { makeSharePicture } from '../../../platform/images/share.ts'
import { shareKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'

/** Pictures that are being created, by key. */
const pending = new Map<string, Promise<string | null>>()

/**
 * Returns the key of a link preview of the picture `source`, created at the first request and
 * stored beside it, so that it is deleted with it. `null` if the picture no longer exists.
 */
export const sharePicture = ({ storage }: Deps<'storage'>, source: string): Promise<string | null> => {
  const key = shareKey(source)
  const drawing = pending.get(key)
  if (drawing) return drawing
  const draw = async () => {
    if (await storage.stat(key)) return key
    const picture = await storage.localCopy(source)
    if (!picture) return null
    try {
      await storage.put(key, Readable.from([await makeSharePicture(picture.path)]), { type: 'image/jpeg' })
      return key
    } finally {
      await picture.release()
    }
  }
  const drawn = draw().finally(() => pending.delete(key))
  pending.set(key, drawn)
  return drawn
}
