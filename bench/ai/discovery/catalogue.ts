import { v7 as newId } from 'uuid'
import { toMinor } from '../../../contract/money.ts'
import type { Platform } from '../../../platform/platform.ts'
import { embedProducts } from '../../../server/features/assistant/actions/embed-products.ts'
import { runSql } from '../../../testing/sql.ts'
import { readProducts, readShops, type SetName } from './sets.ts'

/**
 * Inserts the catalogue of a set into an empty database and embeds it. Returns the keys by product
 * id.
 */
export async function fillCatalogue(platform: Platform, set: SetName): Promise<Map<string, string>> {
  const { db } = platform
  const shops = new Map<string, { id: string; ownerId: string }>()
  for (const { key, name, town, country, description } of readShops(set)) {
    const shop = { id: newId(), ownerId: newId() }
    await runSql(
      db.kysely,
      `INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt") VALUES ($1, $2, $2, '', now())`,
      [shop.ownerId, key],
    )
    await runSql(
      db.kysely,
      `INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, city, "countryCode", currency, "updatedAt")
       VALUES ($1, $2, $3, $4, $5, 'Other', $6, $7, 'SZL', now())`,
      [shop.id, shop.ownerId, name, key, description, town, country],
    )
    shops.set(key, shop)
  }
  const keys = new Map<string, string>()
  for (const product of readProducts(set)) {
    const shop = shops.get(product.shop)
    if (!shop) throw new Error(`${product.key} is in no shop of the catalogue`)
    const id = newId()
    keys.set(id, product.key)
    const { title, description, amount, currency, category } = product
    await runSql(
      db.kysely,
      `INSERT INTO "Product" (id, "shopId", "ownerId", title, description, "priceMinor", currency, category, tags, status,
         "isListed", "publishedAt", "updatedAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{}', 'active', true, now(), now())`,
      [id, shop.id, shop.ownerId, title, description, toMinor(amount, currency), currency, category],
    )
  }
  await runSql(
    db.kysely,
    `INSERT INTO "Tally" (name, value) VALUES ('products.listed', $1::bigint)
     ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    [keys.size],
  )
  await embedProducts(platform, AbortSignal.timeout(300_000))
  await runSql(db.kysely, 'ANALYZE')
  return keys
}
