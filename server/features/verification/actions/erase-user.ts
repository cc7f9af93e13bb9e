import type { Deps } from '../../../../platform/platform.ts'

/**
 * Deletes a deleted user's requests; their documents are uploads, which the media feature deletes.
 */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely.deleteFrom('IdentityRequest').where('userId', '=', userId).execute()
  await db.kysely.deleteFrom('SellerRequest').where('userId', '=', userId).execute()
}
