import type { exchangeRates as ratesCall } from '../../../../contract/countries/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { countryOf, currencyOfCountry } from '../../countries/public.ts'
import { currentRates } from './current-rates.ts'

/** Returns the rates in use, and the currency of the caller's country. */
export const exchangeRates = async (
  deps: Deps<'db' | 'clock'>,
  actor: Actor,
): Promise<CallResult<typeof ratesCall>> => {
  const rates = await currentRates(deps)
  const currency = (await currencyOfUser(deps, viewerId(actor))) ?? countryOf(actor).currency.code
  return { currency, rates: Object.fromEntries(rates) }
}

const currencyOfUser = async ({ db }: Deps<'db'>, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const user = await db.kysely
    .selectFrom(userTable.as('u'))
    .select('u.countryCode')
    .where('u.id', '=', id)
    .executeTakeFirst()
  return currencyOfCountry(user?.countryCode ?? null)
}
