import { describe, expect, it } from 'vitest'
import type { Shop } from '../../../contract/shops/views.ts'
import { editProblems, formOfShop, offerHours, toShopChange } from './shop-form.ts'

const id = '0192f0c1-0000-7000-8000-000000000001'
const shop: Shop = {
  id,
  _id: id,
  owner: id,
  name: 'Manzini Baskets',
  description: 'Baskets woven by hand',
  slug: 'manzini-baskets',
  logo: null,
  coverImage: null,
  category: 'Fashion',
  contactPhone: '+26876123456',
  address: { city: null, country: 'Eswatini' },
  city: null,
  countryCode: 'SZ',
  location: 'Eswatini',
  bio: null,
  currency: 'SZL',
  rating: { average: 0, count: 0 },
  averageRating: 0,
  isVerified: false,
  followersCount: 0,
  productsCount: 0,
  viewsCount: 0,
  likesCount: 0,
  commentsCount: 0,
  totalSales: 0,
  status: 'active',
  offers: { isOn: true, expiresInHours: 48 },
  paymentInstructions: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  viewer: { isFollowing: false, isOwner: true },
}
const form = formOfShop(shop)

describe('the edit-shop form', () => {
  it('sends both settings for offers when one was changed, and none that was not', () => {
    expect(toShopChange({ offers: { ...form.offers, hours: '12' } })).toEqual({
      offers: { isOn: true, expiresInHours: 12 },
    })
    expect(toShopChange({ city: 'Manzini' })).toEqual({ city: 'Manzini' })
  })
  it('keeps a number of hours that is no usual one among the choices', () => {
    expect(offerHours(5)).toEqual([5, 6, 12, 24, 48, 72, 168])
    expect(offerHours(48)).toEqual([6, 12, 24, 48, 72, 168])
  })
  it('says in the words of editing what is wrong', () => {
    const empty = { ...form, name: ' ', slug: '', description: '' }
    expect(editProblems(empty, { kind: 'empty' })).toEqual({
      name: 'Shop name is required!',
      slug: 'Shop URL is required',
      description: 'Shop description is required!',
    })
    expect(editProblems({ ...form, name: 'ab', description: 'short' }, { kind: 'available' })).toEqual({
      name: 'Shop name must be at least 3 characters',
      description: 'Shop description must be at least 10 characters long!',
    })
  })
  it('is not saved with an address that is wrong or taken, but with one that could not be checked', () => {
    for (const kind of ['invalid', 'taken'] as const)
      expect(editProblems(form, { kind, message: 'any' }).slug).toBe('Please fix the shop URL before saving!')
    expect(editProblems(form, { kind: 'error', message: 'any' })).toEqual({})
    expect(editProblems(form, { kind: 'checking' })).toEqual({})
    expect(editProblems(form, { kind: 'available' })).toEqual({})
  })
})
