import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../../platform/errors.ts'
import { networkLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Admit } from '../../event-loop-admission.ts'
import type { Exchanges } from '../connections/exchanges.ts'
import { parseJson } from './json.ts'

/** To read, check and clean this much takes about as long as a small request, one share. */
const BYTES_PER_SHARE = 16 * 1024

/** Calls `read` with a received body when its turn has come; never if its client has left. */
export type ReadInTurn = (request: FastifyRequest, body: Buffer, read: (body: Buffer) => void) => void

/**
 * Returns the function that reads bodies in turn: a large one takes many shares of a tick
 * (decision 104), a small one the share of its request.
 */
export const createBodyAdmission =
  (admit: Admit, exchanges: Exchanges): ReadInTurn =>
  (request, body, read) => {
    if (body.length <= BYTES_PER_SHARE) return read(body)
    let waiting: Buffer | undefined = body
    // `body-memory.ts` counts the body until then.
    exchanges.of(request.raw)?.whenEnded.push(() => {
      waiting = undefined
    })
    const begin = () => {
      if (waiting) read(waiting)
    }
    admit(networkLimitKey(request.ip), begin, Math.ceil(body.length / BYTES_PER_SHARE))
  }

/** Accepts JSON, and JSON requests without a body; invalid JSON gets 400, plain text is refused. */
export const acceptJson = (app: FastifyInstance, readInTurn: ReadInTurn): void => {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    readInTurn(request, body, (whole) => {
      if (whole.length === 0) return done(null, undefined)
      try {
        done(null, parseJson(whole.toString('utf8')))
      } catch (error) {
        done(error instanceof Error ? error : fail('BAD_REQUEST'), undefined)
      }
    }),
  )
}
