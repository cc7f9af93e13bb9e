import type { Deps } from '../../../../platform/platform.ts'

/** Deletes the matches of a deleted product. */
export const eraseProduct = async ({ db }: Deps<'db'>, productId: string): Promise<void> => {
  await db.kysely.deleteFrom('SavedSearchFind').where('productId', '=', productId).execute()
}
