import { z } from 'zod'
import { bothIds, id, moment } from '../ids.ts'

/** Spec 2, section 3. */
export const shopCategories = [
  'Electronics',
  'Fashion',
  'Home & Garden',
  'Sports & Outdoors',
  'Books & Media',
  'Toys & Games',
  'Health & Beauty',
  'Automotive',
  'Food & Beverages',
  'Other',
] as const

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
