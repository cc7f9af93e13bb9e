import { Readable } from 'node:stream'
import { makeSharePicture } from '../../../platform/images/share.ts'
import type { Deps } from '../../../platform/platform.ts'

/** Pictures that are being drawn right now, by what they are drawn from. */
const underWay = new Map<string, Promise<string | null>>()

/**
 * The key of the picture that a link to something shows, drawn of `source` at the first asking and kept beside it, so that
 * it goes when its folder goes. `null` where there is no such picture any more.
 */
export function sharePicture({ storage }: Deps<'storage'>, source: string): Promise<string | null> {
  const key = source.replace(/\.\w+$/, '.share.jpg')
  const drawing = underWay.get(key)
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
  const drawn = draw().finally(() => underWay.delete(key))
  underWay.set(key, drawn)
  return drawn
}
