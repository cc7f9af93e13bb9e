import type { Needs } from '../../../../platform/platform.ts'

/** Forgets what a deleted user handed in; the documents themselves are uploads, and go with those. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "IdentityRequest" WHERE "userId" = $1::uuid', [userId])
  await db.query('DELETE FROM "SellerRequest" WHERE "userId" = $1::uuid', [userId])
}
