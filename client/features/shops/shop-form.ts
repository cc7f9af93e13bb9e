import { field } from '../../../contract/texts.ts'
import type { SlugState } from '../../ui/slug-field.tsx'
import type { Shop } from './store.ts'

/** The edit-shop form as it is typed. */
export type ShopForm = {
  name: string
  slug: string
  description: string
  category: string
  contactPhone: string
  city: string
}

export const formOfShop = (shop: Shop): ShopForm => ({
  name: shop.name,
  slug: shop.slug,
  description: shop.description,
  category: shop.category,
  contactPhone: shop.contactPhone ?? '',
  city: shop.address.city ?? '',
})

/** What is wrong with it, by field, in the specification's words (spec 2, section 5 'Edit shop save'). */
export const editProblems = (
  { name, slug, description }: ShopForm,
  check: SlugState,
): Partial<Record<keyof ShopForm, string>> => {
  const problems: Partial<Record<keyof ShopForm, string>> = {}
  const called = name.trim()
  if (called === '') problems.name = field.shopSaveNameRequired
  else if (called.length < 3) problems.name = field.shopNameShort
  if (slug.trim() === '') problems.slug = field.slugRequired
  // A check that is under way or failed does not hold one up: the server looks again.
  else if (check.kind === 'invalid' || check.kind === 'taken') problems.slug = field.shopSaveSlug
  const words = description.trim()
  if (words === '') problems.description = field.shopSaveDescriptionRequired
  else if (words.length < 10) problems.description = field.shopSaveDescriptionShort
  return problems
}
