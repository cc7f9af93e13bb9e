import type { PushMessage } from '../../platform/bus/port.ts'
import type { PushPart } from './connection.ts'
import { createRoomTurns, isPublicPush } from './room-turns.ts'

/** Sends that begin in one tick of the event loop: some 20 ms of long messages. */
const SENDS_PER_TICK = 512
/** Those of pushes to all who look at something: requests wait for them several times. */
const PUBLIC_SENDS_PER_TICK = 128
/** Pushes to users that wait; beyond, they are sent at once, so that memory stays bounded. */
const MAX_WAITING = 10_000

/**
 * Spreads pushes over ticks of the event loop: a batch of them would hold up every request
 * meanwhile. Pushes to users go first, in order; those to all who look at a product or shop follow,
 * divided, by turns of the rooms. `partsOf` divides a push into parts of at most so many sends.
 */
export const spreadPushes = (
  partsOf: (message: PushMessage, most: number) => PushPart[],
): ((message: PushMessage) => void) => {
  const toUsers: PushMessage[] = []
  const toRooms = createRoomTurns()
  /** The rest of a push to a room. */
  let begun: PushPart[] = []
  let sends = 0
  let publicSends = 0
  let isPlanned = false
  const plan = () => {
    if (!isPlanned) setImmediate(startTick)
    isPlanned = true
  }
  const sendPart = ({ count, send }: PushPart) => {
    sends += count
    send()
  }
  const sendToUsers = (mayGoOn: () => boolean) => {
    while (mayGoOn()) {
      const next = toUsers.shift()
      if (!next) return
      for (const part of partsOf(next, SENDS_PER_TICK)) sendPart(part)
    }
  }
  const takePublicPart = (): PushPart | undefined => {
    while (begun.length === 0) {
      const next = toRooms.take()
      if (!next) return
      begun = partsOf(next, PUBLIC_SENDS_PER_TICK)
    }
    return begun.shift()
  }
  const sendToRooms = () => {
    while (publicSends < PUBLIC_SENDS_PER_TICK && sends < SENDS_PER_TICK) {
      const part = takePublicPart()
      if (!part) return
      publicSends += part.count
      sendPart(part)
    }
  }
  const startTick = () => {
    isPlanned = false
    sends = 0
    publicSends = 0
    sendToUsers(() => sends < SENDS_PER_TICK)
    sendToRooms()
    if (toUsers.length > 0 || begun.length > 0 || !toRooms.isEmpty()) plan()
  }
  return (message) => {
    plan()
    if (isPublicPush(message)) {
      toRooms.add(message)
      sendToRooms()
    } else {
      toUsers.push(message)
      sendToUsers(() => sends < SENDS_PER_TICK || toUsers.length > MAX_WAITING)
    }
  }
}
