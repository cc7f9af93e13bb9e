import type { ShopCategory } from '../../../contract/categories/categories.ts'
import type { FeedReason } from '../../../contract/feed/reasons.ts'
import type { ProductCondition } from '../../../contract/products/conditions.ts'
import type { ReportReason } from '../../../contract/reports/reasons.ts'

/** The names of what the contract gives a fixed value. */
export const namesTexts = {
  categories: {
    Electronics: 'Electronics',
    Fashion: 'Fashion',
    'Home & Garden': 'Home & Garden',
    'Sports & Outdoors': 'Sports & Outdoors',
    'Books & Media': 'Books & Media',
    'Toys & Games': 'Toys & Games',
    'Health & Beauty': 'Health & Beauty',
    Automotive: 'Automotive',
    'Food & Beverages': 'Food & Beverages',
    Other: 'Other',
  } satisfies Record<ShopCategory, string>,
  conditions: {
    New: 'New',
    'Like new': 'Like new',
    Used: 'Used',
    Refurbished: 'Refurbished',
  } satisfies Record<ProductCondition, string>,
  feedReasons: {
    'followed-shop': (shop: string) => `You follow ${shop}`,
    'liked-shop': (shop: string) => `You liked something from ${shop}`,
    'liked-category': (category: string) => `Because you like ${category}`,
    popular: 'Popular right now',
    new: 'New on Sokoni',
    'well-rated': 'Well rated by buyers',
    near: 'From a shop near you',
    other: 'Picked from all shops',
  } satisfies Record<FeedReason, string | ((name: string) => string)>,
  reportReasons: {
    spam: 'Spam or advertising',
    scam: 'Scam or fraud',
    offensive: 'Offensive or hateful',
    indecent: 'Nudity or violence',
    forbidden: 'Forbidden or counterfeit goods',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
}
