import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { networkLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Admit } from '../../event-loop-admission.ts'

/** A piece of 64 KB is read, copied and written; libuv accepts one new connection in each turn. */
const COST_OF_PIECE = 4

/**
 * Sends the pieces of files in turn with requests, so that a network that loads many files at once
 * does not keep the event loop from others. Call it before routes are mounted.
 */
export const throttleStreams = (app: FastifyInstance, admit: Admit): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isEvents = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!(payload instanceof Readable) || isEvents) return done(null, payload)
    const network = networkLimitKey(request.ip)
    const inTurns = new Transform({
      transform: (piece, _encoding, next) => admit(network, () => next(null, piece), COST_OF_PIECE),
    })
    // An error or the end of either ends both; the framework reports it.
    pipeline(payload, inTurns, () => undefined)
    done(null, inTurns)
  })
}
