import { describe, expect, test } from 'vitest'
import { findPrices } from './find-prices.ts'

const amounts = (text: string, currency?: string) =>
  findPrices(text, { currency }).map(({ amount }) => amount)

test.each<[string, number[]]>([
  ['four hundred and fifty emalangeni', [450]],
  ['only for hundred and fifty, Malangani messaged me', [450]],
  ['two fifty', [250]],
  ['1.5k', [1500]],
  ['E450', [450]],
  ['Ksh 1,200', [1200]],
  ['R99,99', [99.99]],
  ['15 thousand shillings', [15000]],
  ['fifteen thousand shillings', [15000]],
  ['from 300 to 500 rand', [300, 500]],
  ['was R600 now R450', [600, 450]],
  ['450/=', [450]],
  ['Ksh. 2 500/= only', [2500]],
  ['two and a half thousand bob', [2500]],
  ['twelve fifty rand', [1250]],
  ['one point five million shillings', [1500000]],
  ['2 for R100', [100]],
  ['It is 3 years old, size 42, going for 800', [800]],
  ['Call 0761000001 for price', []],
  ['a hundred rand', [100]],
  ['ninety nine rand fifty', [99.5]],
  ['four five zero emalangeni', [450]],
  ['twenty two thousand four hundred dollars', [22400]],
  ['US$ 1,250.50', [1250.5]],
  ['toyota corolla 2015 for 85k', [85000]],
  ['I sell it at three thousand', [3000]],
  ['R1 299.00', [1299]],
  ['KES 12.500', [12500]],
  ['price: 45', [45]],
  ['two baskets for one eighty', [180]],
  ['eight hundred fifty', [850]],
  ['nineteen hundred rand', [1900]],
  ['E 1,250', [1250]],
  ['20L bucket 60 rand', [60]],
  ['five hundred bob each', [500]],
  ['it costs six hundred and ninety nine rand ninety nine', [699.99]],
  ['60 cm wide', []],
  ['R2.5k', [2500]],
  ['under 500 but over 200', [500, 200]],
  ['5 litre for one twenty rand', [120]],
  ['only twelve fifty rand today', [1250]],
  ['forty nine ninety nine', [4999]],
  ['price is three hundred thousand shillings', [300000]],
  ['half a million shillings', [500000]],
  ['we have 3 sizes at 120 each', [120]],
  ['number one quality for 75 pula', [75]],
  ['get two for one hundred and fifty', [150]],
  ['KSh 350 per kilo', [350]],
  ['70000/= negotiable', [70000]],
  ['E2,500 negotiable', [2500]],
  ['one thousand two hundred and fifty shillings only', [1250]],
  ['sixteen GB phone going for four thousand five hundred', [4500]],
  ['Samsung A12 128GB R1,899', [1899]],
  ['two thousand five hundred and ninety nine rand', [2599]],
  ['it goes for nine fifty', [950]],
  ['R 45.50 a kg', [45.5]],
  ['clean pages with answers, 100 and 80 rand', [180]],
  ['sizes from 200 and 300 rand', [200, 300]],
  ['it is going for 3000 grand', [3000]],
  ['five grand', [5000]],
  ['a cook book of 90 dishes, 1100 shillings', [1100]],
  ['a price of 90 a box', [90]],
  ['Toyota, two thousand and fourteen model, 135,000 rand', [135000]],
])('finds the prices of: %s', (text, expected) => {
  expect(amounts(text)).toEqual(expected)
})

describe('currencies', () => {
  test.each([
    ['four hundred emalangeni', undefined, 'SZL'],
    ['four hundred Malangani', undefined, 'SZL'],
    ['ready to lay eggs, 110 ml in Ginny each', undefined, 'SZL'],
    ['it costs 450 mmLA and Guinea', undefined, 'SZL'],
    ['eighty-five in my land, Guinea-ajar', undefined, 'SZL'],
    ['going for 3000 grand', undefined, 'ZAR'],
    ['E450', undefined, 'SZL'],
    ['R450', undefined, 'ZAR'],
    ['fifteen thousand shillings', undefined, 'KES'],
    ['fifteen thousand shillings', 'UGX', 'UGX'],
    ['fifteen thousand shillings', 'ZAR', 'KES'],
    ['fifty dollars', 'CAD', 'CAD'],
    ['Ksh 1,200', 'UGX', 'KES'],
    ['only 450', 'SZL', null],
  ])('%s, where %s is likely, are %s', (text, hint, expected) => {
    expect(findPrices(text, { currency: hint })[0]?.currency).toBe(expected)
  })
})

test('quotes the words themselves', () => {
  const text = 'Hand woven. Only Four Hundred and fifty emalangeni, message me'
  const [price] = findPrices(text)
  expect(price?.quote).toBe('Four Hundred and fifty emalangeni')
  expect(text.slice(price?.start, price?.end)).toBe(price?.quote)
})

test.each([
  'call me on 0761 000 001',
  '3 years old',
  'size 42',
  '60 cm wide',
  'made in 2015',
  '100% cotton',
  'a bottle of 450 ml',
  'a bottle of 450 ml in green',
  '',
])('finds none in: %s', (text) => {
  expect(findPrices(text)).toEqual([])
})

test('throws for no text, however long or odd', () => {
  for (const text of [
    '1'.repeat(5_000),
    'hundred '.repeat(2_000),
    '9 '.repeat(3_000),
    'and a half',
    '💸 R',
    'R',
  ])
    expect(() => findPrices(text)).not.toThrow()
})
