import { placeOf } from '../../app/country-name.ts'
import type { Follow } from '../follows/store.ts'
import { askingPriceOf, isSoldOut, type Product } from '../products/store.ts'
import type { FeedItem } from './feed-item.ts'

/**
 * Converts a product for the feed. The same product and follow return the same object, so that
 * slides do not render again.
 */
export const toFeedItem = (product: Product, follow: Follow | undefined): FeedItem => {
  const made = items.get(product)
  if (made && made.follow === follow) return made.item
  const item = make(product, follow)
  items.set(product, { follow, item })
  return item
}

const items = new WeakMap<Product, { follow: Follow | undefined; item: FeedItem }>()

const make = (product: Product, follow: Follow | undefined): FeedItem => {
  const { shop, viewer } = product
  const video = product.media.find((media) => media.type === 'video')
  const shown = video ?? product.media.find((media) => media.isPrimary) ?? product.media[0]
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    price: askingPriceOf(product),
    isSoldOut: isSoldOut(product),
    shop: {
      id: shop.id,
      name: shop.name,
      slug: shop.slug,
      avatar: shop.avatar ?? shop.logo,
      isVerified: shop.isVerified,
      place: placeOf(shop),
      followersCount: follow?.followersCount ?? 0,
    },
    media: {
      poster: shown?.poster ?? (video ? null : (shown?.url ?? product.images[0] ?? null)),
      thumbhash: shown?.thumbhash ?? null,
      renditions: video?.renditions ?? [],
      url: video?.url ?? null,
      width: shown?.width ?? null,
      height: shown?.height ?? null,
      duration: shown?.duration ?? null,
      captions: shown?.captions ?? null,
    },
    rating: { average: product.stats.averageRating, count: product.stats.ratingCount },
    counts: {
      likes: product.likes,
      comments: product.comments,
      bookmarks: product.stats.bookmarks,
      views: product.views,
    },
    viewer: {
      liked: viewer.isLiked,
      bookmarked: viewer.isBookmarked,
      followingShop: follow?.isFollowing ?? viewer.isFollowingShop,
      isOwner: viewer.isOwner,
    },
  }
}
