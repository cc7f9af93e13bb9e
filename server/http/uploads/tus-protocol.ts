import { tmpdir } from 'node:os'
import { FileStore } from '@tus/file-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../contract/errors.ts'
import { largestFileRule } from '../../../contract/media/folders.ts'
import { describeFailure, fail } from '../../../platform/errors.ts'

/** Path of resumable uploads. */
export const UPLOADS = '/api/media/uploads'
/** The only version of the protocol. */
export const TUS_VERSION = '1.0.0'

/** Refuses a request with another protocol version, as the protocol requires. */
export const refuseVersion = (reply: FastifyReply) =>
  reply
    .status(412)
    .headers({ 'tus-version': TUS_VERSION, 'tus-resumable': TUS_VERSION })
    .send(describeFailure(fail('BAD_REQUEST', { message: `Tus-Resumable must be ${TUS_VERSION}` })).body)

/** Headers of unsupported protocol extensions. */
const UNSUPPORTED = ['upload-concat', 'upload-checksum', 'x-http-method-override']

/**
 * Checks headers that the tus library ignores.
 *
 * @throws BAD_REQUEST for an unsupported extension and an invalid `Host`
 */
export const assertSupportedHeaders = ({ headers }: FastifyRequest): void => {
  const name = UNSUPPORTED.find((header) => headers[header] !== undefined)
  if (name) throw fail('BAD_REQUEST', { message: `${name} is not supported` })
  if (!URL.canParse(`http://${headers.host ?? ''}`)) throw fail('BAD_REQUEST', { message: 'Invalid host' })
}

/**
 * Answers `OPTIONS` requests for the server's capabilities. Register it before CORS, which refuses
 * every `OPTIONS` that is not a preflight.
 */
export const describeUploads = (app: FastifyInstance): void => {
  const { extensions } = new FileStore({ directory: tmpdir() })
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method']) return
    if (path !== UPLOADS && !path.startsWith(`${UPLOADS}/`)) return
    return reply
      .status(204)
      .headers({
        'tus-resumable': TUS_VERSION,
        'tus-version': TUS_VERSION,
        'tus-extension': extensions.join(','),
        'tus-max-size': largestFileRule('products').maxBytes,
      })
      .send()
  })
}

/** Wraps a handler so that its errors have the form that the tus server sends. */
export const withTusErrors =
  <In extends unknown[], Out>(work: (...input: In) => Promise<Out>) =>
  async (...input: In): Promise<Out> => {
    try {
      return await work(...input)
    } catch (error) {
      throw error instanceof Error ? new TusError(error) : error
    }
  }

/** An error in the form that the tus server sends. */
export class TusError {
  readonly status_code: number
  readonly body: string
  readonly retryAfter: number | undefined

  constructor(error: unknown) {
    const { status, body, retryAfter } = describeFailure(error)
    this.retryAfter = retryAfter
    this.status_code = status
    this.body = JSON.stringify(body)
  }
}

/** Error codes for statuses of the tus server's own errors. */
export const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
}
