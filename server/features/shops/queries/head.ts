import type { Shop } from '../../../../contract/shops/views.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { findBySlug } from './shops.ts'
import { shopView } from './view.ts'

/**
 * Returns the metadata of a link to a shop; `path` has its current slug. `null` if the shop is not
 * open.
 */
export const shopHead = async (deps: Deps<'db' | 'storage'>, slug: string) => {
  const row = await findBySlug(deps, { viewer: null, isAdmin: false }, slug)
  if (!row) return null
  return {
    title: `${row.name} · Sokoni`,
    description: row.description.slice(0, 200),
    path: `/shop/${row.slug}`,
    type: 'website',
    ownerId: row.ownerId,
    /** The storage key of the image that represents the shop. */
    image: row.coverImage ?? row.logo,
    structuredData: (absolute: (address: string) => string) => asData(shopView(deps, row, null), absolute),
  }
}

/** The shop as structured data (schema.org) for search engines. */
const asData = (shop: Shop, absolute: (address: string) => string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  name: shop.name,
  description: shop.description,
  url: absolute(`/shop/${shop.slug}`),
  ...(shop.logo && { logo: absolute(shop.logo) }),
  ...(shop.coverImage && { image: absolute(shop.coverImage) }),
  ...((shop.address.city || shop.address.country) && {
    address: {
      '@type': 'PostalAddress',
      ...(shop.address.city && { addressLocality: shop.address.city }),
      ...(shop.address.country && { addressCountry: shop.address.country }),
    },
  }),
  ...(shop.rating.count > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: shop.rating.average,
      reviewCount: shop.rating.count,
    },
  }),
})
