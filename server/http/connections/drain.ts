import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance>()

/**
 * Returns whether the server is draining or closes: `/ready` reports it, and responses close their
 * connections.
 */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app)

/**
 * Starts a graceful stop: for the given time the server reports on `/ready` that it stops, but
 * still answers, so that proxies move to other servers. Then call `app.close()`.
 */
export const drain = async (app: FastifyInstance, seconds: number): Promise<void> => {
  draining.add(app)
  await wait(seconds * 1000)
}

/** Closes connections after their next answer once the server is draining or closes. */
export const registerDrain = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    draining.add(app)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.has(app)) reply.header('connection', 'close')
    done()
  })
}
