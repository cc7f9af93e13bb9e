/**
 * What was written and has not reached the server: shown at once, kept over a reload, sent by itself in its order. A
 * message that may have arrived is sent again under the same id, which stores nothing twice.
 */
export type Waiting = {
  /** The message's `clientMessageId`. */
  id: string
  chatId: string
  productId: string | null
  content: string
  /** Milliseconds since 1970; no two of a device are alike, so it is also the order. */
  at: number
  /** Why the server refused it for good; `null` while it waits. */
  failure: string | null
}

/** What the outbox needs of the world around it. */
export type OutboxWorld = {
  /** Shared by all tabs. */
  storage: {
    all: () => Promise<Waiting[]>
    put: (entry: Waiting) => Promise<void>
    remove: (id: string) => Promise<void>
  }
  /** Hands one message to the server; settles when the server has it. */
  deliver: (entry: Waiting) => Promise<void>
  /** What a failed delivery means. */
  judge: (error: unknown) => Verdict
  /** Runs `work` while no other tab runs any under the same outbox. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Something waits, and it is not worth trying now: call `flush` again later. `waitMs` where the server named it. */
  later: (waitMs: number | null) => void
  onChange: (entries: readonly Waiting[]) => void
  now: () => number
}

export type Verdict =
  /** No answer at all: nothing else would get through either. */
  | { kind: 'offline' }
  /** Not now; others may get through. */
  | { kind: 'later'; waitMs: number | null }
  /** Never. */
  | { kind: 'refused'; text: string }

export type Outbox = {
  add: (message: Pick<Waiting, 'id' | 'chatId' | 'productId' | 'content'>) => Promise<void>
  /** Tries a refused one again. */
  retry: (id: string) => Promise<void>
  /** Takes one away: it was thrown away by its writer, or the server has it. */
  remove: (id: string) => Promise<void>
  /** Sends all that waits. Calls while it runs are one more round. */
  flush: () => Promise<void>
  /** Reads what the storage holds: at the start, and when another tab changed it. */
  load: () => Promise<void>
}

export const createOutbox = (world: OutboxWorld): Outbox => {
  let entries: readonly Waiting[] = []
  let lastAt = 0
  let running: Promise<void> | null = null
  let isAskedAgain = false
  /** Taken away while an older reading of the storage was under way. */
  const gone = new Set<string>()

  const show = (next: readonly Waiting[]) => {
    entries = [...next].sort((one, other) => one.at - other.at)
    world.onChange(entries)
  }

  const load = async () => {
    const stored = await world.storage.all()
    const known = new Set(stored.map(({ id }) => id))
    // What was just written is on its way to the storage.
    const fresh = entries.filter(({ id }) => !known.has(id) && unsaved.has(id))
    show([...stored, ...fresh].filter(({ id }) => !gone.has(id)))
  }
  const unsaved = new Set<string>()

  const put = async (entry: Waiting) => {
    show([...entries.filter(({ id }) => id !== entry.id), entry])
    unsaved.add(entry.id)
    await world.storage.put(entry).finally(() => unsaved.delete(entry.id))
    // Taken away while it was being written.
    if (gone.has(entry.id)) await world.storage.remove(entry.id)
  }

  const remove = async (id: string) => {
    gone.add(id)
    show(entries.filter((entry) => entry.id !== id))
    await world.storage.remove(id)
  }

  const sendAll = async () => {
    const blocked = new Set<string>()
    for (;;) {
      await load()
      const next = entries.find(({ chatId, failure }) => failure === null && !blocked.has(chatId))
      if (!next) return
      try {
        await world.deliver(next)
        await remove(next.id)
      } catch (error) {
        const verdict = world.judge(error)
        if (verdict.kind === 'refused') await put({ ...next, failure: verdict.text })
        else {
          world.later(verdict.kind === 'later' ? verdict.waitMs : null)
          if (verdict.kind === 'offline') return
          // What comes after it in the same chat waits for it, so that the order stays.
          blocked.add(next.chatId)
        }
      }
    }
  }

  const flush = async (): Promise<void> => {
    isAskedAgain = true
    running ??= (async () => {
      try {
        while (isAskedAgain) {
          isAskedAgain = false
          await world.alone(sendAll)
        }
      } finally {
        running = null
      }
    })()
    return running
  }

  return {
    add: async (message) => {
      lastAt = Math.max(world.now(), lastAt + 1, (entries.at(-1)?.at ?? 0) + 1)
      await put({ ...message, at: lastAt, failure: null })
      await flush()
    },
    retry: async (id) => {
      const entry = entries.find((candidate) => candidate.id === id)
      if (!entry) return
      await put({ ...entry, failure: null })
      await flush()
    },
    remove,
    flush,
    load,
  }
}
