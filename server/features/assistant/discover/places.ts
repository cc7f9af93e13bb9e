import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { countryNames } from '../../countries/public.ts'
import { largerTowns } from '../../language/public.ts'
import { shopTable } from '../../shops/tables.ts'

/** A place that a query may name: a country, or a town. `name` is in lower case. */
export type Place = {
  name: string
  kind: 'country' | 'city'
  code: string | null
  /** A town without a shop: it counts only with a word that names a place ('in Nairobi'). */
  isElsewhere: boolean
}

/** Other names of countries. */
const otherNames = [
  { name: 'Swaziland', code: 'SZ' },
  { name: 'RSA', code: 'ZA' },
  { name: 'UK', code: 'GB' },
  { name: 'USA', code: 'US' },
]

/** The town of a newly opened shop is known after this time. */
const FRESH_MS = 5_000

const known = new WeakMap<Db, { at: number; places: Promise<Place[]> }>()

/** Returns countries, towns of shops and larger towns. Cached for a few seconds. */
export const knownPlaces = async ({ db, clock }: Deps<'db' | 'clock'>): Promise<Place[]> => {
  const kept = known.get(db)
  if (kept && clock.now() - kept.at < FRESH_MS) return await kept.places
  const places = read(db)
  known.set(db, { at: clock.now(), places })
  // A failed read is not cached.
  places.catch(() => known.delete(db))
  return await places
}

const read = async (db: Db): Promise<Place[]> => {
  const rows = await db.kysely
    .selectFrom(shopTable.as('shop'))
    .select(sql<string>`lower(city)`.as('city'))
    .distinct()
    .where('status', '=', 'active')
    .where(sql<boolean>`length(city) > 2`)
    .limit(5_000)
    .execute()
  const withShops = new Set(rows.map(({ city }) => city))
  const cityOf = (isElsewhere: boolean) => (name: string) => ({
    name,
    kind: 'city' as const,
    code: null,
    isElsewhere,
  })
  return [
    ...[...countryNames(), ...otherNames].map(({ name, code }) => ({
      name: name.toLowerCase(),
      kind: 'country' as const,
      code,
      isElsewhere: false,
    })),
    ...[...withShops].map(cityOf(false)),
    ...largerTowns.filter((name) => !withShops.has(name)).map(cityOf(true)),
  ]
}

/** The condition that a shop `s` is in one of the places. */
export const placeFilters = (places: readonly Place[]): Expression<SqlBool>[] =>
  places.length === 0 ? [] : [isIn(places)]

/** The condition that a shop `s` is in none of the places. */
export const notPlaceFilters = (places: readonly Place[]): Expression<SqlBool>[] =>
  places.length === 0 ? [] : [sql<boolean>`NOT coalesce(${isIn(places)}, false)`]

const isIn = (places: readonly Place[]) => {
  const codes = places.flatMap(({ code }) => code ?? [])
  const cities = places.filter(({ kind }) => kind === 'city').map(({ name }) => name)
  return sql<boolean>`(s."countryCode" = ANY (${codes}::text[]) OR lower(s.city) = ANY (${cities}::text[]))`
}
