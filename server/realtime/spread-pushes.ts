import type { PushMessage, Room } from '../../platform/bus/port.ts'
import type { PushPart } from './connection.ts'
import { createRoomTurns } from './room-turns.ts'

/** Sends of messages, and of states, that begin in one tick: a request waits for several ticks. */
const SENDS_PER_TICK = 128
/** Messages that wait; beyond, the sockets of the user with most are ended, and sync anew. */
const MAX_WAITING = 10_000
/** States that wait for a room; beyond, the oldest is dropped: pages show it when they reload. */
const MAX_STATES_OF_ROOM = 100
/** A user has a state for each partner: many come at once after a restart. */
const MAX_STATES_OF_USER = 2_000

/** Pushes of which only the latest about a subject counts. One change may go to thousands. */
const stateEvents = ['comment:new', 'product:counts', 'shop:followers', 'presence'] as const
type StatePush = PushMessage & { event: (typeof stateEvents)[number] }

const isStatePush = (message: PushMessage): message is StatePush =>
  stateEvents.some((event) => event === message.event)

const subjectOf = (message: StatePush): string => {
  switch (message.event) {
    case 'comment:new':
      return message.data.comment.id
    case 'product:counts':
      return message.data.productId
    case 'shop:followers':
      return message.data.shopId
    case 'presence':
      return message.data.userId
  }
}

/**
 * Spreads pushes over ticks of the event loop, as a batch would hold up every request. Rooms take
 * turns; states come last, and are divided. `partsOf` divides a push into parts of at most `most`
 * sends, and `endSockets` ends the sockets of a room, which miss what waited for them.
 */
export const spreadPushes = (
  partsOf: (message: PushMessage, most: number) => PushPart[],
  endSockets: (room: Room) => void,
): ((message: PushMessage) => void) => {
  // None replaces another.
  const messages = createRoomTurns<PushMessage>({ keyOf: (message) => message })
  const states = createRoomTurns<StatePush>({
    keyOf: (message) => `${message.event} ${subjectOf(message)}`,
    maxOf: (room) => (room.startsWith('user:') ? MAX_STATES_OF_USER : MAX_STATES_OF_ROOM),
  })
  /** The rest of a state. */
  let begun: PushPart[] = []
  let sends = 0
  let stateSends = 0
  let isPlanned = false
  const plan = () => {
    if (!isPlanned) setImmediate(startTick)
    isPlanned = true
  }
  const sendMessages = () => {
    while (sends < SENDS_PER_TICK) {
      const next = messages.take()
      if (!next) return
      for (const { count, send } of partsOf(next, SENDS_PER_TICK)) {
        sends += count
        send()
      }
    }
  }
  const takeStatePart = (): PushPart | undefined => {
    while (begun.length === 0) {
      const next = states.take()
      if (!next) return
      begun = partsOf(next, SENDS_PER_TICK)
    }
    return begun.shift()
  }
  const sendStates = () => {
    while (stateSends < SENDS_PER_TICK) {
      const part = takeStatePart()
      if (!part) return
      stateSends += part.count
      part.send()
    }
  }
  const startTick = () => {
    isPlanned = false
    sends = 0
    stateSends = 0
    sendMessages()
    sendStates()
    if (messages.size() > 0 || begun.length > 0 || states.size() > 0) plan()
  }
  return (message) => {
    plan()
    for (const room of message.rooms) {
      const own = { ...message, rooms: [room] }
      if (isStatePush(own)) states.add(own)
      else messages.add(own)
    }
    if (messages.size() > MAX_WAITING) messages.dropLongest(endSockets)
    sendMessages()
    sendStates()
  }
}
