import type { PushMessage, Room } from '../../platform/bus/port.ts'
import { maxBy } from '../../platform/limits/max-by.ts'

type RoomTurns<Message> = {
  /** Waiting pushes of all rooms. */
  size(): number
  add(message: Message): void
  /** Takes the oldest push of the first room, which then goes last. */
  take(): Message | undefined
  /** Drops all that waits for the room with most of it, and calls `onDropped` with the room. */
  dropLongest(onDropped: (room: Room) => void): void
}

/**
 * Creates a queue of pushes to one room each. Rooms take turns. In a room, a later push of the same
 * key replaces an earlier one, and beyond `maxOf` the oldest is dropped.
 */
export const createRoomTurns = <Message extends PushMessage>({
  keyOf,
  maxOf = () => Number.POSITIVE_INFINITY,
}: {
  keyOf: (message: Message) => unknown
  maxOf?: (room: Room) => number
}): RoomTurns<Message> => {
  const rooms = new Map<Room, Map<unknown, Message>>()
  let size = 0
  const remove = (own: Map<unknown, Message>, key: unknown) => {
    if (own.delete(key)) size -= 1
  }
  return {
    size: () => size,
    add: (message) => {
      const [room] = message.rooms
      if (room === undefined) return
      const own = rooms.get(room) ?? new Map<unknown, Message>()
      const key = keyOf(message)
      if (!own.has(key)) size += 1
      rooms.set(room, own.set(key, message))
      if (own.size > maxOf(room)) remove(own, own.keys().next().value)
    },
    take: () => {
      const [first] = rooms
      if (!first) return undefined
      const [room, own] = first
      const [[key, message] = []] = own
      remove(own, key)
      rooms.delete(room)
      if (own.size > 0) rooms.set(room, own)
      return message
    },
    dropLongest: (onDropped) => {
      const longest = maxBy(rooms.keys(), (room) => rooms.get(room)?.size ?? 0)
      if (longest === undefined) return
      size -= rooms.get(longest)?.size ?? 0
      rooms.delete(longest)
      onDropped(longest)
    },
  }
}
