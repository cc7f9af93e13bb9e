import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '../../platform/errors.ts'

/** Bytes of a stream that may wait in this process for a client that reads slowly. */
export const MAX_WAITING_BYTES = 1024 * 1024

/**
 * What the action of a streamed call receives. `onText` sends a piece of the answer; `signal` aborts when the client has
 * gone.
 */
export type Pieces = { onText(text: string): void; signal: AbortSignal }

/**
 * Runs a call that streams. If the client accepts `text/event-stream`, it sends the pieces, then the whole answer by
 * `write` or the error that occurred on the way, and returns `undefined`. Otherwise it returns the result of the call.
 * The source is never made to wait for a slow client: a language model that waits would count as one that failed. Instead
 * a client with too much unread is closed at once, and one that reads nothing by `connections.ts`.
 *
 * @throws what the call throws before its first piece, so that the client gets an ordinary error.
 */
export const answerInPieces = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { act, write }: { act(pieces: Pieces): Promise<T>; write(result: T): string },
): Promise<T | undefined> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('The client has gone')))
  const { signal } = gone
  if (!request.headers.accept?.toLowerCase().includes('text/event-stream'))
    return await act({ onText: () => {}, signal })

  const events = new PassThrough()
  let hasBegun = false
  const send = (event: string, data: string) => {
    // Proxies that gather answers (nginx) would hold the pieces back.
    if (!hasBegun)
      reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(events)
    hasBegun = true
    events.write(`event: ${event}\ndata: ${data}\n\n`)
    const waiting = events.writableLength + events.readableLength + reply.raw.writableLength
    if (waiting > MAX_WAITING_BYTES) reply.raw.destroy()
  }
  try {
    const result = await act({ onText: (text) => send('delta', JSON.stringify({ text })), signal })
    send('done', write(result))
  } catch (error) {
    if (!hasBegun && !signal.aborted) throw error
    if (!signal.aborted) {
      const failure = describeFailure(error)
      if (!failure.expected) request.log.error({ err: error }, 'A streamed request failed')
      send('error', JSON.stringify(failure.body))
    }
  }
  events.end()
}
