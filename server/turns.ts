import { AsyncLocalStorage } from 'node:async_hooks'
import type { LimitKey } from '../platform/limit-key.ts'

/**
 * Requests, calls and events that begin in one turn of the event loop, of all networks. A call
 * counts twice: its request, and its work. Fewer cost throughput: each turn takes time of its own.
 */
const BEGUN_PER_TURN = 16

/** Calls `begin` at once if this turn of the event loop has room, otherwise in a later turn. */
export type Turns = (network: LimitKey, begin: () => void) => void

/**
 * Creates the turns of a server (docs/decisions/072-connections-and-turns.md). Between a few
 * begun requests the event loop reads its sockets, and networks that wait take turns, so that a
 * burst of one network delays others by a turn or two.
 */
export const createTurns = (): Turns => {
  const waiting = new Map<LimitKey, (() => void)[]>()
  let begun = 0
  const startTurn = () => {
    begun = 0
    while (begun < BEGUN_PER_TURN && waiting.size > 0) {
      begun += 1
      takeNext(waiting)?.()
    }
    if (begun > 0) setImmediate(startTurn)
  }
  return (network, begin) => {
    if (begun === 0) setImmediate(startTurn)
    if (begun < BEGUN_PER_TURN) {
      begun += 1
      begin()
      return
    }
    const own = waiting.get(network) ?? []
    waiting.set(network, own)
    // Without it, `begin` would run in the request context of whoever started the turn.
    own.push(AsyncLocalStorage.bind(begin))
  }
}

/** Takes the oldest entry of the first network, which then goes behind the others. */
const takeNext = (waiting: Map<LimitKey, (() => void)[]>): (() => void) | undefined => {
  const [first] = waiting
  if (!first) return
  const [network, own] = first
  const next = own.shift()
  waiting.delete(network)
  if (own.length > 0) waiting.set(network, own)
  return next
}
