import type { exchangeRates as ratesEndpoint } from '../../../../contract/assistant/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { countryOf } from '../../countries/public.ts'
import { currentRates } from './current-rates.ts'
import { ownCurrency } from './own-currency.ts'

/** Returns the rates in use, and the currency of the caller's country. */
export const exchangeRates = async (
  deps: Deps<'db' | 'clock'>,
  actor: Actor,
): Promise<EndpointResult<typeof ratesEndpoint>> => {
  const rates = await currentRates(deps)
  const currency = (await ownCurrency(deps, actor)) ?? countryOf(actor).currency.code
  return { currency, rates: Object.fromEntries(rates) }
}
