import { expect, it } from 'vitest'
import { dealFieldTexts } from '../../../contract/deals/texts.ts'
import { defaultOffers, offerProblems, toOffers } from './offer-settings.ts'

it('sends typed amounts as numbers, and removes those that were emptied', () => {
  expect(toOffers({ isOn: false, lowest: ' 60.5 ', autoAccept: '' })).toEqual({
    isOn: false,
    lowest: 60.5,
    autoAccept: null,
  })
})

it('needs no amount', () => {
  expect(offerProblems(defaultOffers, '')).toEqual({})
})

it('refuses an amount that is none, or 0', () => {
  expect(offerProblems({ isOn: true, lowest: '0', autoAccept: '-1' }, '100')).toEqual({
    'offers.lowest': dealFieldTexts.amount,
    'offers.autoAccept': dealFieldTexts.amount,
  })
})

it('accepts at once from the lowest amount on, not below', () => {
  const problems = (autoAccept: string) => offerProblems({ isOn: true, lowest: '60', autoAccept }, '100')
  expect(problems('59.99')).toEqual({ 'offers.autoAccept': dealFieldTexts.autoAcceptTooLow })
  expect(problems('60')).toEqual({})
})

it('takes no lowest amount above the price, which would decline every offer', () => {
  const problems = (price: string) => offerProblems({ isOn: true, lowest: '60', autoAccept: '' }, price)
  expect(problems('59')).toEqual({ 'offers.lowest': 'The lowest amount cannot be above the price' })
  expect([problems('60'), problems('')]).toEqual([{}, {}])
})
