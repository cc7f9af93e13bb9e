import { describe, expect, it } from 'vitest'
import { fieldTexts } from '../../../contract/texts.ts'
import { currencyChoices, problemsOf, toInput } from './new-product.ts'

const blank = {
  title: '',
  description: '',
  price: { amount: '', currency: 'SZL' },
  stock: '1',
  offers: { isOn: true, lowest: '', autoAccept: '' },
}
const priced = (amount: string) => ({ price: { amount, currency: 'SZL' } })

describe('a new product', () => {
  it('may be its video alone', () => {
    expect(problemsOf(blank)).toEqual({})
    expect(toInput({ ...blank, title: '  ', ...priced('0') })).toEqual({})
  })
  it('is one piece unless more were typed', () => {
    expect(toInput({ ...blank, stock: '12' })).toEqual({ stock: 12 })
    expect(toInput({ ...blank, stock: ' ' })).toEqual({})
    expect(problemsOf({ ...blank, stock: '1.5' })).toEqual({ stock: fieldTexts.stock })
  })
  it('sends what was typed, trimmed, and the price with its currency', () => {
    const typed = {
      ...blank,
      title: ' Basket ',
      description: ' Woven by hand ',
      price: { amount: '450.5', currency: 'ZAR' },
    }
    expect(toInput(typed)).toEqual({
      title: 'Basket',
      description: 'Woven by hand',
      price: { amount: 450.5, currency: 'ZAR' },
    })
  })
  it('sends settings for offers that differ from the usual ones', () => {
    const offers = { isOn: true, lowest: '60', autoAccept: '' }
    expect(toInput({ ...blank, offers })).toEqual({ offers: { isOn: true, lowest: 60, autoAccept: null } })
    expect(problemsOf({ ...blank, offers: { ...offers, lowest: '0' } })).toHaveProperty(['offers.lowest'])
  })
  it('says what is too short, too long, or no price', () => {
    expect(problemsOf({ ...blank, title: 'a', description: 'ab', ...priced('-1') })).toEqual({
      title: fieldTexts.titleShort,
      description: fieldTexts.descriptionTooShort,
      'price.amount': fieldTexts.pricePositive,
    })
    expect(problemsOf({ ...blank, title: 'a'.repeat(201), description: 'a'.repeat(1001) })).toEqual({
      title: fieldTexts.titleLong,
      description: fieldTexts.descriptionTooLong,
    })
    expect(problemsOf({ ...blank, title: 'ab', description: 'abc', ...priced('0') })).toEqual({})
    expect(problemsOf({ ...blank, title: 'a'.repeat(200), description: 'a'.repeat(1000) })).toEqual({})
  })
  it('refuses a price above the limit, and more decimals than its currency has', () => {
    expect(problemsOf({ ...blank, ...priced('1000000000000') })).toEqual({})
    expect(problemsOf({ ...blank, ...priced('1000000000001') })).toEqual({
      'price.amount': 'The highest price is E 1,000,000,000,000',
    })
    expect(problemsOf({ ...blank, ...priced('12.345') })).toEqual({
      'price.amount': fieldTexts.priceTooPrecise,
    })
    expect(problemsOf({ ...blank, ...priced('12.340') })).toEqual({})
  })
  it('offers the shop’s currency first, and each once', () => {
    const codes = currencyChoices('KES').map(({ value }) => value)
    expect(codes[0]).toBe('KES')
    expect(new Set(codes).size).toBe(codes.length)
    expect(currencyChoices('TZS')[0]?.value).toBe('TZS')
  })
})
