import type { PictureWidth } from '../../../contract/media/pictures.ts'
import { type VariantFormat, variantKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'

/** The lowest priority: everything else in the queue runs first. */
const PRIORITY = 9
/** Jobs that wait for all pictures together; each picture has one. Encoding takes some seconds. */
export const MAX_WAITING_PICTURES = 200
/** A picture that could not be encoded is not tried again for a day. */
const RETRY_AFTER_MS = 24 * 3_600_000

type Wanted = { key: string; width: PictureWidth; formats: readonly VariantFormat[] }

/**
 * Returns the key of a picture's variant in the first of `formats` that exists. If there is none,
 * enqueues their job, within limits, and returns the picture's own key; `null` without a picture.
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
  // Not awaited: the answer does not depend on the queue.
  queue
    .enqueue(
      'media.make-variants',
      { key },
      { key, priority: PRIORITY, retryAfterMs: RETRY_AFTER_MS, maxWaiting: MAX_WAITING_PICTURES },
    )
    .catch((error: unknown) => log.warn({ err: error }, 'The variants of a picture could not be enqueued'))
  return key
}
