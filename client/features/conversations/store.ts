import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createHolds, type Holds, useHold } from '../../app/holds.ts'
import { evict } from './evict.ts'
import { type Change, type Conversations, noThread, type Summary, type Thread } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { ownReads } from './own-reads.ts'
import { applyChanges } from './reducer.ts'
import { lastMessageOf, unreadOf } from './selectors.ts'
import { readAllUnsent, useAllUnsent } from './unsent.ts'

type LoadState = 'loading' | 'ready' | 'error'
/** `isMissing`: the conversation does not exist, or is not the viewer's. */
export type Opened = { state: LoadState; error: string | null; isMissing: boolean }

export type KindState<K extends ConversationKind = ConversationKind> = {
  conversations: Conversations<K>
  /** How far the list was loaded, and until when it was current, in milliseconds since 1970. */
  list: { state: LoadState; cursor: string | null; hasMore: boolean; seenAt: number | null }
  opened: Readonly<Record<string, Opened>>
  /** The server's counts: of conversations that are not described here, or only the total. */
  unread: { byId: Readonly<Record<string, number>>; total: number | null }
  /** Whether the copy on this device was read. */
  isRestored: boolean
}

const empty = <K extends ConversationKind>(): KindState<K> => ({
  conversations: { summaries: {}, threads: {} },
  list: { state: 'loading', cursor: null, hasMore: false, seenAt: null },
  opened: {},
  unread: { byId: {}, total: null },
  isRestored: false,
})

type Stores = { [K in ConversationKind]: UseBoundStore<StoreApi<KindState<K>>> }
const stores: Stores = { shop: create(() => empty<'shop'>()), direct: create(() => empty<'direct'>()) }

const holds: Record<ConversationKind, Holds> = {
  shop: createHolds(() => upsert('shop', [])),
  direct: createHolds(() => upsert('direct', [])),
}

/** Returns the state of one kind outside of components. */
export const readState = <K extends ConversationKind>(kind: K): KindState<K> => stores[kind].getState()

/**
 * Calls `listener` with each new state of one kind and the one before; returns a function that
 * stops it.
 */
export const subscribe = <K extends ConversationKind>(
  kind: K,
  listener: (state: KindState<K>, before: KindState<K>) => void,
): (() => void) => stores[kind].subscribe(listener)

/** Forgets all conversations of one kind: another user has signed in. */
export const resetState = <K extends ConversationKind>(kind: K): void => stores[kind].setState(empty<K>())

export const readSummary = <K extends ConversationKind>(kind: K, id: string): Summary<K> | undefined =>
  readState(kind).conversations.summaries[id]

export const readThread = (kind: ConversationKind, id: string): Thread =>
  readState(kind).conversations.threads[id] ?? noThread

export const useSummary = <K extends ConversationKind>(kind: K, id: string): Summary<K> | undefined =>
  stores[kind]((state) => state.conversations.summaries[id])

export const useThread = (kind: ConversationKind, id: string): Thread => {
  const useStore: UseBoundStore<StoreApi<KindState>> = stores[kind]
  return useStore((state) => state.conversations.threads[id] ?? noThread)
}

export const useOpened = (kind: ConversationKind, id: string): Opened | undefined => {
  const useStore: UseBoundStore<StoreApi<KindState>> = stores[kind]
  return useStore((state) => state.opened[id])
}

export const useListState = (kind: ConversationKind) => {
  const useStore: UseBoundStore<StoreApi<KindState>> = stores[kind]
  return useStore((state) => state.list)
}

/** Keeps conversations in the store while the component shows them. */
export const useHeld = (kind: ConversationKind, ids: readonly string[]): void => useHold(holds[kind], ids)

/** Returns the ids of all conversations, the one with the newest message (sent or not) first. */
export const useConversationIds = (kind: ConversationKind): string[] => {
  const waiting = useAllUnsent(kind)
  const useStore: UseBoundStore<StoreApi<KindState>> = stores[kind]
  return useStore(
    useShallow(({ conversations: { summaries, threads } }) => {
      const newestAt = (id: string): number => {
        const summary = summaries[id]
        const last = lastMessageOf(threads[id] ?? noThread, summary)
        const unsent = waiting.findLast(({ to }) => to === id)?.at ?? 0
        const at = last?.createdAt ?? summary?.updatedAt
        return Math.max(unsent, at ? Date.parse(at) : 0)
      }
      const ids = new Set([...Object.keys(summaries), ...waiting.map(({ to }) => to)])
      const rows = [...ids].map((id) => ({ id, at: newestAt(id) })).filter(({ at }) => at > 0)
      return rows.sort((one, other) => other.at - one.at).map(({ id }) => id)
    }),
  )
}

