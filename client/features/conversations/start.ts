import { useConnection } from '../../app/live.ts'
import { currentUser } from '../../app/session.ts'
import { clearAcks } from './acks.ts'
import { keepOnDevice } from './device-copy.ts'
import { readKept, restoreKept } from './kept.ts'
import type { ConversationKind } from './outbox-message.ts'
import { startPresence } from './presence.ts'
import { startReacting } from './reacting.ts'
import { cancelReloads } from './receive.ts'
import { startSending, type Transport } from './sending.ts'
import type { ConversationSource } from './source.ts'
import { patchState, resetState, subscribe, totalUnread, upsert } from './store.ts'
import { resume } from './sync.ts'
import { setUnread } from './unread.ts'
import { onUnsent } from './unsent.ts'

/** Without a socket the badge is updated this often; screens poll more often for what they show. */
const POLL_MS = 15_000

/** One source for each kind of conversation. */
export type Sources = { readonly [K in ConversationKind]: ConversationSource<K> }

/**
 * Starts the outbox, the copy on this device and the sync of all conversations. Once for a page.
 */
export const startConversations = (sources: Sources): void => {
  const resumeAll = () => Promise.all([resume(sources.shop), resume(sources.direct)])
  let isPolling = false
  const poll = async () => {
    if (isPolling || document.visibilityState !== 'visible' || useConnection.getState().connected) return
    isPolling = true
    await resumeAll()
    isPolling = false
  }
  // From now on pushes are missing.
  useConnection.subscribe((_, before) => {
    if (!before.connected) return
    for (const kind of ['shop', 'direct'] as const)
      patchState(kind, ({ list }) => ({ list: { ...list, seenAt: Date.now() } }))
  })
  startPresence()
  startKeeping(sources.shop)
  startKeeping(sources.direct)
  startReacting(sources)
  startSending({ shop: transportOf(sources.shop), direct: transportOf(sources.direct) }, resumeAll)
  setInterval(poll, POLL_MS)
}

const startKeeping = <K extends ConversationKind>(source: ConversationSource<K>) => {
  const { kind } = source
  // The bars show this number and do not load the conversations for it.
  subscribe(kind, (state) => {
    const count = totalUnread(state)
    const isKnown = count > 0 || state.unread.total !== null || state.list.state !== 'loading'
    setUnread(kind, isKnown ? count : null)
  })
  keepOnDevice({
    name: source.database,
    read: () => readKept(kind),
    restore: (kept) => restoreKept(kind, kept),
    watch: (onChange) => {
      subscribe(kind, ({ conversations, unread }, before) => {
        if (conversations !== before.conversations || unread !== before.unread) onChange()
      })
      onUnsent(onChange)
    },
    begin: () => {
      patchState(kind, () => ({ isRestored: true }))
      void resume(source)
    },
    end: () => {
      cancelReloads()
      clearAcks()
      resetState(kind)
    },
  })
}

const transportOf = <K extends ConversationKind>(source: ConversationSource<K>): Transport => ({
  uploads: source.uploads,
  send: async (entry, keys) => {
    const userId = currentUser()?.id
    const changes = await source.send(entry, keys)
    if (userId === currentUser()?.id) upsert(source.kind, changes)
  },
})
