import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { canReadMetrics } from '../../platform/metrics/authorize.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkReadiness } from '../../platform/process/readiness.ts'
import { isDraining } from './connections/drain.ts'

/** Registers `/health` (the process runs), `/ready` (it can serve) and `/metrics` (Prometheus). */
export const registerHealth = (app: FastifyInstance, { env, db, log, metrics }: Platform): void => {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    if (isDraining(app)) return reply.status(503).send({ status: 'stopping' })
    const { status, body } = await checkReadiness({ db, log })
    return reply.status(status).send(body)
  })
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(env, request.headers.authorization)) throw fail('AUTH_REQUIRED')
    const { type, text } = await metrics.render()
    return reply.type(type).send(text)
  })
}
