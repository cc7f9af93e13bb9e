import type { PushMessage } from '../../platform/bus/port.ts'

/**
 * Sends to sockets that begin in one tick of the event loop: some 20 ms of long messages. One push
 * to many sockets is not divided: it is prepared once for all.
 */
const SENDS_PER_TICK = 512
/** Pushes that wait; beyond, they are sent at once, so that memory stays bounded. */
const MAX_WAITING = 10_000

/**
 * Spreads pushes over ticks of the event loop, first in, first out: a batch of them would hold up
 * every request meanwhile. `count` returns the number of sockets that a push goes to.
 */
export const spreadPushes = (
  push: (message: PushMessage) => void,
  count: (message: PushMessage) => number,
): ((message: PushMessage) => void) => {
  const waiting: PushMessage[] = []
  let sends = 0
  let isPlanned = false
  const plan = () => {
    if (!isPlanned) setImmediate(startTick)
    isPlanned = true
  }
  const send = (message: PushMessage) => {
    sends += count(message)
    push(message)
  }
  const sendWaiting = (mayGoOn: () => boolean) => {
    while (mayGoOn()) {
      const next = waiting.shift()
      if (!next) return
      send(next)
    }
  }
  const startTick = () => {
    isPlanned = false
    sends = 0
    sendWaiting(() => sends < SENDS_PER_TICK)
    if (waiting.length > 0) plan()
  }
  return (message) => {
    plan()
    waiting.push(message)
    sendWaiting(() => sends < SENDS_PER_TICK || waiting.length > MAX_WAITING)
  }
}
