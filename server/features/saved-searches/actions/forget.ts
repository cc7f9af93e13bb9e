import type { Needs } from '../../../../platform/platform.ts'

/** Forgets what a deleted user looked for, and with it what was found. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "SavedSearch" WHERE "userId" = $1::uuid', [userId])
}

/** Forgets whom a deleted product was told. */
export async function forgetProduct({ db }: Needs<'db'>, productId: string): Promise<void> {
  await db.query('DELETE FROM "SavedSearchFind" WHERE "productId" = $1::uuid', [productId])
}
