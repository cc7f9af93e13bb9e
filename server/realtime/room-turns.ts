import type { PushMessage, Room } from '../../platform/bus/port.ts'

/** Pushes of a room that wait; beyond, the oldest is dropped: pages show it when they reload. */
const MAX_WAITING_OF_ROOM = 100

const publicEvents = ['comment:new', 'product:counts', 'shop:followers'] as const
type PublicPush = PushMessage & { event: (typeof publicEvents)[number] }

/** Returns whether a push goes to everyone who looks at a product or shop. */
export const isPublicPush = (message: PushMessage): message is PublicPush =>
  publicEvents.some((event) => event === message.event)

const subjectOf = (message: PublicPush): string => {
  if (message.event === 'comment:new') return message.data.comment.id
  return message.event === 'product:counts' ? message.data.productId : message.data.shopId
}

/**
 * Creates a queue of pushes about products and shops, which anybody can cause and which go to
 * thousands of sockets. Rooms take turns; of what waits for a room, the latest state replaces an
 * earlier one.
 */
export const createRoomTurns = () => {
  const rooms = new Map<Room | undefined, Map<string, PublicPush>>()
  return {
    isEmpty: (): boolean => rooms.size === 0,
    add: (message: PublicPush): void => {
      const [room] = message.rooms
      const own = rooms.get(room) ?? new Map<string, PublicPush>()
      rooms.set(room, own.set(`${message.event} ${subjectOf(message)}`, message))
      const [oldest = ''] = own.keys()
      if (own.size > MAX_WAITING_OF_ROOM) own.delete(oldest)
    },
    /** Takes the oldest push of the first room, which then goes last. */
    take: (): PublicPush | undefined => {
      const [first] = rooms
      if (!first) return
      const [room, own] = first
      const [[key, message] = []] = own
      rooms.delete(room)
      if (key !== undefined) own.delete(key)
      if (own.size > 0) rooms.set(room, own)
      return message
    },
  }
}
