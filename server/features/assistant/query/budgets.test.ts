import { describe, expect, test } from 'vitest'
import { translate } from '../../language/public.ts'
import { readQuery } from './read-query.ts'

const places = ['manzini', 'nairobi', 'kenya', 'cape town']

describe('budgets', () => {
  test.each([
    ['basket under 500', { min: null, max: 500, currency: null }],
    ['a phone below R2,000', { min: null, max: 2000, currency: 'ZAR' }],
    ['shoes between 300 and 500 rand', { min: 300, max: 500, currency: 'ZAR' }],
    ['shoes from 300 to 500', { min: 300, max: 500, currency: null }],
    ['dress 300-500', { min: 300, max: 500, currency: null }],
    ['a laptop, max 15k', { min: null, max: 15000, currency: null }],
    ['car over 100 thousand emalangeni', { min: 100000, max: null, currency: 'SZL' }],
    ['I can spend up to two thousand shillings on a bag', { min: null, max: 2000, currency: 'KES' }],
    ['table at least 800 rand', { min: 800, max: null, currency: 'ZAR' }],
    ['table 800 rand or less', { min: null, max: 800, currency: 'ZAR' }],
    ['not more than 250', { min: null, max: 250, currency: null }],
    ['phone with budget of 3000', { min: null, max: 3000, currency: null }],
    ['between 500 and 300', { min: 300, max: 500, currency: null }],
    ['necklace around 500 rand', null],
    ['size 42 shoes', null],
    ['16 GB phone', null],
    ['basket 500 max', { min: null, max: 500, currency: null }],
    ['basket max. E500', { min: null, max: 500, currency: 'SZL' }],
    ['dress with a max price of 300', { min: null, max: 300, currency: null }],
    ['basket < 500', { min: null, max: 500, currency: null }],
    ['basket >= R500', { min: 500, max: null, currency: 'ZAR' }],
    ['basket 500 or more', { min: 500, max: null, currency: null }],
    ['basket over 100 but under 500', { min: 100, max: 500, currency: null }],
    ['shoes under 500 size 7', { min: null, max: 500, currency: null }],
    ['tv over 40 inches under 5000', { min: null, max: 5000, currency: null }],
    ['laptop with at least 8 GB', null],
    ['book for children under 5', null],
    ['nike air max 90', null],
  ])('%s', (text, budget) => {
    expect(readQuery(text).budget).toEqual(budget)
  })

  test('are not looked for in products', () => {
    expect(readQuery('a woven basket under 500 rand please').about).toBe('woven basket')
    expect(readQuery('shoes between 300 and 500 rand').about).toBe('shoes')
  })
})

describe('other languages', () => {
  const max = (most: number, currency: string | null = null) => ({ min: null, max: most, currency })

  test.each([
    ['natafuta simu chini ya 5000', { kinds: ['phone'], budget: max(5000) }],
    [
      'viatu vyeusi vya watoto',
      {
        kinds: ['shoe'],
        colours: ['black'],
        about: 'shoe black child',
        phrase: 'shoe black of child',
      },
    ],
    ['kikapu kutoka Kenya', { kinds: ['basket'], places: ['kenya'] }],
    ['gauni nyekundu bila mbao', { kinds: ['dress'], colours: ['red'], without: ['wood'] }],
    ['Ek soek skoene vir kinders onder R500', { kinds: ['shoe'], budget: max(500, 'ZAR') }],
    ['swart skoene, nie leer nie', { kinds: ['shoe'], colours: ['black'], without: ['leather'] }],
    ['mayai, bila kuku', { kinds: ['egg'], without: ['chicken'] }],
    ['izicathulo ngaphansi kuka-R500', { kinds: ['shoe'], budget: max(500, 'ZAR') }],
    ['rok en skoene', { kinds: ['dress', 'shoe'] }],
    ['ngifuna izicathulo ezimnyama', { kinds: ['shoe'], colours: ['black'] }],
    ['ngicela incwadzi', { kinds: ['book'] }],
    ['zawadi', { isVague: true }],
  ])('%s', (text, read) => {
    expect(readQuery(text, { places })).toMatchObject(read)
  })

  test.each([
    'a red motor',
    'perfume by Calvin Klein',
    'a bag for Sipho, in red',
    'shirt for Pete',
    'Hout Bay tour',
    'a brood mare',
    'size 42 shoes',
  ])('leave English as it is: %s', (text) => {
    expect(translate(text).terms.filter(({ isTranslated }) => isTranslated)).toEqual([])
  })
})

test('a limit leaves the kind of thing as it is', () => {
  for (const text of [
    'dress priced under 300',
    'my budget is 300 for a dress',
    'a dress over 100 but under 300',
  ])
    expect(readQuery(text).kinds).toEqual(['dress'])
})

test('the name of money is no word to search for, and belongs to the limit', () => {
  expect(readQuery('slippers in rands, below 150')).toMatchObject({
    about: 'slippers',
    budget: { max: 150, currency: 'ZAR' },
  })
  expect(readQuery('a bag, not shillings').without).toEqual([])
})

test('money that one does not have is no least price', () => {
  expect(readQuery('zibiza kakhulu, anginayo imali engaphezu kuka-R200').budget).toMatchObject({
    min: null,
    max: 200,
  })
})
