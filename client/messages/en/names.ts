import type { ProductCondition } from '../../../contract/products/conditions.ts'
import type { ReportReason } from '../../../contract/reports/reasons.ts'
import type { ShopCategory } from '../../../contract/shops/categories.ts'

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
  reportReasons: {
    spam: 'Spam or advertising',
    scam: 'Scam or fraud',
    offensive: 'Offensive or hateful',
    indecent: 'Nudity or violence',
    forbidden: 'Forbidden or counterfeit goods',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
}
