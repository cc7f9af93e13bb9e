import { rm } from 'node:fs/promises'
import { encodeVariants, removeWithVariants, variantKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'
import { typeOf } from '../../../platform/storage/port.ts'
import { makeWorkFolder } from '../../../platform/work-folder.ts'

/**
 * Makes and stores the variants of an image. An image that is deleted meanwhile leaves none.
 */
export const makeVariants = async (
  { storage }: Deps<'storage'>,
  { key }: { key: string },
  signal: AbortSignal,
): Promise<void> => {
  const image = await storage.localCopy(key)
  if (!image) return
  const folder = await makeWorkFolder()
  try {
    for (const { file, ...variant } of await encodeVariants(image.path, folder, signal)) {
      const target = variantKey(key, variant)
      await storage.put(target, { path: file }, { type: typeOf(target) })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await image.release()
    // After the last `put`: the deletion removes the image before its variants.
    if (!(await storage.stat(key))) await removeWithVariants(storage, key)
  }
}
