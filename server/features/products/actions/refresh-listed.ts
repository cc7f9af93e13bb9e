import type { Transaction } from '../../../../platform/outbox/port.ts'

/** Whose visibility may have changed: some products, all of a shop, all of a shop's owner. */
type Affected = { productIds: string[] } | { shopId: string } | { ownerId: string }

/**
 * The one rule of who sees a product: it is listed when it is active, available and not deleted, and its shop and its
 * owner are active. The counts of listed products (of each shop, of each category, of all) change in the same statement,
 * by what really changed; those in Tally in one order, so that no two transactions wait for each other. Rows are locked as
 * they are read, so that a shop closed at the same moment cannot be missed.
 */
const refresh = (condition: string) => `
  WITH affected AS (
    SELECT p.id, p.status = 'active' AND p."isAvailable" AND p."deletedAt" IS NULL
      AND s.status = 'active' AND u.status = 'active' AS listed
    FROM "Product" p JOIN "Shop" s ON s.id = p."shopId" JOIN "User" u ON u.id = s."ownerId"
    WHERE ${condition} ORDER BY p.id
    FOR UPDATE OF p FOR NO KEY UPDATE OF s FOR SHARE OF u
  ), changed AS (
    UPDATE "Product" p SET "isListed" = affected.listed,
      "publishedAt" = coalesce(p."publishedAt", CASE WHEN affected.listed THEN clock_timestamp() END)
    FROM affected WHERE p.id = affected.id AND p."isListed" <> affected.listed
    RETURNING p."shopId", p.category, CASE WHEN affected.listed THEN 1 ELSE -1 END AS delta
  ), shops AS (
    UPDATE "Shop" s SET "productsCount" = s."productsCount" + by_shop.delta
    FROM (SELECT "shopId", sum(delta)::int AS delta FROM changed GROUP BY "shopId") by_shop
    WHERE s.id = by_shop."shopId"
  )
  INSERT INTO "Tally" (name, value)
  SELECT name, delta FROM (
    SELECT 'products.listed' AS name, sum(delta) AS delta FROM changed HAVING count(*) > 0
    UNION ALL SELECT 'products.category:' || category, sum(delta) FROM changed WHERE category IS NOT NULL GROUP BY category
  ) tallies ORDER BY name
  ON CONFLICT (name) DO UPDATE SET value = "Tally".value + EXCLUDED.value`

/**
 * Makes `isListed` right again. To be called in the transaction that changed a product's status, availability or
 * deletion, or the status of a shop or an owner; after the change, and once a transaction. Everyone locks products before
 * shops and owners: who changes a shop or an owner first takes its products (`ORDER BY id FOR UPDATE`).
 */
export async function refreshListed(
  tx: Pick<Transaction, '$executeRawUnsafe'>,
  affected: Affected,
): Promise<void> {
  if ('productIds' in affected)
    await tx.$executeRawUnsafe(refresh('p.id = ANY($1::uuid[])'), affected.productIds)
  else if ('shopId' in affected) await tx.$executeRawUnsafe(refresh('p."shopId" = $1::uuid'), affected.shopId)
  else await tx.$executeRawUnsafe(refresh('s."ownerId" = $1::uuid'), affected.ownerId)
}
