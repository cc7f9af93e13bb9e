import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { Chat } from '../../../contract/chats/views.ts'
import type { Chats, Thread } from './reducer.ts'

/** What is kept on the device: enough to read without a network, and to begin with before the server answers. */
type Kept = { rows: readonly Chat[]; threads: Readonly<Record<string, Thread>> }

/** The newest of each chat. */
const MESSAGES = 60
const CHATS = 50

/** The chats as this device last knew them, or `null`. */
export const readChats = async (userId: string): Promise<Kept | null> => {
  try {
    return (await get<Kept>(userId, database())) ?? null
  } catch {
    return null
  }
}

/** Keeps the chats for the next start. */
export const keepChats = async (userId: string, { byId, threads }: Chats): Promise<void> => {
  const rows = Object.values(byId)
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, CHATS)
  const kept = rows.flatMap((row) => {
    const thread = threads[row.id]
    return thread ? [[row.id, newest(thread)] as const] : []
  })
  await set(userId, { rows, threads: Object.fromEntries(kept) } satisfies Kept, database()).catch(() => {})
}

/** Who signs out leaves nothing to read. */
export const dropChats = (userId: string): Promise<void> => del(userId, database()).catch(() => {})

/** Without holes: only what stands together at the end. */
const newest = (thread: Thread): Thread => {
  const messages = thread.messages.slice(-MESSAGES)
  const hole = messages.findLastIndex(
    ({ seq }, index) => index > 0 && seq !== (messages[index - 1]?.seq ?? 0) + 1,
  )
  return { ...thread, messages: hole > 0 ? messages.slice(hole) : messages }
}

let store: UseStore | null = null
const database = (): UseStore => {
  store ??= createStore('sokoni-chats', 'users')
  return store
}
