import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Env } from '../../../platform/env.ts'
import { type PrecompressedResponse, precompress, sendPrecompressed } from '../responses/precompressed.ts'

/** Serves the OpenAPI 3.1 document at `/api/openapi.json` and a reference at `/api/docs`. */
export const registerDocs = async (
  app: FastifyInstance,
  { publicUrl, mode }: Pick<Env, 'publicUrl' | 'mode'>,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sokoni',
        version: '1',
        description:
          'Every answer has one envelope: `success`, `data`, `message`; a failure also has `error` and `errors`.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: true,
    transform: (route) => {
      // Pages, files and sockets are not endpoints.
      if (!route.schema?.response) return { schema: { hide: true }, url: route.url }
      // `2xx` is for the serialiser; the document names the exact status.
      const { '2xx': _, ...response } = Object(route.schema.response)
      return jsonSchemaTransform({ ...route, schema: { ...route.schema, response } })
    },
  })
  // A megabyte that never changes, so it is written once. That blocks the event loop for a second:
  // in production at the start, when no request waits.
  let document: Promise<PrecompressedResponse> | undefined
  const write = () => precompress(JSON.stringify(app.swagger()))
  if (mode === 'production')
    app.addHook('onReady', async () => {
      document = write()
    })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= write()
    return sendPrecompressed(reply, 'application/json; charset=utf-8', await document)
  })
  let script: Promise<PrecompressedResponse> | undefined
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload !== 'string') return
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('text/html')) reply.header('content-security-policy', policyOf(payload))
      if (type === SCRIPT_TYPE) script ??= precompress(payload)
    })
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      hooks: {
        // Megabytes that never change, known from the first request.
        preHandler: async ({ url }, reply) => {
          if (script && /\/scalar\.js(?:\?|$)/.test(url))
            return sendPrecompressed(reply, SCRIPT_TYPE, await script)
        },
      },
      configuration: {
        url: '/api/openapi.json',
        title: 'Sokoni API',
        withDefaultFonts: false,
        telemetry: false,
        // Both send the document to another host.
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
      },
    })
  })
}

/** The type of the reference's script. */
const SCRIPT_TYPE = 'application/javascript; charset=utf-8'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

/** Returns the CSP of the reference: own files, its inline scripts by hash, and inline styles. */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
