import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '../../../platform/errors.ts'

/** Maximum buffered bytes of a stream for a slow client. */
export const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Arguments of a streamed action: `onText` sends a piece of the response; `signal` aborts when the
 * client disconnects.
 */
export type Pieces = { onText(text: string): void; signal: AbortSignal }

/** One for all: the stack says nothing, and each response would take one. */
const clientGone = Object.assign(new Error('The client has gone'), { name: 'AbortError' })

/** Returns a signal that aborts when the connection closes or the response is sent. */
export const signalOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(clientGone))
  return gone.signal
}

/**
 * Runs a call. With `Accept: text/event-stream`, sends the pieces and the response and returns
 * `undefined`. Disconnects slow clients: delaying a language model would count as its failure.
 * @throws errors before the first piece
 */
export const respondInPieces = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { signal, act, write }: { signal: AbortSignal; act(pieces: Pieces): Promise<T>; write(result: T): string },
): Promise<T | undefined> => {
  if (!request.headers.accept?.toLowerCase().includes('text/event-stream'))
    return await act({ onText: () => {}, signal })

  const events = new PassThrough()
  let hasBegun = false
  const send = (event: string, data: string) => {
    // Buffering proxies (nginx) would delay the pieces.
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
      if (!failure.isExpected) request.log.error({ err: error }, 'A streamed request failed')
      send('error', JSON.stringify(failure.body))
    }
  }
  events.end()
}
