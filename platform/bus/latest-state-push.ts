import type { PushName, PushPayloads } from '../../contract/index.ts'
import { createCoalescer } from '../concurrency/coalesce.ts'
import type { Bus, PushMessage, Room } from './port.ts'

/**
 * Pushes only the latest state of a key: `read(key)` returns the current state or `null`. If
 * several servers push, the last message is correct: a server joins the rooms of the keys that it
 * pushes, and reads again when it receives a state other than its own.
 */
export const createLatestStatePush = <N extends PushName>(options: {
  bus: Bus
  event: N
  everyMs: number
  keyOf: (data: PushPayloads[N]) => string
  read: (key: string) => Promise<(PushMessage & { event: N }) | null>
}): ((key: string) => Promise<void>) => {
  const { bus, event, everyMs, keyOf, read } = options
  /** By key: the state read last, and the state published last. */
  const known = new Map<string, { read: string; published: string }>()
  const roomsOf = new Map<string, Set<Room>>()

  const joinRooms = async (key: string, rooms: Room[]) => {
    const joined = roomsOf.get(key) ?? new Set()
    roomsOf.set(key, joined)
    for (const room of new Set(rooms).difference(joined)) {
      joined.add(room)
      bus.join(room)
    }
    await bus.ready()
  }

  const publishLatest = async (key: string) => {
    const message = await read(key)
    if (!message) return
    const text = JSON.stringify(message.data)
    const published = known.get(key)?.published ?? ''
    known.set(key, { read: text, published: text })
    if (text === published) return
    await joinRooms(key, message.rooms)
    try {
      await bus.publish(message)
    } catch (error) {
      known.set(key, { read: text, published: '' })
      throw error
    }
  }

  const { changed, postpone } = createCoalescer({
    everyMs,
    run: publishLatest,
    onEvict: (key) => {
      known.delete(key)
      for (const room of roomsOf.get(key) ?? []) bus.leave(room)
      roomsOf.delete(key)
    },
  })

  bus.subscribe((message) => {
    if (!('event' in message) || message.event !== event) return
    // The event's name determines the payload's type.
    const data = message.data as PushPayloads[N]
    const key = keyOf(data)
    const own = known.get(key)
    const published = JSON.stringify(data)
    if (!own || published === own.published) return
    own.published = published
    // Random, so that servers do not publish at the same time.
    postpone(key, everyMs * (1 + Math.random() / 2))
    // If this read fails, the event of the change is retried anyway.
    if (published !== own.read) changed(key).catch(() => undefined)
  })
  return changed
}
