import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { currentUser, useSession } from '../../app/session.ts'

/** The newest of each conversation that are kept, and of how many conversations. */
const MESSAGES = 60
export const CONVERSATIONS_KEPT = 50

/** What changes is written down so much later, several changes at once. */
const KEEP_AFTER_MS = 1500

/**
 * Keeps what this device knows of conversations of one kind, enough to read without a network and to begin with before
 * the server answers: for whoever is signed in, and no longer. `begin` is called for each user once that is read, `end` when
 * they go.
 */
export const keepOnDevice = <Kept>({
  name,
  read,
  restore,
  watch,
  begin,
  end,
}: {
  /** The browser's database. */
  name: string
  /** What is to be kept, as it is now. */
  read: () => Kept
  /** What an earlier page kept has been read. */
  restore: (kept: Kept) => void
  /** Calls its argument whenever there is something to keep. */
  watch: (onChange: () => void) => void
  begin: () => void
  end: () => void
}): void => {
  let store: UseStore | null = null
  const database = (): UseStore => {
    store ??= createStore(name, 'users')
    return store
  }
  let startedFor: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A browser may have no database (a private window): then what is known lasts as long as the page. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch {
      return undefined
    }
  }
  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    const userId = startedFor
    if (userId) void attempt(() => set(userId, read(), database()))
  }
  const start = async (userId: string) => {
    const kept = await attempt(() => get<Kept>(userId, database()))
    if (startedFor !== userId) return
    if (kept) restore(kept)
    // What is asked for next goes on where this ends.
    begin()
  }
  const follow = (userId: string | null) => {
    if (userId === startedFor) return
    const before = startedFor
    startedFor = userId
    if (before) {
      clearTimeout(timer)
      timer = undefined
      end()
      // Signed out: nothing stays to be read on this device. What was written and not sent waits in the outbox,
      // where the session ended by itself; who signs out takes it along (`forget-on-device.ts`).
      if (!userId) void attempt(() => del(before, database()))
    }
    if (userId) void start(userId)
  }

  useSession.subscribe(({ user }) => follow(user?.id ?? null))
  follow(currentUser()?.id ?? null)
  watch(() => {
    // Not put off by what follows: a page may go at any moment.
    if (startedFor) timer ??= setTimeout(keepNow, KEEP_AFTER_MS)
  })
  addEventListener('pagehide', () => {
    if (timer) keepNow()
  })
}

/** The end of a talk, without holes: only what stands together. */
export const newestOf = <M extends { seq: number }>(all: readonly M[]): readonly M[] => {
  const messages = all.slice(-MESSAGES)
  const hole = messages.findLastIndex(
    ({ seq }, index) => index > 0 && seq !== (messages[index - 1]?.seq ?? 0) + 1,
  )
  return hole > 0 ? messages.slice(hole) : messages
}
