import { v7 as newId } from 'uuid'
import type { JobPayloads } from '../../../../contract/index.ts'
import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { moneyView } from '../../countries/public.ts'

type News = JobPayloads['notifications.tell-many']['news']

/** How many are told in one statement. */
const PAGE = 500

const readProduct = statement({
  name: 'notifications.audience-product',
  text: `
    SELECT p.title, p."publishedAt", p."ownerId", p."shopId", s.name AS "shopName", p."priceMinor", p."reducedMinor",
      p.currency, p."saleStartsAt", greatest(p."saleStartsAt", p."updatedAt") AS "reducedAt"
    FROM "Product" p JOIN "Shop" s ON s.id = p."shopId"
    WHERE p.id = $1::uuid AND p."isListed"`,
})
type Product = {
  title: string | null
  publishedAt: Date | null
  ownerId: string
  shopId: string
  shopName: string
  priceMinor: number | null
  reducedMinor: number
  currency: string
  saleStartsAt: Date | null
  reducedAt: Date
}

/** Who wishes to hear: of a new product those who follow its shop, of a lower price also who likes or saved it. */
const audiences = {
  listed: `SELECT "userId" FROM "ShopFollow" WHERE "shopId" = $2::uuid`,
  reduced: `SELECT "userId" FROM "ShopFollow" WHERE "shopId" = $2::uuid
    UNION SELECT "userId" FROM "ProductLike" WHERE "productId" = $1::uuid
    UNION SELECT "userId" FROM "ProductBookmark" WHERE "productId" = $1::uuid`,
} as const satisfies Record<News, string>

const readPage = (news: News) =>
  statement({
    name: `notifications.audience-${news}`,
    text: `
      SELECT a."userId" FROM (${audiences[news]}) a
      WHERE a."userId" > $4::uuid AND a."userId" <> $3::uuid AND $1::uuid IS NOT NULL AND $2::uuid IS NOT NULL
        AND NOT ${blockedBetween('a."userId"', '$3::uuid')}
      ORDER BY a."userId" LIMIT ${PAGE}`,
  })
const readPages = { listed: readPage('listed'), reduced: readPage('reduced') }

/**
 * A receiver has one notification for each key. While it is unread, what comes is added to it: `actorsCount` is how many
 * of the shop's products were listed since the first of them, counted anew each time. A lower price is told once.
 */
const tell = statement({
  name: 'notifications.tell-audience',
  text: `
    INSERT INTO "Notification" AS n (id, "userId", type, title, message, link, "foldKey", "createdAt", "actorId",
      "countedFrom", preference)
    SELECT told.id, told."userId", 'other', $3, $4, $5::jsonb, $6, $7::timestamptz, $8::uuid, $7::timestamptz, $9
    FROM unnest($1::uuid[], $2::uuid[]) AS told(id, "userId")
    ON CONFLICT ("userId", "foldKey") DO UPDATE SET
      "countedFrom" = CASE WHEN n."isRead" THEN excluded."createdAt" ELSE n."countedFrom" END,
      "actorsCount" = CASE WHEN n."isRead" THEN 1 ELSE (
        SELECT greatest(1, count(*)) FROM "Product" p
        WHERE p."shopId" = $10::uuid AND p."isListed" AND p."publishedAt" BETWEEN n."countedFrom" AND excluded."createdAt"
      ) END,
      title = excluded.title, message = excluded.message, link = excluded.link, "isRead" = false,
      "createdAt" = excluded."createdAt"
    WHERE excluded."createdAt" > n."createdAt" AND n.preference = 'shop_updates'`,
})

/** Those that are as this news left them, with the number of others written out. */
const settle = statement({
  name: 'notifications.settle-audience',
  text: `
    UPDATE "Notification" n SET message = CASE
      WHEN $5 = '' OR n."actorsCount" = 1 THEN $4 ELSE replace($5, '{others}', (n."actorsCount" - 1)::text) END
    WHERE n."userId" = ANY ($1::uuid[]) AND n."foldKey" = $2 AND n."createdAt" = $3::timestamptz
    RETURNING n.id`,
})

/**
 * Tells the next some hundred who wish to hear of a product; `after` is where the page before ended. Answers the
 * notifications that stand, changed or not, and where the next page begins (`null`: nobody is left). News of one shop fold
 * into one notification until it is read.
 */
export const notifyAudience = async (
  { db }: Needs<'db'>,
  { productId, news }: JobPayloads['notifications.tell-many'],
  after: string | null,
): Promise<{ ids: string[]; next: string | null }> => {
  const nobody = { ids: [], next: null }
  const [product] = await db.query<Product>(readProduct, [productId])
  const said = product && say(product, productId, news)
  if (!product || !said) return nobody
  const from = after ?? '00000000-0000-0000-0000-000000000000'
  const rows = await db.query<{ userId: string }>(readPages[news], [
    productId,
    product.shopId,
    product.ownerId,
    from,
  ])
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length === 0) return nobody
  const ids = await db.rawTransaction(async ({ query }) => {
    await query(tell, [
      userIds.map(() => newId()),
      userIds,
      said.title,
      said.message,
      JSON.stringify({ kind: said.kind, id: said.linkId }),
      said.foldKey,
      said.at,
      product.ownerId,
      said.preference,
      product.shopId,
    ])
    const left = await query<{ id: string }>(settle, [
      userIds,
      said.foldKey,
      said.at,
      said.message,
      said.many,
    ])
    return left.map(({ id }) => id)
  })
  return { ids, next: userIds.length < PAGE ? null : (userIds.at(-1) ?? null) }
}

/** What to say; nothing where it is not so any more. */
const say = (product: Product, productId: string, news: News) => {
  const title = product.title ?? texts.untitledProduct
  if (news === 'listed')
    return (
      product.publishedAt && {
        title: texts.shopNewsTitle(product.shopName),
        message: title,
        many: texts.shopNewsManyMessage(title, '{others}'),
        kind: 'product',
        linkId: productId,
        foldKey: `shop-news:${product.shopId}`,
        at: product.publishedAt,
        preference: 'shop_updates',
      }
    )
  const price = moneyView(product.priceMinor, product.currency)?.formattedPrice
  const reduced = Number(product.reducedMinor)
  if (!price || reduced <= 0) return null
  const percent = Math.round((100 * reduced) / (Number(product.priceMinor) + reduced))
  return {
    title: texts.productReducedTitle,
    message: texts.productReducedMessage(title, price, String(percent)),
    many: '',
    kind: 'product',
    linkId: productId,
    // Another price or another sale is news again; the same one is not, however often the product is edited.
    foldKey: `reduced:${productId}:${product.saleStartsAt?.getTime() ?? ''}:${product.priceMinor}`,
    at: product.reducedAt,
    preference: 'promotions',
  }
}
