import { id as anId } from '../../../../contract/ids.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { listingPredicate } from './products.ts'
import { type ProductRow, productColumns, productJoins, productView } from './views.ts'

const one = statement({
  name: 'products.head',
  text: `SELECT ${productColumns} FROM "Product" p ${productJoins} WHERE p.id = $2::uuid AND ${listingPredicate}`,
})

/** What a link to a product says of itself where it is shared; `null` for what not everyone sees. */
export async function productHead(needs: Needs<'db' | 'storage'>, id: string) {
  if (!anId.safeParse(id).success) return null
  const [row] = await needs.db.query<ProductRow>(one, [null, id])
  if (!row) return null
  const product = productView(needs, row, null)
  return {
    title: `${product.title} · ${product.shop.name}`,
    description: [product.price?.formattedPrice, product.description.slice(0, 200)]
      .filter(Boolean)
      .join(' · '),
    path: `/products/${product.id}`,
    type: 'product',
    /** What its picture is drawn of. */
    picture:
      row.media.flatMap(({ type, key, poster }) => (type === 'image' ? key : (poster ?? [])))[0] ?? null,
    data: (absolute: (address: string) => string) => asData(product, absolute),
  }
}

/** The product in the words of schema.org, for search engines. */
function asData(product: Product, absolute: (address: string) => string): object {
  const { price, stats, shop } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    ...(product.description && { description: product.description }),
    ...(product.images.length > 0 && { image: product.images.map(absolute) }),
    ...(product.category && { category: product.category }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.sku && { sku: product.sku }),
    url: absolute(`/products/${product.id}`),
    ...(price && {
      offers: {
        '@type': 'Offer',
        price: String(price.amount),
        priceCurrency: price.currency,
        availability: `https://schema.org/${product.stock.isInStock ? 'InStock' : 'OutOfStock'}`,
        url: absolute(`/products/${product.id}`),
        seller: { '@type': 'Store', name: shop.name, url: absolute(`/shop/${shop.slug}`) },
      },
    }),
    ...(stats.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: stats.averageRating,
        reviewCount: stats.ratingCount,
      },
    }),
  }
}

/** Where each part of the sitemap begins: the first listed product's id of every so many. */
export const listedPages = async ({ db }: Needs<'db'>, size: number): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `SELECT id FROM (SELECT p.id, row_number() OVER (ORDER BY p.id) - 1 AS place FROM "Product" p WHERE ${listingPredicate}) p
       WHERE place % $1::int = 0 ORDER BY id`,
      [size],
    )
  ).map(({ id }) => id)

/** So many listed products from an id on (without it where `isAfter`), in the order of their ids. */
export const listedSince = ({ db }: Needs<'db'>, from: string, isAfter: boolean, count: number) =>
  db.query<{ id: string; changedAt: Date }>(
    `SELECT p.id, greatest(p."updatedAt", p."publishedAt") AS "changedAt" FROM "Product" p
     WHERE ${listingPredicate} AND p.id ${isAfter ? '>' : '>='} $1::uuid ORDER BY p.id LIMIT $2::int`,
    [from, count],
  )
