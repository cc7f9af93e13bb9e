import { id as anId } from '../../../../contract/ids.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { extraColumns, selectProducts, viewerColumns } from './columns.ts'
import { productView } from './view.ts'
import { isListed } from './visibility.ts'

const listedProduct = prepared(({ kysely, param }: Builder<{ id: string }>) =>
  selectProducts(kysely)
    .select(extraColumns)
    .select(viewerColumns(null))
    .where('p.id', '=', param('id'))
    .where(isListed()),
)

/** Returns the metadata of a link to a product, or `null` if it is not listed. */
export const productHead = async (deps: Deps<'db' | 'storage'>, id: string) => {
  if (!anId.safeParse(id).success) return null
  const [row] = (await deps.db.kysely.executeQuery(listedProduct({ id }))).rows
  if (!row) return null
  const product = productView(deps, row, null)
  return {
    title: `${product.title} · ${product.shop.name}`,
    description: [product.price?.formattedPrice, product.description.slice(0, 200)]
      .filter(Boolean)
      .join(' · '),
    path: `/products/${product.id}`,
    type: 'product',
    ownerId: row.ownerId,
    /** The storage key of the image that represents the product. */
    image: row.media.flatMap(({ type, key, poster }) => (type === 'image' ? key : (poster ?? [])))[0] ?? null,
    structuredData: (absolute: (address: string) => string) => asData(product, absolute),
  }
}

/** The product as structured data (schema.org) for search engines. */
const asData = (product: Product, absolute: (address: string) => string): object => {
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
