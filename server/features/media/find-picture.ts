import type { PictureWidth } from '../../../contract/media/pictures.ts'
import { type VariantFormat, variantKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'

/** Behind everything else of its queue. */
const PRIORITY = 9

type Wanted = { key: string; width: PictureWidth; formats: readonly VariantFormat[] }

/**
 * Returns the key of a picture's variant in the first of `formats` that exists. If there is none
 * yet, has them made and returns the picture's own key; `null` if there is no such picture.
 */
export const findPicture = async (
  { storage, queue, log }: Deps<'storage' | 'queue' | 'log'>,
  { key, width, formats }: Wanted,
): Promise<string | null> => {
  for (const format of formats) {
    const variant = variantKey(key, { width, format })
    if (await storage.stat(variant)) return variant
  }
  if (!(await storage.stat(key))) return null
  await queue
    .enqueue('media.make-variants', { key }, { key, priority: PRIORITY })
    .catch((error: unknown) => log.warn({ err: error }, 'The variants of a picture could not be enqueued'))
  return key
}
