import { describe, expect, it } from 'vitest'
import { fieldTexts } from '../../../contract/texts.ts'
import { blankShop, shopProblems } from './new-shop.ts'

const good = { ...blankShop, name: 'Manzini', description: 'Baskets by hand', category: 'Fashion' }

describe('a new shop', () => {
  it('needs a name, a description, a category and an address', () => {
    expect(shopProblems(blankShop, { kind: 'empty' })).toEqual({
      name: fieldTexts.shopNameRequired,
      description: fieldTexts.shopDescriptionRequired,
      category: fieldTexts.shopCategory,
      slug: fieldTexts.slugRequired,
    })
  })
  it('says what is too short after trimming', () => {
    expect(
      shopProblems({ ...good, name: ' ab ', description: ' too short ' }, { kind: 'available' }),
    ).toEqual({
      name: fieldTexts.shopNameShort,
      description: fieldTexts.shopDescriptionShort,
    })
  })
  it('is refused an address that is taken or against the rules, but not one that could not be checked', () => {
    expect(shopProblems(good, { kind: 'taken', message: fieldTexts.slugTaken }).slug).toBe(
      fieldTexts.slugUnavailable,
    )
    expect(shopProblems(good, { kind: 'invalid', message: fieldTexts.slugShort }).slug).toBe(
      fieldTexts.slugShort,
    )
    expect(shopProblems(good, { kind: 'error', message: 'x' })).toEqual({})
    expect(shopProblems(good, { kind: 'checking' })).toEqual({})
    expect(shopProblems(good, { kind: 'available' })).toEqual({})
  })
})
