import type { Deps } from '../../../../platform/platform.ts'

/** Removes a deleted user's requests; their documents are uploads, which are removed with those. */
export async function eraseUser({ db }: Deps<'db'>, userId: string): Promise<void> {
  await db.kysely.deleteFrom('IdentityRequest').where('userId', '=', userId).execute()
  await db.kysely.deleteFrom('SellerRequest').where('userId', '=', userId).execute()
}
