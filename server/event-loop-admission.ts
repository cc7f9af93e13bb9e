import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { LimitKey } from '../platform/limits/limit-key.ts'

/**
 * Requests, calls and events that begin in one turn of the event loop, of all networks. A call
 * counts twice: its request, and its work. Fewer cost throughput: each turn takes time of its own.
 */
const BEGUN_PER_TURN = 16
/** The same in a turn that accepts a connection: others may wait, and libuv accepts one a turn. */
const BEGUN_WHILE_ACCEPTING = 2

/**
 * Calls `begin` at once if this turn of the event loop has room, otherwise in a later turn. `cost`
 * is what it takes of a turn, in requests.
 */
export type Admit = (network: LimitKey, begin: () => void, cost?: number) => void

type Waiting = { begin: () => void; cost: number }

/**
 * Creates the turns of a server (decision 072). Between a few begun requests the event loop reads
 * its sockets, and networks that wait take turns, so that a burst of one network delays others by a
 * turn or two. Connections of `server` shorten a turn.
 */
export const createAdmission = (server?: EventEmitter): Admit => {
  const waiting = new Map<LimitKey, Waiting[]>()
  /** Negative after work that costs more than a turn has: the next turns pay for the rest. */
  let budget = BEGUN_PER_TURN
  let budgetPerTurn = BEGUN_PER_TURN
  let isPlanned = false
  const plan = () => {
    if (!isPlanned) setImmediate(startTurn)
    isPlanned = true
  }
  const start = ({ begin, cost }: Waiting) => {
    budget -= cost
    begin()
  }
  const startTurn = () => {
    isPlanned = false
    budget = Math.min(budgetPerTurn, budget + budgetPerTurn)
    budgetPerTurn = BEGUN_PER_TURN
    while (budget > 0) {
      const next = takeNext(waiting)
      if (!next) break
      start(next)
    }
    if (budget < BEGUN_PER_TURN) plan()
  }
  server?.on('connection', () => {
    budgetPerTurn = BEGUN_WHILE_ACCEPTING
    budget = Math.min(budget, budgetPerTurn)
    plan()
  })
  return (network, begin, cost = 1) => {
    plan()
    if (budget > 0) return start({ begin, cost })
    const own = waiting.get(network) ?? []
    waiting.set(network, own)
    // Without it, `begin` would run in the request context of whoever started the turn.
    own.push({ begin: AsyncLocalStorage.bind(begin), cost })
  }
}

/** Takes the oldest entry of the first network, which then goes behind the others. */
const takeNext = (waiting: Map<LimitKey, Waiting[]>): Waiting | undefined => {
  const [first] = waiting
  if (!first) return
  const [network, own] = first
  const next = own.shift()
  waiting.delete(network)
  if (own.length > 0) waiting.set(network, own)
  return next
}
