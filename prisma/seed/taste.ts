import { sql } from 'kysely'
import { bookmarks, follows, likes } from './catalogue.ts'
import { type Ids, idOf, type Seed } from './seed.ts'

/** Creates likes, saves and follows, and derives the counts from them. */
export const seedTaste = async (
  { tx, minutesAgo }: Seed,
  { people, shops, products }: { people: Ids; shops: Ids; products: Ids },
): Promise<void> => {
  const pairs = (taste: Record<string, string[]>) =>
    Object.entries(taste).flatMap(([person, keys]) => keys.map((key) => [idOf(people, person), key] as const))

  await tx
    .insertInto('ProductLike')
    .values(
      pairs(likes).map(([userId, key], index) => ({
        userId,
        productId: idOf(products, key),
        createdAt: minutesAgo(30 + index * 45),
      })),
    )
    .execute()
  await tx
    .insertInto('ProductBookmark')
    .values(pairs(bookmarks).map(([userId, key]) => ({ userId, productId: idOf(products, key) })))
    .execute()
  await tx
    .insertInto('ShopFollow')
    .values(pairs(follows).map(([userId, key]) => ({ userId, shopId: idOf(shops, key) })))
    .execute()
  await sql`
    UPDATE "Product" p SET
      "likesCount" = (SELECT count(*) FROM "ProductLike" WHERE "productId" = p.id),
      "bookmarksCount" = (SELECT count(*) FROM "ProductBookmark" WHERE "productId" = p.id)`.execute(tx)
  await sql`
    UPDATE "Shop" s SET
      "followersCount" = (SELECT count(*) FROM "ShopFollow" WHERE "shopId" = s.id),
      "likesCount" = (SELECT coalesce(sum("likesCount"), 0) FROM "Product" WHERE "shopId" = s.id),
      "viewsCount" = (SELECT coalesce(sum("viewsCount"), 0) FROM "Product" WHERE "shopId" = s.id)`.execute(tx)
}
