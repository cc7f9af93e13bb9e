import { field } from '../../messages/fields.ts'
import type { SlugState } from '../../ui/slug-field.tsx'
import type { ShopChange } from './api.ts'
import type { Shop } from './store.ts'

/** The edit-shop form as it is typed. */
export type ShopForm = {
  name: string
  slug: string
  description: string
  category: string
  contactPhone: string
  city: string
  offers: { isOn: boolean; hours: string }
  paymentInstructions: string
}

export const formOfShop = (shop: Shop): ShopForm => ({
  name: shop.name,
  slug: shop.slug,
  description: shop.description,
  category: shop.category,
  contactPhone: shop.contactPhone ?? '',
  city: shop.address.city ?? '',
  offers: { isOn: shop.offers.isOn, hours: String(shop.offers.expiresInHours) },
  paymentInstructions: shop.paymentInstructions ?? '',
})

/** Hours that an offer can stay open, and those of the shop. */
export const offerHours = (own: number): number[] =>
  [...new Set([6, 12, 24, 48, 72, 168, own])].sort((one, other) => one - other)

/** Returns changed fields as the server expects them. */
export const toShopChange = ({ offers, ...changes }: Partial<ShopForm>): ShopChange => ({
  // The select offers the categories of the server only.
  ...(changes as ShopChange),
  ...(offers && { offers: { isOn: offers.isOn, expiresInHours: Number(offers.hours) } }),
})

/** Returns the problems of a shop's form, by field. */
export const editProblems = (
  { name, slug, description }: ShopForm,
  check: SlugState,
): Partial<Record<keyof ShopForm, string>> => {
  const problems: Partial<Record<keyof ShopForm, string>> = {}
  const called = name.trim()
  if (called === '') problems.name = field.shopSaveNameRequired
  else if (called.length < 3) problems.name = field.shopNameShort
  if (slug.trim() === '') problems.slug = field.slugRequired
  // A check that is under way or failed does not stop the form: the server checks again.
  else if (check.kind === 'invalid' || check.kind === 'taken') problems.slug = field.shopSaveSlug
  const words = description.trim()
  if (words === '') problems.description = field.shopSaveDescriptionRequired
  else if (words.length < 10) problems.description = field.shopSaveDescriptionShort
  return problems
}
