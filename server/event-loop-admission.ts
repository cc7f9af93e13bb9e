import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import { costKey, type LimitKey } from '../platform/limits/limit-key.ts'

/**
 * Requests, calls and events that begin in one tick of the event loop, of all networks. A call
 * is admitted twice: as a request and as work. A lower limit costs throughput.
 */
const MAX_PER_TICK = 16
/**
 * While ticks accept connections, requests wait, for at most this many ticks: libuv accepts one a
 * tick, and the kernel's queue of connections is not fair to networks.
 */
const MAX_ACCEPTING_TICKS = 64
/**
 * Maximum milliseconds for which work waits for accepted connections: one tick that receives large
 * bodies can take as long as 64 others.
 */
const MAX_ACCEPTING_MS = 20

/**
 * Calls `begin` at once if this tick of the event loop has room, otherwise in a later one. `cost`
 * is what it takes of a tick, in requests.
 */
export type Admit = (network: LimitKey, begin: () => void, cost?: number) => void

type Waiting = { begin: () => void; cost: number }
/** Waiting entries by network; each key goes last once one of its entries was taken. */
type Networks = Map<LimitKey, Waiting[]>

/**
 * Creates the admission of a server (decision 072). After a few begun requests the loop reads
 * its sockets; waiting blocks and their networks take turns. While ticks in a row accept
 * connections of `server`, nothing begins, up to `MAX_ACCEPTING_TICKS` or `MAX_ACCEPTING_MS`.
 */
export const createAdmission = (
  server?: EventEmitter,
  /** Returns milliseconds; tests pass a clock of their own. */
  now = () => performance.now(),
): Admit => {
  const waiting = new Map<LimitKey, Networks>()
  /** Negative after work that costs more than a tick has: the next ticks pay for the rest. */
  let budget = MAX_PER_TICK
  let hasAccepted = false
  /** Ticks in a row in which a connection was accepted. */
  let acceptingTicks = 0
  let acceptingSince = 0
  let isPlanned = false
  const plan = () => {
    if (!isPlanned) setImmediate(startTick)
    isPlanned = true
  }
  const start = ({ begin, cost }: Waiting) => {
    budget -= cost
    begin()
  }
  /** Counts a tick that accepted a connection; returns whether work must wait. */
  const countAcceptingTick = (): boolean => {
    hasAccepted = false
    if (acceptingTicks === 0) acceptingSince = now()
    acceptingTicks += 1
    return acceptingTicks < MAX_ACCEPTING_TICKS && now() - acceptingSince < MAX_ACCEPTING_MS
  }
  const startTick = () => {
    isPlanned = false
    budget = Math.min(MAX_PER_TICK, budget + MAX_PER_TICK)
    if (hasAccepted && countAcceptingTick()) return plan()
    acceptingTicks = 0
    while (budget > 0) {
      const next = takeNext(waiting)
      if (!next) break
      start(next)
    }
    if (budget < MAX_PER_TICK) plan()
  }
  server?.on('connection', () => {
    hasAccepted = true
    plan()
  })
  return (network, begin, cost = 1) => {
    plan()
    // Nothing overtakes those that wait, also in a tick in which no connection was accepted yet.
    if (waiting.size === 0 && budget > 0 && !hasAccepted) return start({ begin, cost })
    const block = costKey(network)
    const networks: Networks = waiting.get(block) ?? new Map()
    const own = networks.get(network) ?? []
    waiting.set(block, networks)
    networks.set(network, own)
    // Without it, `begin` would run in the context of the request that started the tick.
    own.push({ begin: AsyncLocalStorage.bind(begin), cost })
  }
}

/** Takes the oldest entry of the first network of the first block; both go behind the others. */
const takeNext = (waiting: Map<LimitKey, Networks>): Waiting | undefined => {
  const [first] = waiting
  if (!first) return
  const [block, networks] = first
  const next = takeOfFirst(networks)
  waiting.delete(block)
  if (networks.size > 0) waiting.set(block, networks)
  return next
}

const takeOfFirst = (networks: Networks): Waiting | undefined => {
  const [first] = networks
  if (!first) return
  const [network, own] = first
  const next = own.shift()
  networks.delete(network)
  if (own.length > 0) networks.set(network, own)
  return next
}
