import { DetailedError, Upload } from 'tus-js-client'
import { texts } from '../messages/first-load.ts'
import { CallError } from './call-error.ts'
import { failureOf } from './send.ts'
import { smallPhoto } from './small-photo.ts'
import { freshToken } from './tokens.ts'

/** A longer `Retry-After` is a failure. */
const LONGEST_WAIT_SECONDS = 60
const MAX_WAITS = 10

/** The reason to abort an upload that will be resumed. */
export const PAUSED = new DOMException('Goes on later', 'AbortError')

/**
 * Sends a file by the resumable protocol, which continues after a lost connection, and returns its
 * key. `onProgress` gets percent. After an abort the server deletes the file unless the reason is
 * `PAUSED`. @throws CallError, or that reason
 */
export const upload = async (
  chosen: File,
  options: { folder?: string; onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<{ key: string }> => {
  const { signal } = options
  const file = await smallPhoto(chosen)
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<{ key: string }>()
  // Removes the listeners at the end, so that none starts it again.
  const over = new AbortController()
  let waits = 0
  const transfer = new Upload(file, {
    endpoint: '/api/media/uploads',
    retryDelays: [0, 1000, 3000, 5000, 10_000],
    chunkSize: 5 * 1024 * 1024,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, folder: options.folder ?? 'products' },
    // Each part asks anew: a long upload outlives an access token.
    onBeforeRequest: async (request) => {
      const token = await freshToken()
      // A request that waited for its token is sent although the transfer was stopped meanwhile.
      if (request.getMethod() !== 'DELETE') signal?.throwIfAborted()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
    },
    onChunkComplete: () => {
      waits = 0
    },
    onProgress: (sent, total) => options.onProgress?.(total > 0 ? Math.floor((sent / total) * 100) : 0),
    onSuccess: () => {
      const key = transfer.url?.split('/').at(-1)
      if (key) resolve({ key })
      else reject(CallError.invalidResponse(texts.failures.uploadMedia))
    },
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : null
      const seconds = answer?.getStatus() === 429 ? Number(answer.getHeader('Retry-After') ?? Number.NaN) : 0
      if (seconds > 0 && seconds <= LONGEST_WAIT_SECONDS && waits < MAX_WAITS) {
        waits += 1
        const timer = setTimeout(start, seconds * 1000)
        over.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      } else if (answer) reject(refusal(answer.getStatus(), answer.getBody()))
      else if (!navigator.onLine) addEventListener('online', start, { once: true, signal: over.signal })
      else reject(CallError.noAnswer())
    },
  })
  const start = () => {
    if (!signal?.aborted) transfer.start()
  }
  const cancel = () => {
    over.abort()
    // Without this request the server deletes the file later by itself.
    transfer.abort(signal?.reason !== PAUSED).catch(() => {})
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', cancel, { signal: over.signal })
  transfer.findPreviousUploads().then(([previous]) => {
    if (previous) transfer.resumeFromPreviousUpload(previous)
    start()
  }, start)
  return promise.finally(() => over.abort())
}

const refusal = (status: number, body: string): CallError => {
  try {
    return failureOf(status, JSON.parse(body))
  } catch {
    return new CallError({ status, code: 'UNKNOWN', message: texts.failures.upload, isExplained: false })
  }
}
