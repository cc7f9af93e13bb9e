import { z } from 'zod'
import type { Db } from '../../../../platform/db/db.ts'
import { defaultRates, defaultRatesAt, type Rates } from '../../../../platform/exchange-rates/rates.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { readSettings } from '../../settings/public.ts'

type Current = { rates: Rates; at: Date }

const FRESH_MS = 60_000
const known = new WeakMap<Db, { at: number; current: Promise<Current> }>()
const stored = z.record(z.string(), z.number().positive())

/**
 * The operator's last good exchange rates, else those that come with the product, with the ones
 * that administrators set in their place. Read once a minute.
 */
export const currentRates = async ({ db, clock }: Deps<'db' | 'clock'>): Promise<Rates> => {
  const kept = known.get(db)
  if (kept && clock.now() - kept.at < FRESH_MS) return (await kept.current).rates
  const current = read({ db })
  known.set(db, { at: clock.now(), current })
  current.catch(() => known.delete(db))
  return (await current).rates
}

/** Seconds since the exchange rates in use were read, or were reviewed for the product. */
export const ageOfRates = async ({ db, clock }: Deps<'db' | 'clock'>): Promise<number> =>
  (clock.now() - (await read({ db })).at.getTime()) / 1000

const read = async ({ db }: Deps<'db'>): Promise<Current> => {
  const row = await db.kysely.selectFrom('ExchangeRates').select(['rates', 'fetchedAt']).executeTakeFirst()
  const { exchangeRates: chosen } = await readSettings({ db })
  const source: Current =
    row?.rates && row.fetchedAt
      ? { rates: new Map(Object.entries(stored.parse(row.rates))), at: row.fetchedAt }
      : { rates: defaultRates, at: defaultRatesAt }
  const replaced = Object.entries(chosen)
  return replaced.length === 0 ? source : { ...source, rates: new Map([...source.rates, ...replaced]) }
}
