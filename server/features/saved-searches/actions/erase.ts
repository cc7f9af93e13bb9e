import type { Deps } from '../../../../platform/platform.ts'

/** Removes the saved searches of a deleted user, and with them their finds. */
export async function eraseUser({ db }: Deps<'db'>, userId: string): Promise<void> {
  await db.kysely.deleteFrom('SavedSearch').where('userId', '=', userId).execute()
}

/** Removes a deleted product from the finds of all saved searches. */
export async function eraseProduct({ db }: Deps<'db'>, productId: string): Promise<void> {
  await db.kysely.deleteFrom('SavedSearchFind').where('productId', '=', productId).execute()
}
