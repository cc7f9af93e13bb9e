import { anyone } from '../../access.ts'
import { route } from '../../route.ts'
import { currentCountry, formatPrice, listCountries, pickCountries, supportedCountries } from './queries.ts'

export const countriesRoutes = {
  listCountries: route('listCountries', anyone, listCountries),
  pickCountries: route('pickCountries', anyone, pickCountries),
  supportedCountries: route('supportedCountries', anyone, supportedCountries),
  currentCountry: route('currentCountry', anyone, currentCountry),
  formatPrice: route('formatPrice', anyone, formatPrice),
}
