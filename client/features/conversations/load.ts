import { CallError, textOf } from '../../app/call-error.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { acknowledgeDelivered, acknowledgeRead } from './acks.ts'
import type { Change, Message } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { keepOwnRead } from './own-reads.ts'
import { statusOf, topOf, unreadOf } from './selectors.ts'
import type { ConversationSource } from './source.ts'
import { type Opened, patchState, readState, readSummary, readThread, upsert } from './store.ts'
import { readAllUnsent } from './unsent.ts'

/** The server's page limit. */
const MAX_PAGE = 100

/** Returns the answer of `load`, or `null` if another user has signed in meanwhile. */
export const loadForUser = async <Answer>(load: () => Promise<Answer>): Promise<Answer | null> => {
  const userId = currentUser()?.id
  const answer = await load()
  return userId === currentUser()?.id ? answer : null
}

/** Runs `load` and stores its changes, unless another user has signed in meanwhile. */
const loadInto = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  load: () => Promise<readonly Change<K>[]>,
): Promise<void> => {
  const changes = await loadForUser(load)
  if (changes) upsert(source.kind, changes)
}

/** Loads the first page of the list. Pages that are here stay. */
export const loadList = async <K extends ConversationKind>(source: ConversationSource<K>): Promise<void> => {
  const { kind } = source
  try {
    const page = await loadForUser(() => source.loadList(null))
    if (!page) return
    const { changes, cursor, hasMore } = page
    upsert(kind, changes)
    acknowledgeListed(source, changes)
    patchState(kind, ({ list }) => ({
      list:
        list.state === 'ready' && list.cursor !== null
          ? { ...list, seenAt: Date.now() }
          : {
              state: 'ready',
              cursor,
              hasMore: list.state === 'ready' ? list.hasMore && hasMore : hasMore,
              seenAt: Date.now(),
            },
    }))
    await describeUnsent(source)
  } catch (error) {
    patchState(kind, ({ list }) => ({ list: { ...list, state: 'error' } }))
    throw error
  }
}

/** Loads the next page of the list. */
export const loadMore = async <K extends ConversationKind>(source: ConversationSource<K>): Promise<void> => {
  const { kind } = source
  const { list } = readState(kind)
  if (!list.hasMore) return
  await loadInto(source, async () => {
    const { changes, cursor, hasMore } = await source.loadList(list.cursor)
    patchState(kind, () => ({ list: { ...list, state: 'ready', cursor: cursor ?? list.cursor, hasMore } }))
    return changes
  })
}

/**
 * Loads the descriptions of conversations whose first message is unsent: they stand in the list
 * although the server does not list them.
 */
const describeUnsent = async <K extends ConversationKind>(source: ConversationSource<K>): Promise<void> => {
  const inKnownChats = readAllUnsent(source.kind).filter(({ shop }) => !shop)
  const ids = new Set(inKnownChats.map(({ to }) => to))
  const unknown = [...ids].filter((id) => !readSummary(source.kind, id))
  await Promise.all(unknown.map((id) => loadSummary(source, id).catch(() => {})))
}

/** Loads the description of a conversation. */
export const loadSummary = <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => loadInto(source, () => source.describe(id))

/** Loads the newest messages of a conversation. Those on the device are shown meanwhile. */
export const loadNewest = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => {
  const { kind } = source
  const isShown = () =>
    readState(kind).opened[id]?.state === 'ready' ||
    readThread(kind, id).messages.length > 0 ||
    (readSummary(kind, id) !== undefined && readAllUnsent(kind).some(({ to }) => to === id))
  setOpened(kind, id, { state: isShown() ? 'ready' : 'loading', error: null, isMissing: false })
  try {
    await loadInto(source, () => source.open(id))
    setOpened(kind, id, { state: 'ready', error: null, isMissing: false })
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404
    setOpened(kind, id, {
      state: !isMissing && isShown() ? 'ready' : 'error',
      error: textOf(error, conversationTexts.messages.failedGet),
      isMissing,
    })
    throw error
  }
}

