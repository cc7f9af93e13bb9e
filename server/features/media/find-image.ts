import type { ImageWidth } from '../../../contract/media/images.ts'
import { type VariantFormat, variantKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'

/** The lowest priority: everything else in the queue runs first. */
const PRIORITY = 9
/** Jobs that wait for all images together; each image has one. Encoding takes some seconds. */
export const MAX_WAITING_IMAGES = 200
/** An image that could not be encoded is not tried again for a day. */
const RETRY_AFTER_MS = 24 * 3_600_000

type Wanted = { key: string; width: ImageWidth; formats: readonly VariantFormat[] }

/**
 * Returns the key of an image's variant in the first of `formats` that exists. If there is none,
 * enqueues their job, within limits, and returns the image's own key; `null` without an image.
 */
export const findImage = async (
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
      { key, priority: PRIORITY, retryAfterMs: RETRY_AFTER_MS, maxWaiting: MAX_WAITING_IMAGES },
    )
    .catch((error: unknown) => log.warn({ err: error }, 'The variants of an image could not be enqueued'))
  return key
}
