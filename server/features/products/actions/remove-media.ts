import { removeWithVariants } from '../../../../platform/images/variants.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Removes files that nothing refers to any more; missing ones are ignored. */
export const removeMedia = async ({ storage }: Deps<'storage'>, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await removeWithVariants(storage, key)
}

/** Removes all files of a product, and the clip that its creating request contained. */
export const removeProductFiles = async ({ storage }: Deps<'storage'>, productId: string): Promise<void> => {
  for (const prefix of [`products/${productId}/`, `private/products/${productId}/`])
    for await (const { key } of storage.list(prefix)) await storage.remove(key)
}
