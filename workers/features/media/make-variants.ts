import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeVariants, removeWithVariants, variantKey } from '../../../platform/images/variants.ts'
import type { Deps } from '../../../platform/platform.ts'
import { typeOf } from '../../../platform/storage/port.ts'

/**
 * Makes and stores the variants of a picture. A picture that is deleted meanwhile leaves none.
 */
export const makeVariants = async (
  { storage }: Deps<'storage'>,
  { key }: { key: string },
  signal: AbortSignal,
): Promise<void> => {
  const picture = await storage.localCopy(key)
  if (!picture) return
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-picture-'))
  try {
    for (const { file, ...variant } of await encodeVariants(picture.path, folder, signal)) {
      const target = variantKey(key, variant)
      await storage.put(target, { path: file }, { type: typeOf(target) })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await picture.release()
    // After the last `put`: the deletion removes the picture before its variants.
    if (!(await storage.stat(key))) await removeWithVariants(storage, key)
  }
}
