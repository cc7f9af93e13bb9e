import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { selectVictims } from '../../../platform/limits/select-victims.ts'
import { trackBlocks } from './exchange-blocks.ts'
import { type Exchanges, unreadBytes } from './exchanges.ts'

const CHECK_EVERY_MS = 250

/**
 * Limits the unread responses of all addresses together: beyond it, the block (IPv4 /24, IPv6 /48)
 * with the most loses its connection with the most (decision 046).
 */
export const registerUnreadLimit = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const blocks = trackBlocks(app, exchanges)
  const timer = setInterval(() => {
    let unread = 0
    for (const exchange of blocks.keys()) unread += unreadBytes(exchange)
    if (unread <= env.http.unreadBytes) return
    const victims = selectVictims(blocks.keys(), unread - env.http.unreadBytes, {
      sizeOf: unreadBytes,
      groupOf: (exchange) => blocks.get(exchange),
    })
    for (const { socket } of victims) socket.destroy()
  }, CHECK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
