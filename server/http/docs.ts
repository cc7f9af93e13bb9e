import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI 3.1 document at `/api/openapi.json`, made of the contract, and a reference for people at `/api/docs`. */
export const openDocs = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sokoni',
        version: '1',
        description:
          'Every answer stands in one envelope: `success`, `data`, `message`; a refusal also carries `error` and `errors`.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: true,
    transform: (route) => {
      // Pages, files and sockets are no calls.
      if (!route.schema?.response) return { schema: { hide: true }, url: route.url }
      // `2xx` is there for the serialiser; the document names the exact status.
      const { '2xx': _, ...response } = Object(route.schema.response)
      return jsonSchemaTransform({ ...route, schema: { ...route.schema, response } })
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: 'Sokoni API',
      withDefaultFonts: false,
      telemetry: false,
    },
    hooks: {
      // The reference draws itself with inline code, which no page of the product may.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self' 'unsafe-inline' data: blob:; object-src 'none'",
        )
        done()
      },
    },
  })
}
