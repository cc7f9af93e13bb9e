import type { PushMessage } from '../../platform/bus/port.ts'
import type { PushPart } from './connection.ts'
import { createRoomTurns } from './room-turns.ts'

/** Sends that begin in one tick of the event loop: some 20 ms of long messages. */
const SENDS_PER_TICK = 512
/** Those of pushes to all who look at something: requests wait for them several times. */
const PUBLIC_SENDS_PER_TICK = 128
/** Pushes to users that wait; beyond, they are sent at once, so that memory stays bounded. */
const MAX_WAITING = 10_000
/** Those of a public room; beyond, the oldest is dropped: pages show it when they reload. */
const MAX_WAITING_OF_ROOM = 100

const publicEvents = ['comment:new', 'product:counts', 'shop:followers'] as const
type PublicPush = PushMessage & { event: (typeof publicEvents)[number] }

/** Returns whether a push goes to everyone who looks at a product or shop. */
const isPublicPush = (message: PushMessage): message is PublicPush =>
  publicEvents.some((event) => event === message.event)

const subjectOf = (message: PublicPush): string => {
  if (message.event === 'comment:new') return message.data.comment.id
  return message.event === 'product:counts' ? message.data.productId : message.data.shopId
}

/**
 * Spreads pushes over ticks of the event loop, as a batch would hold up every request. Users take
 * turns; then come the rooms of products and shops, whose pushes are divided, and of which the
 * latest state counts. `partsOf` divides a push into parts of at most `most` sends.
 */
export const spreadPushes = (
  partsOf: (message: PushMessage, most: number) => PushPart[],
): ((message: PushMessage) => void) => {
  // Of one user, none replaces another.
  const toUsers = createRoomTurns<PushMessage>({ keyOf: (message) => message })
  const toRooms = createRoomTurns<PublicPush>({
    keyOf: (message) => `${message.event} ${subjectOf(message)}`,
    maxOfRoom: MAX_WAITING_OF_ROOM,
  })
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
  const sendToUsers = () => {
    while (sends < SENDS_PER_TICK || toUsers.size() > MAX_WAITING) {
      const next = toUsers.take()
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
    sendToUsers()
    sendToRooms()
    if (toUsers.size() > 0 || begun.length > 0 || toRooms.size() > 0) plan()
  }
  return (message) => {
    plan()
    if (isPublicPush(message)) {
      toRooms.add(message)
      sendToRooms()
    } else {
      for (const room of message.rooms) toUsers.add({ ...message, rooms: [room] })
      sendToUsers()
    }
  }
}
