import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import type { Deps } from '../../platform/platform.ts'
import { readOtpFigures } from '../features/accounts/public.ts'
import { readWaiting } from '../features/admin/public.ts'
import { ageOfRates } from '../features/assistant/public.ts'

/** Registers the metrics of features that are read from the database when Prometheus reads them. */
export const registerFeatureMetrics = ({
  env,
  db,
  metrics,
  clock,
}: Deps<'env' | 'db' | 'metrics' | 'clock'>): void => {
  metrics.read('sokoni_otp_codes', async () =>
    (await readOtpFigures({ db })).flatMap(({ country, ...counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { country, state }, value })),
    ),
  )

  const reviews = singleFlight(() => readWaiting({ db }))
  metrics.read('sokoni_reviews_waiting', async () =>
    (await reviews()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  )
  metrics.read('sokoni_reviews_oldest_seconds', async () =>
    (await reviews()).map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
  )

  metrics.read('sokoni_exchange_rates_age_seconds', async () => [
    { labels: { source: env.exchangeRates ? 'setting' : 'default' }, value: await ageOfRates({ db, clock }) },
  ])
}
