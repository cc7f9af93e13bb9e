import { z } from 'zod'
import { MAX_PRICE } from '../limits.ts'
import { endpoint } from '../wire.ts'

export const country = z.object({
  name: z.string(),
  code: z.string(),
  code3: z.string(),
  callingCode: z.string(),
  dialCode: z.string(),
  flag: z.string(),
  region: z.string(),
  subregion: z.string(),
  currency: z.object({ code: z.string(), name: z.string(), symbol: z.string() }),
  languages: z.array(z.string()),
  isActive: z.boolean(),
  isSupported: z.boolean(),
})
export type Country = z.output<typeof country>

const list = z.object({ countries: z.array(country) })
/** The lists change with a release only. */
const A_DAY = 24 * 3600

export const listCountries = endpoint({
  method: 'GET',
  path: '/countries',
  summary: 'All countries',
  answer: list,
  cacheSeconds: A_DAY,
})
export const pickCountries = endpoint({
  method: 'GET',
  path: '/countries/picker',
  summary: 'Countries with a calling code, ordered by name',
  answer: list,
  cacheSeconds: A_DAY,
})
export const supportedCountries = endpoint({
  method: 'GET',
  path: '/countries/supported',
  summary: 'Countries in which Sokoni is offered',
  answer: list,
  cacheSeconds: A_DAY,
})
export const currentCountry = endpoint({
  method: 'GET',
  path: '/countries/current',
  summary: 'The caller’s country, as detected from the request',
  answer: z.object({ country }),
})
export const formatPrice = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/countries/format-price',
  summary: 'Format an amount in the style of a country',
  body: z.object({
    amount: z.number().min(0).max(MAX_PRICE),
    /** Empty or `null`: none, so the price is in the format of Eswatini. */
    countryCode: z.union([z.literal(''), z.string().trim().length(2)]).nullish(),
  }),
  answer: z.object({ formattedPrice: z.string(), currency: z.string() }),
})
