import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { canReadMetrics } from '../../platform/metrics/authorize.ts'
import { shared } from '../../platform/metrics/watch.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkReadiness } from '../../platform/process/readiness.ts'
import { readOtpFigures } from '../features/accounts/public.ts'
import { readWaiting } from '../features/admin/public.ts'
import { ageOfRates } from '../features/assistant/public.ts'
import { isDraining } from './connections/drain.ts'

/** Registers `/health` (the process runs), `/ready` (it can serve) and `/metrics` (Prometheus). */
export const registerHealth = (app: FastifyInstance, { env, db, log, metrics, clock }: Platform): void => {
  metrics.read('sokoni_otp_codes', async () =>
    (await readOtpFigures({ db })).flatMap(({ country, ...counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { country, state }, value })),
    ),
  )

  const reviews = shared(() => readWaiting({ db }))
  metrics.read('sokoni_reviews_waiting', async () =>
    (await reviews()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  )
  metrics.read('sokoni_reviews_oldest_seconds', async () =>
    (await reviews()).map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
  )

  metrics.read('sokoni_exchange_rates_age_seconds', async () => [
    { labels: { source: env.exchangeRates ? 'setting' : 'default' }, value: await ageOfRates({ db, clock }) },
  ])

  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    if (stopping || isDraining(app)) return reply.status(503).send({ status: 'stopping' })
    const { status, body } = await checkReadiness({ db, log })
    return reply.status(status).send(body)
  })
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(env, request.headers.authorization)) throw fail('AUTH_REQUIRED')
    const { type, text } = await metrics.render()
    return reply.type(type).send(text)
  })
}
