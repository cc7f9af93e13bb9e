import { expect, it } from 'vitest'
import { localeOfCurrency } from './currency.ts'
import { localPrice } from './price-text.ts'

const amounts = [1, 1250, 12.5, 1234567, 1200.5]

/** A price as the server writes it, and with the separators of a language. */
const pricesOf = (currency: string, amount: number, language: string) => {
  const format = new Intl.NumberFormat(localeOfCurrency(currency), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const plain = (text: string) => text.replace(/\s/gu, ' ')
  const written = format.format(amount)
  const fraction = format.formatToParts(amount).find(({ type }) => type === 'fraction')?.value.length ?? 0
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  const number = new Intl.NumberFormat(language, digits).format(amount)
  const shown = format
    .formatToParts(amount)
    .filter(({ type }) => !['group', 'decimal', 'fraction'].includes(type))
    .filter(({ type }, at, all) => type !== 'integer' || all.findIndex((one) => one.type === type) === at)
    .map(({ type, value }) => (type === 'integer' ? number : value))
  return [plain(written), plain(shown.join(''))]
}

it('a price of every currency has the separators of its reader’s language', () => {
  for (const currency of Intl.supportedValuesOf('currency'))
    for (const amount of amounts) {
      const [written = '', shown] = pricesOf(currency, amount, 'fr')
      expect(localPrice(written, 'fr'), written).toBe(shown)
      expect(localPrice(written, 'en-KE')).toBe(written)
    }
})

it('a text without a number stays', () => {
  expect(localPrice('on request', 'fr')).toBe('on request')
  expect(localPrice('Ksh 2,700', 'fr')).toBe('Ksh 2 700')
})
