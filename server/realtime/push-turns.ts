import type { PushMessage } from '../../platform/bus/port.ts'

/**
 * Sends to sockets that begin in one turn of the event loop: some 20 ms of long messages. One push
 * to many sockets is not divided: it is prepared once for all.
 */
const SENDS_PER_TURN = 512

/**
 * Lets pushes wait for the next turn of the event loop, in their order, once this one has sent
 * enough: a batch of them would hold up every request meanwhile. `count` is the number of sockets
 * that a push goes to.
 */
export const inPushTurns = (
  push: (message: PushMessage) => void,
  count: (message: PushMessage) => number,
): ((message: PushMessage) => void) => {
  const waiting: PushMessage[] = []
  let sends = 0
  let isPlanned = false
  const plan = () => {
    if (!isPlanned) setImmediate(startTurn)
    isPlanned = true
  }
  const send = (message: PushMessage) => {
    sends += count(message)
    push(message)
  }
  const startTurn = () => {
    isPlanned = false
    sends = 0
    while (sends < SENDS_PER_TURN) {
      const next = waiting.shift()
      if (!next) return
      send(next)
    }
    plan()
  }
  return (message) => {
    plan()
    if (waiting.length === 0 && sends < SENDS_PER_TURN) send(message)
    else waiting.push(message)
  }
}
