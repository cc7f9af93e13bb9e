import { products as secondProducts, shops as secondShops } from '../dev-2/catalogue.ts'
import { products as fifthProducts, shops as fifthShops } from '../dev-5/catalogue.ts'
import { prefixed } from '../prefixed.ts'

/** `key | name | town | country | description`. */
export const shops = [prefixed(secondShops, 'b'), prefixed(fifthShops, 'e')].join('\n')

/** `key | title | price and currency | category | shop | description`. */
export const products = [prefixed(secondProducts, 'b', 4), prefixed(fifthProducts, 'e', 4)].join('\n')
