import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { BOARD_PATH, canViewBoard } from '../../features/admin/public.ts'

/** A link to a font on another host, which is removed for privacy. */
const FOREIGN_LINK = /<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>/gi

type BoardQueue = ConstructorParameters<typeof BullMQAdapter>[0]

/** Registers Bull Board, read-only: operators change queues over the API, which is audited. */
export const registerQueueBoard = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const serverAdapter = new FastifyAdapter().setBasePath(BOARD_PATH)
  createBullBoard({
    // The handles of the port are BullMQ queues.
    queues: platform.queue
      .handles()
      .map((handle) => new BullMQAdapter(handle as BoardQueue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Sokoni' } },
  })
  const limit = app.rateLimit()
  await app.register(
    async (board) => {
      board.addHook('onRequest', async (request, reply) => {
        await limit.call(app, request, reply)
        if (!(await canViewBoard(platform, request.headers.cookie))) throw fail('AUTH_REQUIRED')
      })
      board.addHook('onSend', async (_request, reply, payload) => {
        // The board needs a base element and inline styles, which the product's policy forbids.
        reply.header(
          'content-security-policy',
          "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'self'; object-src 'none'; frame-ancestors 'none'",
        )
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
        return isPage && typeof payload === 'string' ? payload.replace(FOREIGN_LINK, '') : payload
      })
      board.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
        // The board's own would answer every refusal with 500, also those of hooks of the app.
        route.errorHandler = app.errorHandler
      })
      await board.register(serverAdapter.registerPlugin())
    },
    { prefix: BOARD_PATH },
  )
}
