import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { currencyOfCountry } from '../../countries/public.ts'

/**
 * Returns the currency of the account, else of the country that the proxy or our client names;
 * `null` if none is known. The region of a browser's language is no country: 'en-US' is common.
 */
export const ownCurrency = async (deps: Deps<'db'>, actor: Actor): Promise<string | null> =>
  (await currencyOfUser(deps, userIdOf(actor))) ?? currencyOfCountry(actor.country)

const currencyOfUser = async ({ db }: Deps<'db'>, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const user = await db.kysely
    .selectFrom(userTable.as('u'))
    .select('u.countryCode')
    .where('u.id', '=', id)
    .executeTakeFirst()
  return currencyOfCountry(user?.countryCode ?? null)
}
