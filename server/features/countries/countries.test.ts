import { describe, expect, test } from 'vitest'
import { formatPrice as formatPriceEndpoint } from '../../../contract/countries/rest.ts'
import { isCurrency } from '../../../contract/money.ts'
import type { Visitor } from '../../access.ts'
import { callingCodeOfCountry, countryOfPhone, currencyOfCountry, formatMoney, moneyView } from './public.ts'
import { currentCountry, formatPrice, listCountries, pickCountries, supportedCountries } from './queries.ts'

const visitor: Visitor = {
  kind: 'visitor',
  address: '127.0.0.1',
  userAgent: '',
  country: null,
  language: null,
}

test.each([undefined, null, ''])('a price for the country %j has the prefix E', async (countryCode) => {
  const input = formatPriceEndpoint.body.parse({ amount: 450, countryCode })
  const { formattedPrice, currency } = await formatPrice({}, visitor, input)
  expect([formattedPrice, currency]).toEqual(['E 450', 'SZL'])
})

describe('countries', () => {
  test('are all listed, complete, by name', async () => {
    const { countries } = await listCountries()
    expect(countries).toHaveLength(250)
    expect(countries.find(({ code }) => code === 'SZ')).toEqual({
      name: 'Eswatini',
      code: 'SZ',
      code3: 'SWZ',
      callingCode: '268',
      dialCode: '+268',
      flag: '🇸🇿',
      region: 'Africa',
      subregion: 'Southern Africa',
      currency: { code: 'SZL', name: 'Swazi Lilangeni', symbol: 'E' },
      languages: ['English', 'Swazi'],
      isActive: true,
      isSupported: true,
    })
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(countries.filter(({ currency }) => !isCurrency(currency.code))).toEqual([])
  })

  test('the picker excludes countries without a calling code', async () => {
    const { countries } = await pickCountries()
    expect(countries.length).toBeGreaterThan(240)
    expect(countries.some(({ code }) => code === 'AQ')).toBe(false)
    expect(countries.filter(({ dialCode }) => !/^\+\d{1,4}$/.test(dialCode))).toEqual([])
  })

  test('nine are supported', async () => {
    const { countries } = await supportedCountries()
    expect(countries.map(({ code, currency }) => code + currency.code)).toEqual([
      'SZSZL',
      'ZAZAR',
      'USUSD',
      'GBGBP',
      'DEEUR',
      'FREUR',
      'CACAD',
      'AUAUD',
      'KEKES',
    ])
    expect(countries.every(({ isSupported }) => isSupported)).toBe(true)
  })

  test.each([
    [null, null, 'SZ'],
    ['KE', 'en-ZA', 'KE'],
    ['ke', null, 'KE'],
    ['XX', 'en-ZA,en;q=0.9', 'ZA'], // what the proxy says when it does not know
    ['T1', null, 'SZ'],
    [null, 'en;q=0.9', 'SZ'],
    [null, 'sw, zh-Hans-CN;q=0.8, en-GB', 'CN'],
    [null, 'en-001, fr-FR', 'FR'],
    [null, ';;;,-,*', 'SZ'],
  ])('the proxy header %j and Accept-Language %j give %s', async (country, language, code) => {
    expect((await currentCountry({}, { ...visitor, country, language })).country.code).toBe(code)
  })

  test('are found by code and by phone', () => {
    expect(currencyOfCountry('ke')).toBe('KES')
    expect(currencyOfCountry('XX')).toBeNull()
    expect(currencyOfCountry(null)).toBeNull()
    expect(callingCodeOfCountry('SZ')).toBe('268')
    expect(callingCodeOfCountry('AQ')).toBeNull()
    expect(countryOfPhone('+26876123456')).toBe('SZ')
    expect(countryOfPhone('+12505550123')).toBe('CA')
    expect(countryOfPhone('nothing')).toBeNull()
  })
})

describe('money', () => {
  test.each([
    [450, 'SZL', 'E 450'],
    [1250.5, 'SZL', 'E 1,250.50'],
    [2300, 'KES', 'Ksh 2,300'],
    [89.9, 'ZAR', 'R 89,90'],
    [12.5, 'USD', '$12.50'],
    [0, 'EUR', '€0'],
    [1000, 'JPY', '¥1,000'],
    [1.5, 'KWD', 'KWD 1.500'],
    [1500, 'XOF', 'F CFA 1,500'],
  ])('%d %s is %j', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text))

  test('is read from the database unchanged', () => {
    expect(moneyView(1999n, 'USD')).toEqual({ amount: 19.99, currency: 'USD', formattedPrice: '$19.99' })
    expect(moneyView(1500, 'JPY')).toEqual({ amount: 1500, currency: 'JPY', formattedPrice: '¥1,500' })
    expect(moneyView(100, 'SZL', 10)?.discount).toBe(10)
    expect(moneyView(null, 'USD')).toBeNull()
  })

  test('is formatted for a country in its own currency', async () => {
    for (const countryCode of ['sz', undefined])
      expect(await formatPrice({}, visitor, { amount: 450, countryCode })).toEqual({
        formattedPrice: 'E 450',
        currency: 'SZL',
      })
    await expect(formatPrice({}, visitor, { amount: 1, countryCode: 'XX' })).rejects.toMatchObject({
      status: 422,
      fields: [{ path: 'body.countryCode', message: 'Unknown country' }],
    })
  })
})
