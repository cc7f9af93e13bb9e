import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fail } from '../../../platform/errors.ts'

/** A download without progress for this time can be replaced by a new one of the same account. */
const STALLED_MS = 10_000

type Download = { lastReadAt: number; controller: AbortController }

type Attachment = {
  /** At most one download runs per key, on each server. */
  key: string
  fileName: string
  status: number
  chunks: AsyncIterable<string>
}

/** Sends files that are generated in chunks. */
export type Downloads = { send(reply: FastifyReply, attachment: Attachment): Promise<FastifyReply> }

/**
 * Creates the sender of JSON and CSV attachments. It generates no more than the client reads. An
 * error after the first chunk destroys the connection, so that a truncated file cannot look
 * complete.
 */
export const createDownloads = (): Downloads => {
  const running = new Map<string, Download>()
  return {
    send: async (reply, { key, fileName, status, chunks }) => {
      reply
        .status(status)
        .type(fileName.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
      if (reply.request.method === 'HEAD') return reply.send()
      const own = start(running, key)
      const release = () => {
        if (running.get(key) === own) running.delete(key)
      }
      const pieces = chunks[Symbol.asyncIterator]()
      try {
        // The first chunk is read before the headers are sent, so that an early error is an
        // ordinary response.
        const first = await pieces.next()
        own.controller.signal.throwIfAborted()
        const body = Readable.from(withProgress(first, pieces, own), { signal: own.controller.signal })
        body.once('close', release)
        return reply.send(body)
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

/**
 * Registers a download.
 *
 * @throws TOO_MANY_REQUESTS while another one with this key makes progress
 */
const start = (running: Map<string, Download>, key: string): Download => {
  const before = running.get(key)
  if (before) {
    const waitMs = before.lastReadAt + STALLED_MS - Date.now()
    if (waitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 })
    before.controller.abort(new Error('A newer download of the same file took its place'))
  }
  const own = { lastReadAt: Date.now(), controller: new AbortController() }
  running.set(key, own)
  return own
}

async function* withProgress(
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
  download: Download,
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      download.lastReadAt = Date.now()
      yield next.value
    }
  } finally {
    await pieces.return?.()
  }
}
