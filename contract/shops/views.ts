import { z } from 'zod'
import { bothIds, id, moment } from '../ids.ts'

export { shopCategories } from './categories.ts'

const address = z.object({ city: z.string().nullable(), country: z.string().nullable() })

export const shop = z.object({
  ...bothIds,
  owner: id,
  name: z.string(),
  description: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  coverImage: z.string().nullable(),
  category: z.string(),
  contactPhone: z.string().nullable(),
  address,
  location: z.string().nullable(),
  bio: z.string().nullable(),
  currency: z.string(),
  rating: z.object({ average: z.number(), count: z.number().int() }),
  averageRating: z.number(),
  isVerified: z.boolean(),
  followersCount: z.number().int(),
  productsCount: z.number().int(),
  viewsCount: z.number().int(),
  likesCount: z.number().int(),
  /** On the shop itself, not on its products. */
  commentsCount: z.number().int(),
  totalSales: z.number().int(),
  status: z.enum(['active', 'deactivated']),
  createdAt: moment,
  viewer: z.object({ isFollowing: z.boolean(), isOwner: z.boolean() }),
})
export type Shop = z.output<typeof shop>

/** A shop as it stands on a product. */
export const shopCard = z.object({
  ...bothIds,
  owner: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  location: z.string().nullable(),
  isVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  followersCount: z.number().int(),
})
export type ShopCard = z.output<typeof shopCard>

/** The pictures that a shop has, by the names of their fields. */
export const shopImages = ['logo', 'coverImage'] as const
export type ShopImage = (typeof shopImages)[number]

/** What happens to a shop, counted. */
const happenings = {
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  followers: z.number().int(),
  inquiries: z.number().int(),
  chats: z.number().int(),
}
export const shopStats = z.object({
  totals: z.object({ ...happenings, products: z.number().int() }),
  /** What of it came on which day and still stands (a like that was taken back does not). */
  days: z.array(z.object({ date: z.iso.date(), ...happenings })).length(30),
})
export type ShopStats = z.output<typeof shopStats>
