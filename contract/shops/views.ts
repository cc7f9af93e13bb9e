import { z } from 'zod'
import { bothIds, id, timestamp } from '../ids.ts'

export { shopCategories } from '../categories/categories.ts'

const address = z.object({ city: z.string().nullable(), country: z.string().nullable() })

/** Where a shop is. `location` is both in English. */
const place = {
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  location: z.string().nullable(),
}

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
  ...place,
  bio: z.string().nullable(),
  currency: z.string(),
  rating: z.object({ average: z.number(), count: z.number().int() }),
  averageRating: z.number(),
  isVerified: z.boolean(),
  followersCount: z.number().int(),
  productsCount: z.number().int(),
  viewsCount: z.number().int(),
  likesCount: z.number().int(),
  /** Comments on the shop itself, not on its products. */
  commentsCount: z.number().int(),
  /** Always 0; kept for clients that read it. `trust.dealsClosed` counts the closed deals. */
  totalSales: z.number().int(),
  status: z.enum(['active', 'deactivated']),
  /** Whether the shop takes offers, and how long they stay open. */
  offers: z.object({ isOn: z.boolean(), expiresInHours: z.number().int() }),
  /** How the shop wants to be paid, copied to its deals; for the owner only, otherwise `null`. */
  paymentInstructions: z.string().nullable(),
  /**
   * Computed from deals and chats, in `getShop` only. `null` below five ended deals, or ten
   * conversations.
   */
  trust: z
    .object({
      dealsClosed: z.number().int().nullable(),
      /** Share of ended deals that were closed, from 0 to 1. */
      completionRate: z.number().nullable(),
      medianResponseMinutes: z.number().nullable(),
    })
    .optional(),
  createdAt: timestamp,
  viewer: z.object({ isFollowing: z.boolean(), isOwner: z.boolean() }),
})
export type Shop = z.output<typeof shop>

/** A shop as part of a product. */
export const shopCard = z.object({
  ...bothIds,
  owner: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  ...place,
  isVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  followersCount: z.number().int(),
})
export type ShopCard = z.output<typeof shopCard>

/** Fields of a shop's images. */
export const shopImages = ['logo', 'coverImage'] as const
export type ShopImage = (typeof shopImages)[number]

/** Counts of activity. */
const activity = {
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  followers: z.number().int(),
  inquiries: z.number().int(),
  chats: z.number().int(),
}
export const shopStats = z.object({
  totals: z.object({ ...activity, products: z.number().int() }),
  /** Activity per day without what was undone (a removed like). */
  days: z.array(z.object({ date: z.iso.date(), ...activity })).length(30),
})
export type ShopStats = z.output<typeof shopStats>
