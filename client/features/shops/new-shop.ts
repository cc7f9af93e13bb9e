import { field } from '../../messages/fields.ts'
import type { SlugState } from '../../ui/slug-field.tsx'

/** The create-shop form as it is typed. `slug` is `null` while it follows the name. */
export type NewShop = {
  name: string
  description: string
  category: string
  city: string
  contactPhone: string
  slug: string | null
}

export const blankShop: NewShop = {
  name: '',
  description: '',
  category: '',
  city: '',
  contactPhone: '',
  slug: null,
}

/** Returns the problems of a shop's form, by field. */
export const shopProblems = (
  { name, description, category }: NewShop,
  slug: SlugState,
): Partial<Record<keyof NewShop, string>> => {
  const problems: Partial<Record<keyof NewShop, string>> = {}
  const called = name.trim()
  if (called === '') problems.name = field.shopNameRequired
  else if (called.length < 3) problems.name = field.shopNameShort
  const words = description.trim()
  if (words === '') problems.description = field.shopDescriptionRequired
  else if (words.length < 10) problems.description = field.shopDescriptionShort
  if (category === '') problems.category = field.shopCategory
  if (slug.kind === 'empty') problems.slug = field.slugRequired
  else if (slug.kind === 'invalid') problems.slug = slug.message
  else if (slug.kind === 'taken') problems.slug = field.slugUnavailable
  // A check that is under way or failed does not stop the form: the server checks again.
  return problems
}
