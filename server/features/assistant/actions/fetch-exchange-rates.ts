import { sql } from 'kysely'
import { HOUR_MS } from '../../../../contract/time.ts'
import { keyOf, nameOf, readRates } from '../../../../platform/exchange-rates/read-rates.ts'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Hours after which rates are read again: those of a service, those of a file, and where the last
 * try failed.
 */
const HOURS = { url: 24, file: 1, failed: 1 }

/**
 * Enqueues the reading of the operator's exchange rates when it is due; without the setting the
 * stored ones go.
 */
export const requeueExchangeRates = async ({
  db,
  env,
  queue,
  clock,
}: Deps<'db' | 'env' | 'queue' | 'clock'>): Promise<void> => {
  const source = env.exchangeRates
  const known = await db.kysely
    .selectFrom('ExchangeRates')
    .select(['source', 'triedAt', 'failed'])
    .executeTakeFirst()
  if (!source) {
    if (known) await db.kysely.deleteFrom('ExchangeRates').execute()
    return
  }
  const hours = known?.failed ? HOURS.failed : 'file' in source ? HOURS.file : HOURS.url
  const isDue = known?.source !== keyOf(source) || clock.now() - known.triedAt.getTime() >= hours * HOUR_MS
  if (isDue) await queue.enqueue('assistant.fetch-exchange-rates', {}, { key: 'rates' })
}

/**
 * Reads and stores the operator's exchange rates. If they cannot be read or are unusable, the last
 * good ones stay.
 */
export const fetchExchangeRates = async ({
  db,
  env,
  clock,
  log,
}: Deps<'db' | 'env' | 'clock' | 'log'>): Promise<void> => {
  const source = env.exchangeRates
  if (!source) return
  const now = new Date(clock.now())
  const tried = { source: keyOf(source), triedAt: now }
  try {
    const rates = JSON.stringify(Object.fromEntries(await readRates(source)))
    const read = { ...tried, fetchedAt: now, failed: false, rates: sql<string>`${rates}::jsonb` }
    await db.kysely
      .insertInto('ExchangeRates')
      .values({ id: 1, ...read })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(read))
      .execute()
  } catch (error) {
    const failure = { ...tried, failed: true }
    const { fetchedAt } = await db.kysely
      .insertInto('ExchangeRates')
      .values({ id: 1, ...failure })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(failure))
      .returning('fetchedAt')
      .executeTakeFirstOrThrow()
    const age = fetchedAt && `${Math.round((now.getTime() - fetchedAt.getTime()) / HOUR_MS)} hours old`
    log.warn(
      { err: error, source: nameOf(source) },
      `Exchange rates could not be read: those in use are ${age ?? 'the ones that come with Sokoni'}`,
    )
  }
}
