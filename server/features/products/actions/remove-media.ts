import type { Needs } from '../../../../platform/platform.ts'

/** Removes objects that nothing refers to any more; those that are gone already are no trouble. */
export async function removeMedia({ storage }: Needs<'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

/** Removes all that was made for a product, and the clip that came with the request that created it. */
export async function removeProductFiles({ storage }: Needs<'storage'>, productId: string): Promise<void> {
  for (const prefix of [`products/${productId}/`, `private/products/${productId}/`])
    for await (const { key } of storage.list(prefix)) await storage.remove(key)
}