/** Returns those of `ids` that have unread messages. */
export const useUnreadIds = (kind: ConversationKind, ids: readonly string[]): readonly string[] => {
  const useStore: UseBoundStore<StoreApi<KindState>> = stores[kind]
  return useStore(
    useShallow(({ conversations: { summaries, threads } }) =>
      ids.filter((id) => {
        const summary = summaries[id]
        return summary !== undefined && unreadOf(threads[id] ?? noThread, summary) > 0
      }),
    ),
  )
}

/** Returns those of `ids` whose name, product or last message contains `search`. */
export const useMatches = (
  kind: ConversationKind,
  ids: readonly string[],
  search: string,
): readonly string[] => {
  const useStore: UseBoundStore<StoreApi<KindState>> = stores[kind]
  return useStore(
    useShallow(({ conversations: { summaries, threads } }) => {
      const words = normalise(search)
      if (words === '') return ids
      return ids.filter((id) => {
        const summary = summaries[id]
        const last = lastMessageOf(threads[id] ?? noThread, summary)
        const text = `${summary?.name ?? ''} ${summary?.about?.title ?? ''} ${last?.content ?? ''}`
        return normalise(text).includes(words)
      })
    }),
  )
}

/** Without accents and capitals. */
const normalise = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Applies changes, and evicts conversations beyond the limits. */
export const upsert = <K extends ConversationKind>(kind: K, changes: readonly Change<K>[]): void => {
  const described = changes.flatMap((change) => (change.type === 'summary' ? change.summary : []))
  const held = holds[kind].held().union(new Set(readAllUnsent(kind).map(({ to }) => to)))
  stores[kind].setState((state: KindState<K>) => {
    const all = [...changes, ...ownReadsOf(described)]
    const changed = all.length > 0 ? applyChanges(state.conversations, all) : state.conversations
    const conversations = evict(changed, held)
    if (conversations === state.conversations) return state
    const counted = Object.entries(state.unread.byId).filter(([id]) => !conversations.summaries[id])
    const next = { conversations, unread: { ...state.unread, byId: Object.fromEntries(counted) } }
    return conversations === changed
      ? next
      : { ...next, ...afterEviction({ ...state, ...next }, changed, held) }
  })
}

/** With read receipts off only this device knows what was read. */
const ownReadsOf = <K extends ConversationKind>(described: readonly Summary<K>[]): Change<K>[] =>
  described.flatMap(({ id, self }) => {
    const seq = ownReads()[id]
    return seq === undefined ? [] : { type: 'watermark', id, side: self, status: 'read', seq, at: null }
  })

/**
 * Unread counts of evicted conversations are kept; the list is loaded anew when it is shown again.
 */
const afterEviction = <K extends ConversationKind>(
  { conversations: after, list, opened, unread }: KindState<K>,
  before: Conversations<K>,
  held: ReadonlySet<string>,
): Pick<KindState<K>, 'list' | 'opened' | 'unread'> => {
  const gone = Object.values(before.summaries).filter(({ id }) => !after.summaries[id])
  const counts = gone.map((summary) => [
    summary.id,
    unreadOf(before.threads[summary.id] ?? noThread, summary),
  ])
  const isHere = ([id]: [string, Opened]) => held.has(id) || (after.threads[id]?.messages.length ?? 0) > 0
  return {
    list: gone.length > 0 ? { ...list, cursor: null, hasMore: true } : list,
    opened: Object.fromEntries(Object.entries(opened).filter(isHere)),
    unread: { ...unread, byId: { ...unread.byId, ...Object.fromEntries(counts) } },
  }
}

/** Changes the state of the list, or of an opened conversation. */
export const patchState = <K extends ConversationKind>(
  kind: K,
  change: (state: KindState<K>) => Partial<KindState<K>>,
): void => stores[kind].setState(change)

/** Counts all unread messages of one kind. */
export const totalUnread = ({ conversations, list, unread }: KindState): number => {
  const isComplete = list.state === 'ready' && !list.hasMore
  if (unread.total !== null && !isComplete) return unread.total
  const { summaries, threads } = conversations
  const here = Object.values(summaries).map((summary) => unreadOf(threads[summary.id] ?? noThread, summary))
  return [...here, ...Object.values(unread.byId)].reduce((sum, count) => sum + count, 0)
}
