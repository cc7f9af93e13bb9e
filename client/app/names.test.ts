import { expect, it } from 'vitest'
import { showTranslation } from '../messages/catalogue.ts'
import { namesTexts } from '../messages/fr/names.ts'
import { categoryChoices, categoryName, conditionName, feedReasonText, reasonName } from './names.ts'

it('names values of the contract in the active language, and leaves a seller’s own', () => {
  expect([categoryName('Home & Garden'), conditionName('Like new'), reasonName('scam')]).toEqual([
    'Home & Garden',
    'Like new',
    'Scam or fraud',
  ])
  showTranslation({ names: namesTexts })
  expect([categoryName('Home & Garden'), conditionName('Like new'), reasonName('scam')]).toEqual([
    'Maison et jardin',
    'Comme neuf',
    'Arnaque ou fraude',
  ])
  expect([categoryName('Antiques'), conditionName('Rusty'), reasonName('toString')]).toEqual([
    'Antiques',
    'Rusty',
    'toString',
  ])
  // The value stays the contract's; the one that a product has is among the choices.
  expect(categoryChoices('Antiques')).toContainEqual({ value: 'Fashion', label: 'Mode' })
  expect(categoryChoices('Antiques').at(-1)).toEqual({ value: 'Antiques', label: 'Antiques' })
  expect(categoryChoices('Fashion')).toHaveLength(10)
})

it('names a reason of the feed in the active language, with the shop or the category', () => {
  expect(feedReasonText('followed-shop', 'Lubombo Crafts', null)).toBe('Vous suivez Lubombo Crafts')
  expect(feedReasonText('liked-category', 'Lubombo Crafts', 'Fashion')).toBe('Parce que vous aimez : Mode')
  expect(feedReasonText('popular', 'Lubombo Crafts', 'Fashion')).toBe('Populaire en ce moment')
})
