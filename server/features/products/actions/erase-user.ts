import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { removeProductFiles } from './remove-media.ts'

/**
 * Products erased per statement: each is locked, and triggers update its search document and
 * counts.
 */
const BATCH = 200

/**
 * Erases a deleted user's products with their files and texts, and the user's inquiries about
 * others' products.
 */
export const eraseUser = async ({ db, storage }: Deps<'db' | 'storage'>, userId: string): Promise<void> => {
  let last: string | null = null
  do {
    const own = db.kysely.selectFrom('Product').select('id').where('ownerId', '=', userId)
    const next = last === null ? own : own.where('id', '>', last)
    const batch: { id: string }[] = await next.orderBy('id').limit(BATCH).execute()
    const ids = batch.map(({ id }) => id)
    if (ids.length > 0) await eraseProducts({ db, storage }, ids)
    last = ids.length < BATCH ? null : (ids.at(-1) ?? null)
  } while (last)
  await eraseInquiries({ db }, userId)
}

/** Counts change by the rows that are really deleted, so a second run changes nothing. */
const eraseInquiries = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .with('deleted', (cte) =>
      cte.deleteFrom('ProductInquiry').where('userId', '=', userId).returning('productId'),
    )
    .updateTable('Product as p')
    .from((eb) =>
      eb
        .selectFrom('deleted')
        .select(['productId', sql<number>`count(*)::int`.as('count')])
        .groupBy('productId')
        .as('counted'),
    )
    .set((eb) => ({ inquiriesCount: eb('p.inquiriesCount', '-', eb.ref('counted.count')) }))
    .whereRef('p.id', '=', 'counted.productId')
    .execute()
}

const eraseProducts = async (
  { db, storage }: Deps<'db' | 'storage'>,
  ids: readonly string[],
): Promise<void> => {
  await db.kysely
    .updateTable('Product')
    .set({
      deletedAt: sql`coalesce("deletedAt", now())`,
      title: null,
      description: null,
      brand: null,
      subcategory: null,
      sku: null,
      barcode: null,
      attributes: '{}',
      tags: [],
      media: '[]',
      sourceKey: null,
      weight: null,
      dimensions: null,
      shipping: null,
      seo: null,
      ai: null,
      videoDone: '{}',
      failureReason: null,
      updatedAt: sql`now()`,
    })
    .where('id', 'in', ids)
    .execute()
  await db.kysely.deleteFrom('ProductInquiry').where('productId', 'in', ids).execute()
  for (const id of ids) await removeProductFiles({ db, storage }, id)
}
