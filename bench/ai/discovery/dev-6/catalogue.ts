import { products as demoProducts, shops as demoShops } from '../../../../prisma/seed/catalogue.ts'
import { products as thirdProducts, shops as thirdShops } from '../dev-3/catalogue.ts'
import { products as fourthProducts, shops as fourthShops } from '../dev-4/catalogue.ts'
import { prefixed } from '../prefixed.ts'

/** `key | name | town | country | description`. */
export const shops = [
  prefixed(thirdShops, 'c'),
  prefixed(fourthShops, 'd'),
  ...demoShops.map(
    ({ key, name, city, country, description }) =>
      `demo-${key} | ${[name, city, country, description].join(' | ')}`,
  ),
].join('\n')

/** `key | title | price and currency | category | shop | description`. */
export const products = [
  prefixed(thirdProducts, 'c', 4),
  prefixed(fourthProducts, 'd', 4),
  ...demoProducts.map(
    ({ key, title, price, currency, category, shop, description }) =>
      `demo-${key} | ${[title, `${price} ${currency}`, category, `demo-${shop}`, description].join(' | ')}`,
  ),
].join('\n')
