import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance>()

/** Whether this server is about to go: `/ready` says so, and every answer ends its connection. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app)

/**
 * The first half of a stop that fails no call: for so many seconds the server says that it goes and still does all it is
 * asked, so that proxies turn to others and kept connections end with an answer. Then `app.close()`.
 */
export const drain = async (app: FastifyInstance, seconds: number): Promise<void> => {
  draining.add(app)
  await wait(seconds * 1000)
}

/** Makes connections end with the next answer once the server is draining. */
export const endConnectionsWhenDraining = (app: FastifyInstance): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.has(app)) reply.header('connection', 'close')
    done()
  })
}
