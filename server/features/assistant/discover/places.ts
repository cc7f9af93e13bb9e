import type { Db } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { countryNames } from '../../countries/public.ts'
import { largerTowns } from '../query/places.ts'
import type { Filter } from './product-sql.ts'

/** A place that somebody may name: a country, or a town. `name` is in lower case. */
export type Place = {
  name: string
  kind: 'country' | 'city'
  code: string | null
  /** A town without a shop: it is meant only where something says that it is a place ('in Nairobi'). */
  isElsewhere: boolean
}

/** What people call countries beside the names that we show. */
const otherNames = [
  { name: 'Swaziland', code: 'SZ' },
  { name: 'RSA', code: 'ZA' },
  { name: 'UK', code: 'GB' },
  { name: 'USA', code: 'US' },
]

/** A town where the first shop has just opened is known so soon. */
const FRESH_MS = 5_000

const known = new WeakMap<Db, { at: number; places: Promise<Place[]> }>()

/** The countries, the towns of the shops and the larger other ones; read anew every few seconds. */
export const knownPlaces = async ({ db, clock }: Needs<'db' | 'clock'>): Promise<Place[]> => {
  const kept = known.get(db)
  if (kept && clock.now() - kept.at < FRESH_MS) return await kept.places
  const places = read(db)
  known.set(db, { at: clock.now(), places })
  // What failed is read again by the next who asks.
  places.catch(() => known.delete(db))
  return await places
}

const read = async (db: Db): Promise<Place[]> => {
  const rows = await db.query<{ city: string }>(
    `SELECT DISTINCT lower(city) AS city FROM "Shop" WHERE status = 'active' AND length(city) > 2 LIMIT 5000`,
  )
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

/** A product is in one of the places: `s` is its shop. */
export const placeFilters = (places: readonly Place[]): Filter[] =>
  places.length === 0 ? [] : [filterOf('places', places, isThere)]

/** And in none of these. */
export const notPlaceFilters = (places: readonly Place[]): Filter[] =>
  places.length === 0
    ? []
    : [filterOf('notPlaces', places, (value) => `NOT coalesce(${isThere(value)}, false)`)]

const isThere = (value: string): string =>
  `(s."countryCode" IN (SELECT jsonb_array_elements_text(${value}::jsonb -> 'codes'))
    OR lower(s.city) IN (SELECT jsonb_array_elements_text(${value}::jsonb -> 'cities')))`

const filterOf = (name: string, places: readonly Place[], sql: (value: string) => string): Filter => {
  const codes = places.flatMap(({ code }) => code ?? [])
  const cities = places.filter(({ kind }) => kind === 'city').map((place) => place.name)
  return { name, sql, value: JSON.stringify({ codes, cities }) }
}
