import { createStore, del, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import type { OutboxStorage } from './outbox-entries.ts'
import type { UnsentMessage } from './outbox-message.ts'

/**
 * The outbox of one user in the browser's own database, each message under a key of its own, so
 * that two tabs never overwrite each other. Where the browser gives no database (a private window),
 * it lasts as long as the page.
 */
export const openOutboxStorage = (userId: string): OutboxStorage => {
  const memory = new Map<string, UnsentMessage>()
  const prefix = `${userId} `
  return {
    all: async () => {
      const kept = await entries<string, UnsentMessage>(database()).catch(() => [])
      const own = kept.flatMap(([key, entry]) => (key.startsWith(prefix) ? [complete(entry)] : []))
      return [...own, ...memory.values()]
    },
    put: async (entry) => {
      try {
        await write(prefix + entry.id, entry)
      } catch {
        memory.set(entry.id, entry)
      }
      channel()?.postMessage(userId)
    },
    remove: async (id) => {
      memory.delete(id)
      await del(prefix + id, database()).catch(() => {})
      channel()?.postMessage(userId)
    },
  }
}

/** The outbox of an earlier version: only chats with shops, and no files. */
const complete = (entry: UnsentMessage & { chatId?: string }): UnsentMessage =>
  entry.kind ? entry : { ...entry, kind: 'shop', to: entry.chatId ?? '', files: [] }

/** Calls `listener` when another tab changed the outbox of `userId`. Returns the unsubscription. */
export const onOutboxElsewhere = (userId: string, listener: () => void): (() => void) => {
  const receive = (event: MessageEvent) => {
    if (event.data === userId) listener()
  }
  channel()?.addEventListener('message', receive)
  return () => channel()?.removeEventListener('message', receive)
}

/**
 * Commits at once: a transaction that ends by itself is lost if the page ends right after a message
 * was sent, before the browser's answer.
 */
const write = (key: string, entry: UnsentMessage): Promise<void> =>
  database()('readwrite', (messages) => {
    messages.put(entry, key)
    messages.transaction.commit()
    return promisifyRequest(messages.transaction)
  })

let store: UseStore | null = null
const database = (): UseStore => {
  store ??= createStore('sokoni-outbox', 'messages')
  return store
}

let opened: BroadcastChannel | null | undefined
const channel = (): BroadcastChannel | null => {
  opened ??= typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sokoni.outbox')
  return opened
}
