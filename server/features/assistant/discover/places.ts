import type { Db } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { countryNames } from '../../countries/public.ts'
import type { Filter } from '../../products/public.ts'

/** A place that somebody may name: a country, or a town where a shop is. `name` is in lower case. */
export type Place = { name: string; kind: 'country' | 'city'; code: string | null }

const FRESH_MS = 60_000

const known = new WeakMap<Db, { at: number; places: Promise<Place[]> }>()

/** The countries and the towns of the shops; read anew once a minute. */
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
  return [
    ...countryNames().map(({ name, code }) => ({ name: name.toLowerCase(), kind: 'country' as const, code })),
    ...rows.map(({ city }) => ({ name: city, kind: 'city' as const, code: null })),
  ]
}

/** A product is in one of the places: `s` is its shop. */
export const placeFilters = (places: readonly Place[]): Filter[] => {
  if (places.length === 0) return []
  const codes = places.flatMap(({ code }) => code ?? [])
  const cities = places.filter(({ kind }) => kind === 'city').map(({ name }) => name)
  return [
    {
      name: 'places',
      sql: (value) =>
        `(s."countryCode" IN (SELECT jsonb_array_elements_text(${value}::jsonb -> 'codes'))
          OR lower(s.city) IN (SELECT jsonb_array_elements_text(${value}::jsonb -> 'cities')))`,
      value: JSON.stringify({ codes, cities }),
    },
  ]
}
