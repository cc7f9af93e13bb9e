import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Platform } from '../../platform/platform.ts'

/** `/health`: the process lives. `/ready`: it can do its work. `/metrics`: for Prometheus. */
export const openHealth = (app: FastifyInstance, { db, log }: Platform): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

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
