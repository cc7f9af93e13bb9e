import { shopCategories } from '../../contract/categories/categories.ts'
import type { FeedReason } from '../../contract/feed/reasons.ts'
import { productConditions } from '../../contract/products/conditions.ts'
import { namesTexts } from '../messages/names.ts'

/** Returns the name of a category in the active language; one of the seller's own as it is. */
export const categoryName = (category: string): string => nameIn(namesTexts.categories, category)

/** Returns the name of a condition in the active language; one of the seller's own as it is. */
export const conditionName = (condition: string): string => nameIn(namesTexts.conditions, condition)

/** Returns the name of a reason for a report in the active language; another text as it is. */
export const reasonName = (reason: string): string => nameIn(namesTexts.reportReasons, reason)

/** Returns why the feed shows a product, in the active language. */
export const feedReasonText = (reason: FeedReason, shop: string, category: string | null): string => {
  const { 'followed-shop': followed, 'liked-shop': liked, 'liked-category': alike } = namesTexts.feedReasons
  if (reason === 'followed-shop') return followed(shop)
  if (reason === 'liked-shop') return liked(shop)
  if (reason === 'liked-category') return alike(categoryName(category ?? ''))
  return namesTexts.feedReasons[reason]
}

/** Choices for a `Select`: the values, and the present one if it is another. */
export const categoryChoices = (present = '', categories: readonly string[] = shopCategories) =>
  choicesOf(categories, present, categoryName)

export const conditionChoices = (present = '') => choicesOf(productConditions, present, conditionName)

const nameIn = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value

const choicesOf = (values: readonly string[], present: string, name: (value: string) => string) =>
  [...new Set(present ? [...values, present] : values)].map((value) => ({ value, label: name(value) }))
