import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { currencyOfCountry, knownCountryOf } from '../../countries/public.ts'

/**
 * Returns the currency of the caller's account, else that of the country that the proxy or the
 * browser names; `null` if neither is known.
 */
export const ownCurrency = async (deps: Deps<'db'>, actor: Actor): Promise<string | null> =>
  (await currencyOfUser(deps, viewerId(actor))) ?? knownCountryOf(actor)?.currency.code ?? null

const currencyOfUser = async ({ db }: Deps<'db'>, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const user = await db.kysely
    .selectFrom(userTable.as('u'))
    .select('u.countryCode')
    .where('u.id', '=', id)
    .executeTakeFirst()
  return currencyOfCountry(user?.countryCode ?? null)
}
