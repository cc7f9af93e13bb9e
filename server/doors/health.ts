import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Platform } from '../../platform/platform.ts'
import { readOtpFigures } from '../features/accounts/public.ts'

/** `/health`: the process lives. `/ready`: it can do its work. `/metrics`: for Prometheus. */
export const openHealth = (app: FastifyInstance, { db, log }: Platform): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'sokoni_otp_codes',
    help: 'Codes of the last 24 hours by country: asked for, sent, and given back right',
    labelNames: ['country', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      // Without the database the other figures are wanted all the more.
      for (const { country, ...counts } of await readOtpFigures({ db }).catch(() => []))
        for (const [state, count] of Object.entries(counts)) this.set({ country, state }, count)
    },
  })

  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await db.pool.query('SELECT 1')
      return { status: 'ready' }
    } catch (error) {
      log.warn({ err: error }, 'Not ready: Postgres does not answer')
      return reply.status(503).send({ status: 'not ready', reason: 'database' })
    }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
