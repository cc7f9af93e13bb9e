import { anyone } from '../../access.ts'
import { on } from '../../route.ts'
import { currentCountry, formatPrice, listCountries, pickCountries, supportedCountries } from './queries.ts'

export const countriesRoutes = {
  listCountries: on('listCountries')(anyone, listCountries),
  pickCountries: on('pickCountries')(anyone, pickCountries),
  supportedCountries: on('supportedCountries')(anyone, supportedCountries),
  currentCountry: on('currentCountry')(anyone, currentCountry),
  formatPrice: on('formatPrice')(anyone, formatPrice),
}