const setOpened = (kind: ConversationKind, id: string, entry: Opened) =>
  patchState(kind, ({ opened }) => ({ opened: { ...opened, [id]: entry } }))

/**
 * Loads the page before the oldest message that is here or, with `downTo`, all down to that number.
 */
export const loadOlder = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
  downTo?: number,
): Promise<void> => {
  for (;;) {
    const [oldest] = readThread(source.kind, id).messages
    if (!oldest || oldest.seq <= 1 || (downTo !== undefined && oldest.seq <= downTo)) return
    const limit = downTo === undefined ? undefined : MAX_PAGE
    await loadInto(source, () => source.loadMessages(id, { before: oldest.id, limit }))
    const [first] = readThread(source.kind, id).messages
    if (downTo === undefined || first?.seq === oldest.seq) return
  }
}

/** Marks everything that is here of a conversation as read. */
export const markRead = (source: ConversationSource, id: string): void => {
  const { kind } = source
  const summary = readSummary(kind, id)
  const thread = readThread(kind, id)
  if (!summary || unreadOf(thread, summary) === 0) return
  const top = topOf(thread, summary)
  const upTo = thread.messages.length > 0 ? Math.max(top, summary.lastSeq) : top
  const unread = thread.messages.filter(
    (message) => !message.isOwn && message.seq <= upTo && statusOf(message, thread) !== 'read',
  )
  upsert(kind, [{ type: 'watermark', id, side: summary.self, status: 'read', seq: upTo, at: null }])
  if (!usePreferences.getState().readReceipts) keepOwnRead(id, upTo)
  acknowledgeRead(source, id, { upTo, messageIds: unread.map((message) => message.id) })
}

/** Acknowledges that messages of the other side have arrived. */
export const acknowledge = (source: ConversationSource, id: string, messages: readonly Message[]): void => {
  const thread = readThread(source.kind, id)
  const received = messages.filter((message) => !message.isOwn && statusOf(message, thread) === 'sent')
  if (received.length === 0) return
  const upTo = topOf(thread, readSummary(source.kind, id))
  acknowledgeDelivered(source, id, { upTo, messageIds: received.map((message) => message.id) })
}

/**
 * Acknowledges the newest messages of a list, and with them all before: their senders need not wait
 * until each conversation is opened.
 */
const acknowledgeListed = (source: ConversationSource, changes: readonly Change[]) => {
  // Single messages are acknowledged by their ids, once they are loaded.
  if (!source.hasWatermarks) return
  for (const change of changes) {
    if (change.type !== 'summary' || !change.summary.last) continue
    const { id, seq, isOwn } = change.summary.last
    const isNew = statusOf(change.summary.last, readThread(source.kind, change.id)) === 'sent'
    if (!isOwn && isNew) acknowledgeDelivered(source, change.id, { upTo: seq, messageIds: [id] })
  }
}

/**
 * Minimum time between two reloads of a message, in milliseconds: a file that is gone for good
 * would be loaded again without end.
 */
const RELOAD_EVERY_MS = 60_000
const reloadedAt = new Map<string, number>()

/** Loads a message again whose files cannot be shown any more: their addresses expire. */
export const reloadMessage = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
  messageId: string,
): Promise<void> => {
  if (Date.now() - (reloadedAt.get(messageId) ?? 0) < RELOAD_EVERY_MS) return
  reloadedAt.set(messageId, Date.now())
  const { messages } = readThread(source.kind, id)
  const next = messages[messages.findIndex((message) => message.id === messageId) + 1]
  try {
    await loadInto(source, async () => {
      const changes = await source.loadMessages(id, { before: next?.id })
      return changes.map((change) => (change.type === 'message' ? { ...change, isRenewed: true } : change))
    })
  } catch (error) {
    // It failed: after reconnecting it may be loaded again at once.
    reloadedAt.delete(messageId)
    throw error
  }
}
