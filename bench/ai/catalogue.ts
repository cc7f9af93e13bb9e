import { v7 as newId } from 'uuid'
import { toMinor } from '../../contract/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { embedProducts } from '../../server/features/assistant/public.ts'
import type { JudgedProduct } from './judged.ts'

const towns: Record<string, readonly [countryCode: string, currency: string]> = Object.fromEntries([
  ...'Mbabane,Manzini,Ezulwini,Nhlangano,Siteki,Piggs Peak'.split(',').map((town) => [town, ['SZ', 'SZL']]),
  ...'Nairobi,Mombasa,Kisumu,Nakuru,Eldoret'.split(',').map((town) => [town, ['KE', 'KES']]),
  ...'Johannesburg,Durban,Cape Town,Pretoria,Nelspruit'.split(',').map((town) => [town, ['ZA', 'ZAR']]),
])

/** Puts the products into an empty database, a shop to a town, and has them read. Answers the keys by id. */
export async function fillCatalogue(
  platform: Platform,
  products: readonly JudgedProduct[],
): Promise<Map<string, string>> {
  const { db } = platform
  const shops = new Map<string, { id: string; ownerId: string; countryCode: string; currency: string }>()
  for (const town of new Set(products.map((product) => product.town))) {
    const [countryCode, currency] = towns[town] ?? []
    if (!countryCode || !currency) throw new Error(`${town} is in no country that this bench knows`)
    const shop = { id: newId(), ownerId: newId(), countryCode, currency }
    await db.query(
      `INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt") VALUES ($1, $2, $2, '', now())`,
      [shop.ownerId, `seller-${shops.size}`],
    )
    await db.query(
      `INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, city, "countryCode", currency, "updatedAt")
       VALUES ($1, $2, $3, $4, 'A shop of many things', 'Other', $5, $6, $7, now())`,
      [shop.id, shop.ownerId, `Shop ${shops.size}`, `shop-${shops.size}`, town, countryCode, currency],
    )
    shops.set(town, shop)
  }
  const keys = new Map<string, string>()
  for (const { key, title, description, category, amount, town, tags } of products) {
    const shop = shops.get(town)
    if (!shop) continue
    const id = newId()
    keys.set(id, key)
    await db.query(
      `INSERT INTO "Product" (id, "shopId", "ownerId", title, description, "priceMinor", currency, category, tags, status,
         "isListed", "publishedAt", "updatedAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', true, now(), now())`,
      [
        id,
        ...[shop.id, shop.ownerId, title, description, toMinor(amount, shop.currency), shop.currency],
        ...[category, tags],
      ],
    )
  }
  await db.query(
    `INSERT INTO "Tally" (name, value) VALUES ('products.listed', $1::bigint)
     ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    [products.length],
  )
  await embedProducts(platform, AbortSignal.timeout(300_000))
  await db.query('ANALYZE')
  return keys
}
