import { describe, expect, it } from 'vitest'
import { field } from '../../../contract/texts.ts'
import { blankShop, shopProblems } from './new-shop.ts'

const good = { ...blankShop, name: 'Manzini', description: 'Baskets by hand', category: 'Fashion' }

describe('a new shop', () => {
  it('needs a name, a description, a category and an address', () => {
    expect(shopProblems(blankShop, { kind: 'empty' })).toEqual({
      name: field.shopNameRequired,
      description: field.shopDescriptionRequired,
      category: field.shopCategory,
      slug: field.slugRequired,
    })
  })
  it('says what is too short after trimming', () => {
    expect(
      shopProblems({ ...good, name: ' ab ', description: ' too short ' }, { kind: 'available' }),
    ).toEqual({
      name: field.shopNameShort,
      description: field.shopDescriptionShort,
    })
  })
  it('is refused an address that is taken or against the rules, but not one that could not be checked', () => {
    expect(shopProblems(good, { kind: 'taken', message: field.slugTaken }).slug).toBe(field.slugUnavailable)
    expect(shopProblems(good, { kind: 'invalid', message: field.slugShort }).slug).toBe(field.slugShort)
    expect(shopProblems(good, { kind: 'error', message: 'x' })).toEqual({})
    expect(shopProblems(good, { kind: 'checking' })).toEqual({})
    expect(shopProblems(good, { kind: 'available' })).toEqual({})
  })
})
