/** Categories of a shop. */
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
export type ShopCategory = (typeof shopCategories)[number]

/** Normalises a category, ignoring case and spaces around it. */
export const categoryNamed = (text: string): string =>
  shopCategories.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? text.trim()
