import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '../../platform/errors.ts'

/** What a call that streams is given: what hears its text as it is written, and what ends when nobody waits any more. */
export type Pieces = { onText(text: string): void; signal: AbortSignal }

/**
 * Runs a call that streams. To who asked for `text/event-stream` it answers the pieces, then the whole by `write`, or
 * the refusal; and `undefined`, for all is said. To others it answers what the call answered.
 */
export const answerInPieces = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { act, write }: { act(pieces: Pieces): Promise<T>; write(result: T): string },
): Promise<T | undefined> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('The caller has gone')))
  const { signal } = gone
  if (!request.headers.accept?.includes('text/event-stream')) return await act({ onText: () => {}, signal })

  const events = new PassThrough()
  const tell = (event: string, data: string) => events.write(`event: ${event}\ndata: ${data}\n\n`)
  // Proxies that gather answers (nginx) would hold the pieces back.
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
  reply.type('text/event-stream').send(events)
  try {
    tell('done', write(await act({ onText: (text) => tell('delta', JSON.stringify({ text })), signal })))
  } catch (error) {
    const failure = describeFailure(error)
    if (!failure.expected && !signal.aborted) request.log.error({ err: error }, 'A streamed request failed')
    tell('error', JSON.stringify(failure.body))
  }
  events.end()
}
