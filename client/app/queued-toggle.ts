import { texts } from '../messages/first-load.ts'
import { onNetworkReturn } from '../ui/network.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { isTemporary, retryWait } from './retry.ts'
import { useSession } from './session.ts'
import { showFailure } from './show-failure.ts'
import { createToggleQueue, type ToggleQueue, type WaitingToggle } from './toggle-queue.ts'
import { onUserChange } from './user-change.ts'

/** A request that takes longer is repeated; each is idempotent. */
const options = { timeout: 15_000 }

/** Here rather than in the features: a queue is sent although their code is not loaded. */
const sends = {
  like: (id: string, liked: boolean) => call('setLike', { id, liked }, options),
  bookmark: (id: string, bookmarked: boolean) => call('setBookmark', { id, bookmarked }, options),
  followShop: (id: string, following: boolean) => call('followShop', { id, following }, options),
  followUser: (followingId: string, isOn: boolean) =>
    call(isOn ? 'followUser' : 'unfollowUser', { followingId }, options),
  likeComment: (id: string, liked: boolean) => call('likeComment', { id, liked }, options),
}
type Kind = keyof typeof sends
type Answer<K extends Kind> = Awaited<ReturnType<(typeof sends)[K]>>

/** A switch that shows each tap at once and sends it when it can: after a reload, too. */
export type QueuedToggle = {
  /** Turns the switch of `id` on or off, or without `isOn` the other way. */
  flip: (id: string, isOn?: boolean) => void
  /** Records that a push brought a count that is newer than the answer under way. */
  noteNewerCount: (id: string) => void
  /** The state to show for the server's `isOn`, and what to add to its count, while a tap waits. */
  overlay: (id: string, isOn: boolean) => { isOn: boolean; by: -1 | 0 | 1; isWaiting: boolean }
}

type ToggleDeps<K extends Kind> = {
  kind: K
  /** The state on the screen. */
  read: (id: string) => boolean
  /** Puts the switch there and moves its count by `by`. */
  show: (id: string, isOn: boolean, by: -1 | 0 | 1) => void
  isOn: (answer: Answer<K>) => boolean
  /** Applies the final answer; with `hasNewerCount` the count stays as it is. */
  applyAnswer: (id: string, answer: Answer<K>, hasNewerCount: boolean) => void
  /** Called after `show` has gone back. */
  onFailure: (error: unknown) => void
  /** Called when nothing waits for this switch any more. */
  onEnd?: (id: string) => void
}

type Handler = {
  onAnswer: (id: string, answer: never, isLatest: boolean) => void
  onRefusal: (id: string, wanted: boolean, error: unknown) => void
}
const handlers = new Map<Kind, Handler>()

/** Creates a switch of one kind. Once for each kind. */
export const createQueuedToggle = <K extends Kind>(deps: ToggleDeps<K>): QueuedToggle => {
  const { kind } = deps
  /** The server's last state of the switches that wait. */
  const confirmed = new Map<string, boolean>()
  const hasNewerCount = new Set<string>()
  const end = (id: string) => {
    confirmed.delete(id)
    hasNewerCount.delete(id)
    deps.onEnd?.(id)
  }
  handlers.set(kind, {
    onAnswer: (id, answer, isLatest) => {
      if (isLatest) {
        deps.applyAnswer(id, answer, hasNewerCount.has(id))
        end(id)
      } else {
        confirmed.set(id, deps.isOn(answer))
        hasNewerCount.delete(id)
      }
    },
    onRefusal: (id, wanted, error) => {
      const before = confirmed.get(id) ?? !wanted
      const by = hasNewerCount.has(id) ? 0 : before ? 1 : -1
      if (deps.read(id) !== before) deps.show(id, before, by)
      end(id)
      deps.onFailure(error)
    },
  })
  return {
    flip: (id, isOn = !deps.read(id)) => {
      const queue = queueOf()
      if (!queue) return
      const before = deps.read(id)
      if (!confirmed.has(id)) confirmed.set(id, before)
      if (isOn !== before) deps.show(id, isOn, isOn ? 1 : -1)
      queue.add(kind, id, isOn)
    },
    noteNewerCount: (id) => {
      if (queueOf()?.pending(kind, id) !== undefined) hasNewerCount.add(id)
    },
    overlay: (id, isOn) => {
      const wanted = queueOf()?.pending(kind, id)
      if (wanted === undefined) return { isOn, by: 0, isWaiting: false }
      if (!confirmed.has(id)) confirmed.set(id, isOn)
      return { isOn: wanted, by: wanted === isOn ? 0 : wanted ? 1 : -1, isWaiting: true }
    },
  }
}

/** Sends what an earlier page left, and retries when the network is back. Call it once. */
export const startQueuedToggles = (): void => {
  const flush = () => {
    retries = 0
    void queueOf()?.flush()
  }
  onNetworkReturn(flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flush()
  })
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(current?.userId ?? '')) current?.queue.reload()
  })
  onUserChange(flush)
  flush()
}

let current: { userId: string; queue: ToggleQueue<Kind> } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let retries = 0

/** The queue of the current user. After an expired session it waits for the same user. */
const queueOf = (): ToggleQueue<Kind> | null => {
  const userId = useSession.getState().user?.id
  if (!userId) current = null
  else if (current?.userId !== userId) current = { userId, queue: createQueue(userId) }
  return current?.queue ?? null
}

const createQueue = (userId: string): ToggleQueue<Kind> => {
  const isOwner = () => useSession.getState().user?.id === userId
  return createToggleQueue<Kind, unknown>({
    storage: openStorage(keyOf(userId)),
    send: async ({ kind, id, isOn }) => {
      if (!isOwner()) throw new CallError({ status: 401, code: 'AUTH_REQUIRED', message: '' })
      const answer = await sends[kind](id, isOn)
      retries = 0
      return answer
    },
    // `createToggleQueue` passes the answer of the entry's own kind.
    onAnswer: ({ kind, id }, answer, isLatest) => handlers.get(kind)?.onAnswer(id, answer as never, isLatest),
    onRefusal: ({ kind, id, isOn }, error) => {
      const handler = handlers.get(kind)
      if (handler) handler.onRefusal(id, isOn, error)
      else showFailure(error, texts.likes.failedSave)
    },
    isTemporary,
    later: (error) => {
      if (!isOwner()) return
      clearTimeout(timer)
      timer = setTimeout(() => void queueOf()?.flush(), retryWait(error, retries))
      retries += 1
    },
    withLock: (work) =>
      globalThis.navigator?.locks ? navigator.locks.request(`sokoni.toggles ${userId}`, work) : work(),
    now: Date.now,
  })
}

const keyOf = (userId: string) => `sokoni.toggles:${userId}`

/** Where the browser gives no storage (a private window), the queue lasts as long as the page. */
const openStorage = (key: string) => {
  let memory: readonly WaitingToggle<Kind>[] = []
  return {
    read: (): readonly WaitingToggle<Kind>[] => {
      try {
        // Written below only; an older version's unknown kinds are left out.
        const kept: WaitingToggle<Kind>[] = JSON.parse(localStorage.getItem(key) ?? '[]')
        return kept.filter(({ kind }) => kind in sends)
      } catch {
        return memory
      }
    },
    write: (entries: readonly WaitingToggle<Kind>[]) => {
      memory = entries
      try {
        if (entries.length > 0) localStorage.setItem(key, JSON.stringify(entries))
        else localStorage.removeItem(key)
      } catch {
        // Storage is full or not allowed: `memory` has it.
      }
    },
  }
}
