/**
 * Counts a viewer (`viewer`) among those who share a product (`productId`): once a day (UTC), whether they shared it
 * or told of a share. Of several at once, the later ones wait for the first one's row and then find it of today. Parts of
 * a statement whose `product` holds the product's id, where the caller may see it.
 */
export const countShare = (viewer: string): string => `
  sharer AS (
    INSERT INTO "ProductSharer" ("productId", viewer) SELECT id, ${viewer} FROM product
    ON CONFLICT ("productId", viewer) DO UPDATE SET "countedAt" = now()
      WHERE ("ProductSharer"."countedAt" AT TIME ZONE 'UTC')::date < (now() AT TIME ZONE 'UTC')::date
    RETURNING "productId"
  ), counted AS (
    UPDATE "Product" p SET "sharesCount" = p."sharesCount" + 1 FROM sharer WHERE p.id = sharer."productId"
  )`
