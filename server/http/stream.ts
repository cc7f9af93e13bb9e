import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '../../platform/errors.ts'

/** What a call that streams is given: what hears its text as it is written, and what ends when nobody waits any more. */
export type Pieces = { onText(text: string): void; signal: AbortSignal }

/**
 * Runs a call that streams. To who asked for `text/event-stream` it answers the pieces, then the whole by `write`, or what
 * went wrong on the way; and `undefined`, for all is said. To others it answers what the call answered. Throws what the call
 * throws before its first piece: a refusal is a plain one.
 */
export const answerInPieces = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { act, write }: { act(pieces: Pieces): Promise<T>; write(result: T): string },
): Promise<T | undefined> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('The caller has gone')))
  const { signal } = gone
  if (!request.headers.accept?.toLowerCase().includes('text/event-stream'))
    return await act({ onText: () => {}, signal })

  const events = new PassThrough()
  let hasBegun = false
  const tell = (event: string, data: string) => {
    // Proxies that gather answers (nginx) would hold the pieces back.
    if (!hasBegun)
      reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(events)
    hasBegun = true
    events.write(`event: ${event}\ndata: ${data}\n\n`)
  }
  try {
    tell('done', write(await act({ onText: (text) => tell('delta', JSON.stringify({ text })), signal })))
  } catch (error) {
    if (!hasBegun && !signal.aborted) throw error
    const failure = describeFailure(error)
    if (!failure.expected && !signal.aborted) request.log.error({ err: error }, 'A streamed request failed')
    tell('error', JSON.stringify(failure.body))
  }
  events.end()
}
