import type { ImageWidth } from '../../../contract/media/images.ts'
import { type VariantFormat, variantKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'
import { ownerOfImage } from './queries.ts'

/** Below everything else in the queue: 5 for the first image of an owner, 9 from the fifth on. */
export const FIRST_PRIORITY = 5
/** Maximum waiting jobs of each priority; an image has one job. Encoding takes some seconds. */
export const MAX_WAITING_PER_PRIORITY = 200
/** Jobs that wait for the images of one owner. */
export const MAX_WAITING_OF_OWNER = 20
/** An image that could not be encoded is not tried again for a day. */
const RETRY_AFTER_MS = 24 * 3_600_000

type Wanted = { key: string; width: ImageWidth; formats: readonly VariantFormat[] }

/**
 * Returns the key of an image's variant in the first of `formats` that exists. If there is none,
 * enqueues their job, within limits, and returns the image's own key; `null` without an image.
 */
export const findImage = async (
  deps: Deps<'db' | 'storage' | 'queue' | 'log'>,
  { key, width, formats }: Wanted,
): Promise<string | null> => {
  const { storage, log } = deps
  for (const format of formats) {
    const variant = variantKey(key, { width, format })
    if (await storage.stat(variant)) return variant
  }
  if (!(await storage.stat(key))) return null
  // Not awaited: the answer does not depend on the queue.
  enqueueVariants(deps, key).catch((error: unknown) =>
    log.warn({ err: error }, 'The variants of an image could not be enqueued'),
  )
  return key
}

const enqueueVariants = async ({ db, queue }: Deps<'db' | 'queue'>, key: string): Promise<void> => {
  const id = await ownerOfImage({ db }, key)
  await queue.enqueue(
    'media.make-variants',
    { key },
    {
      key,
      priority: FIRST_PRIORITY,
      retryAfterMs: RETRY_AFTER_MS,
      maxWaiting: MAX_WAITING_PER_PRIORITY,
      owner: { id, maxWaiting: MAX_WAITING_OF_OWNER },
    },
  )
}
