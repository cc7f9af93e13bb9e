import { products as listed } from '../../listings/dev/products.ts'

/** The products of the listings, which were written for another purpose, in one shop a town. */
const towns = {
  SZ: ['Ezulwini', 'Manzini', 'Mbabane', 'Nhlangano', 'Piggs Peak', 'Siteki'],
  KE: ['Eldoret', 'Kisumu', 'Mombasa', 'Nairobi', 'Nakuru'],
  ZA: ['Cape Town', 'Durban', 'Johannesburg', 'Nelspruit', 'Pretoria'],
}
const currencies = { SZ: 'SZL', KE: 'KES', ZA: 'ZAR' }
const countryOf = new Map(
  (['SZ', 'KE', 'ZA'] as const).flatMap((country) => towns[country].map((town) => [town, country] as const)),
)
const keyOf = (town: string): string => town.toLowerCase().replace(' ', '-')

/** `key | name | town | country | description`. */
export const shops = [...countryOf]
  .map(([town, country]) => `${keyOf(town)} | Market ${town} | ${town} | ${country} | All kinds of goods.`)
  .join('\n')

const read = (): string[] => {
  let category = ''
  return listed.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) category = line.slice(2)
    const [key, title, description, amount, town = ''] = line.split(' | ')
    const country = countryOf.get(town)
    return country
      ? [
          `${key} | ${title} | ${amount} ${currencies[country]} | ${category} | ${keyOf(town)} | ${description}`,
        ]
      : []
  })
}

/** `key | title | price and currency | category | shop | description`. */
export const products = read().join('\n')
