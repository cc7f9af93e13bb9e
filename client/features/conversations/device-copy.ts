import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { currentUser, useSession } from '../../app/session.ts'

/** Changes within this time are written at once. */
const KEEP_AFTER_MS = 1500

/**
 * Keeps a copy of the signed-in user's conversations in the browser's database until they sign out.
 * `begin` is called for each user once their copy was restored, `end` when they sign out.
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
  /** Returns what is to be kept. */
  read: () => Kept
  /** Takes the copy of an earlier page. */
  restore: (kept: Kept) => void
  /** Calls its argument after each change. */
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

  /** Without a database (a private window) there is no copy. */
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
    // The sync continues from the copy.
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
      // Unsent messages stay in the outbox if the session ended by itself; signing out deletes
      // them, too (`forget-on-device.ts`).
      if (!userId) void attempt(() => del(before, database()))
    }
    if (userId) void start(userId)
  }

  useSession.subscribe(({ user }) => follow(user?.id ?? null))
  follow(currentUser()?.id ?? null)
  watch(() => {
    // Later changes do not postpone it: the page may be closed at any moment.
    if (startedFor) timer ??= setTimeout(keepNow, KEEP_AFTER_MS)
  })
  addEventListener('pagehide', () => {
    if (timer) keepNow()
  })
}
