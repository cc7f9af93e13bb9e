import type { Deps } from '../../../../platform/platform.ts'
import { removeFiles } from '../../media/public.ts'

type FileDeps = Deps<'db' | 'storage'>

/** Removes files that a product no longer refers to; missing ones are ignored. */
export const removeMedia = async (
  deps: FileDeps,
  { productId, keys }: { productId: string; keys: readonly string[] },
): Promise<void> => {
  const product = await deps.db.kysely
    .selectFrom('Product')
    .select('ownerId')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (product) await removeFiles(deps, { ...product, keys })
}

/** Removes all files of a product, and the clip that older versions kept beside them. */
export const removeProductFiles = async (deps: FileDeps, productId: string): Promise<void> => {
  const keys: string[] = []
  for (const prefix of [`products/${productId}/`, `private/products/${productId}/`])
    for await (const { key } of deps.storage.list(prefix)) keys.push(key)
  await removeMedia(deps, { productId, keys })
}
