import type { PushMessage } from '../../platform/bus/port.ts'

/** Sends of counts a second: a fifth of a core. Everything else of the process needs the rest. */
const SENDS_PER_SECOND = 10_000
/** Sends that may go at once, whatever was sent before. */
const BURST = 2000

type CountsPush = PushMessage & { event: 'product:counts' }

/**
 * Limits what the counts of popular products cost: five pushes a second to thousands of sockets
 * would occupy the process. Beyond the rate, only the latest counts of each product are sent.
 */
export const paceCounts = (
  push: (message: PushMessage) => void,
  count: (message: PushMessage) => number,
): ((message: CountsPush) => void) => {
  const waiting = new Map<string, CountsPush>()
  /** When all that was sent is paid for, by the monotonic clock. */
  let paidAt = 0
  const waitMs = () => paidAt - (BURST * 1000) / SENDS_PER_SECOND - performance.now()
  const send = (message: CountsPush) => {
    paidAt = Math.max(paidAt, performance.now()) + (count(message) * 1000) / SENDS_PER_SECOND
    push(message)
  }
  const sendNext = () => {
    const [next] = waiting
    if (!next) return
    const [productId, message] = next
    waiting.delete(productId)
    send(message)
    plan()
  }
  const plan = () => {
    if (waiting.size > 0) setTimeout(sendNext, Math.max(0, waitMs())).unref()
  }
  return (message) => {
    if (waiting.size === 0 && waitMs() <= 0) return send(message)
    const isPlanned = waiting.size > 0
    waiting.set(message.data.productId, message)
    if (!isPlanned) plan()
  }
}
