import { memoize } from '../../../../contract/memoize.ts'
import type { Shop } from '../../../../contract/shops/views.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Operand } from '../../../../platform/db/expressions.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isFollowingShop } from '../../follows/tables.ts'
import { fromShops } from './find-shop.ts'

const columns = [
  's.id',
  's.ownerId',
  's.name',
  's.slug',
  's.description',
  's.category',
  's.contactPhone',
  's.logo',
  's.coverImage',
  's.city',
  's.countryCode',
  's.currency',
  's.status',
  's.isVerified',
  's.followersCount',
  's.productsCount',
  's.viewsCount',
  's.likesCount',
  's.commentsCount',
  's.ratingSum',
  's.ratingCount',
  's.offersOn',
  's.offerHours',
  's.paymentInstructions',
  's.createdAt',
] as const

/** Selects the columns of `shopView`. */
export const selectShops = (executor: Executor, viewer: Operand<string | null>) =>
  fromShops(executor)
    .select(columns)
    .select((eb) => isFollowingShop(viewer, eb.ref('s.id')).as('isFollowing'))

export type ShopRow = Awaited<ReturnType<ReturnType<typeof selectShops>['execute']>>[number]

/** Returns a shop as the viewer sees it. */
export const shopView = ({ storage }: Deps<'storage'>, row: ShopRow, viewer: string | null): Shop => {
  const average = row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100
  return {
    id: row.id,
    _id: row.id,
    owner: row.ownerId,
    name: row.name,
    description: row.description,
    slug: row.slug,
    logo: row.logo && storage.url(row.logo),
    coverImage: row.coverImage && storage.url(row.coverImage),
    category: row.category,
    contactPhone: row.contactPhone,
    address: { city: row.city, country: countryName(row.countryCode) },
    ...placeView(row.city, row.countryCode),
    bio: row.description,
    currency: row.currency,
    rating: { average, count: row.ratingCount },
    averageRating: average,
    isVerified: row.isVerified,
    followersCount: row.followersCount,
    productsCount: row.productsCount,
    viewsCount: row.viewsCount,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    // Kept for clients that read it.
    totalSales: 0,
    // Deleted shops are never selected.
    status: row.status === 'active' ? 'active' : 'deactivated',
    offers: { isOn: row.offersOn, expiresInHours: row.offerHours },
    paymentInstructions: row.ownerId === viewer ? row.paymentInstructions : null,
    createdAt: row.createdAt.toISOString(),
    viewer: { isFollowing: row.isFollowing, isOwner: row.ownerId === viewer },
  }
}

/** Returns where a shop is, for `shop` and `shopCard`. */
export const placeView = (city: string | null, countryCode: string | null) => ({
  city,
  countryCode,
  location: locationOf(city, countryCode),
})

/** Returns a location as text, such as "Nairobi, Kenya", or `null` if it is unknown. */
export const locationOf = (city: string | null, countryCode: string | null): string | null =>
  [city, countryName(countryCode)].filter(Boolean).join(', ') || null

const regions = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOfRegion = memoize((code: string) => regions.of(code) ?? null)

const countryName = (code: string | null): string | null => (code ? nameOfRegion(code) : null)
