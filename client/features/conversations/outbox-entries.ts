import type { UnsentMessage } from './outbox-message.ts'

/** Shared by all tabs. */
export type OutboxStorage = {
  all: () => Promise<UnsentMessage[]>
  put: (entry: UnsentMessage) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** The waiting messages of an outbox: shown at once, and stored for all tabs. */
export type OutboxEntries = ReturnType<typeof createOutboxEntries>

export const createOutboxEntries = ({
  storage,
  onChange,
}: {
  storage: OutboxStorage
  onChange: (entries: readonly UnsentMessage[]) => void
}) => {
  let entries: readonly UnsentMessage[] = []
  /** Removed while the storage was being read. */
  const removedIds = new Set<string>()
  /** Being stored: the storage has an older version of them. */
  const unsaved = new Set<string>()
  /** Counts writes: a read that began before one is discarded. */
  let writes = 0

  const show = (next: readonly UnsentMessage[]) => {
    entries = [...next].sort((one, other) => one.at - other.at)
    onChange(entries)
  }

  const load = async () => {
    let stored: readonly UnsentMessage[]
    let begun: number
    do {
      begun = writes
      stored = await storage.all()
    } while (begun !== writes)
    const fresh = entries.filter(({ id }) => unsaved.has(id))
    show([...stored.filter(({ id }) => !unsaved.has(id)), ...fresh].filter(({ id }) => !removedIds.has(id)))
  }

  const put = async (entry: UnsentMessage) => {
    show([...entries.filter(({ id }) => id !== entry.id), entry])
    unsaved.add(entry.id)
    await storage.put(entry).finally(() => {
      writes += 1
      unsaved.delete(entry.id)
    })
    // Removed while it was being stored.
    if (removedIds.has(entry.id)) await storage.remove(entry.id)
  }

  const remove = async (id: string) => {
    removedIds.add(id)
    show(entries.filter((entry) => entry.id !== id))
    await storage.remove(id)
  }

  /** Stores the new state of a message, unless any tab has removed it meanwhile. */
  const update = async (entry: UnsentMessage): Promise<boolean> => {
    await load()
    const isStored = entries.some(({ id }) => id === entry.id)
    if (isStored) await put(entry)
    return isStored
  }

  const isRemoved = (id: string) => removedIds.has(id)

  return { all: () => entries, isRemoved, load, put, remove, update }
}
