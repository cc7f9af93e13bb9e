import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import type { LimitKey } from '../../../platform/limits/limit-key.ts'
import { trackBlocks } from './exchange-blocks.ts'
import { type Exchange, type Exchanges, unreadBytes } from './exchanges.ts'

const CHECK_EVERY_MS = 250

type Unread = { exchange: Exchange; bytes: number }

/**
 * Limits the unread answers of all addresses together: beyond it, the network block (IPv4 /24, IPv6
 * /48) with the most loses its connection with the most (decision 046).
 */
export const registerUnreadLimit = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const blocks = trackBlocks(app, exchanges)
  const timer = setInterval(() => {
    for (const { socket } of beyondLimit(blocks, env.http.unreadBytes)) socket.destroy()
  }, CHECK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Returns the exchanges that give way, so that all others have at most `max` unread bytes. */
const beyondLimit = (blocks: ReadonlyMap<Exchange, LimitKey>, max: number): Exchange[] => {
  const ofBlocks = new Map<LimitKey, { bytes: number; unread: Unread[] }>()
  let sum = 0
  for (const [exchange, key] of blocks) {
    const bytes = unreadBytes(exchange)
    if (bytes === 0) continue
    const block = ofBlocks.get(key) ?? { bytes: 0, unread: [] }
    ofBlocks.set(key, block)
    block.bytes += bytes
    block.unread.push({ exchange, bytes })
    sum += bytes
  }
  if (sum <= max) return []
  for (const { unread } of ofBlocks.values()) unread.sort((a, b) => a.bytes - b.bytes)
  const beyond: Exchange[] = []
  while (sum > max) {
    const [first, ...others] = ofBlocks.values()
    const most = others.reduce(
      (largest, block) => (block.bytes > (largest?.bytes ?? 0) ? block : largest),
      first,
    )
    const victim = most?.unread.pop()
    if (!most || !victim) break
    most.bytes -= victim.bytes
    sum -= victim.bytes
    beyond.push(victim.exchange)
  }
  return beyond
}
