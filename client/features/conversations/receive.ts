import type { ReactionChange } from '../../../contract/chats/reactions.ts'
import { playSound } from '../../ui/sounds.ts'
import { announceMessage } from './announce.ts'
import { acknowledge, loadList, loadSummary } from './load.ts'
import type { Change, Message } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { hasGap } from './selectors.ts'
import { resolveMessage } from './sending.ts'
import { shownText } from './shown-text.ts'
import type { ConversationSource } from './source.ts'
import { readState, readSummary, readThread, upsert } from './store.ts'
import { catchUp, loadUnread } from './sync.ts'

/** Several pushes in a row load the list once. */
const RELOAD_AFTER_MS = 400

const listeners = new Map<ConversationKind, Set<() => void>>()

/**
 * Calls `listener` after each push about conversations of one kind; returns a function that stops
 * it.
 */
export const onPush = (kind: ConversationKind, listener: () => void): (() => void) => {
  const own = listeners.get(kind) ?? new Set()
  listeners.set(kind, own.add(listener))
  return () => own.delete(listener)
}

/** Handles a pushed message; `changes` are those that it makes, itself included. */
export const receiveMessage = <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
  { message, changes }: { message: Message; changes: readonly Change<K>[] },
): void => {
  const { kind } = source
  const before = readSummary(kind, id)
  upsert(kind, changes)
  notify(kind)
  if (message.clientMessageId) resolveMessage(message.clientMessageId)
  if (!message.isOwn) {
    playSound('message')
    acknowledge(source, id, [message])
    void announce(source, id, shownText(message.content, message.trade))
  }
  const isOther = message.productId !== null && message.productId !== before?.about?.id
  if (!before || isOther) refreshSummary(source, id)
  else if (!message.isOwn && !source.hasWatermarks) reloadSoon(source)
  if (hasGap(readThread(kind, id), readSummary(kind, id))) catchUp(source, id).catch(() => {})
}

/** Handles a pushed receipt. `isRead`: another device of the viewer may have read messages. */
export const receiveReceipt = <K extends ConversationKind>(
  source: ConversationSource<K>,
  change: Extract<Change<K>, { type: 'watermark' | 'receipts' }>,
  isRead: boolean,
): void => {
  const { kind } = source
  upsert(kind, [change])
  notify(kind)
  if (!source.hasWatermarks) {
    if (isRead) reloadSoon(source)
    return
  }
  // Only the server knows the unread count of an unknown conversation.
  if (!readSummary(kind, change.id) && readState(kind).unread.byId[change.id] !== undefined)
    loadSummary(source, change.id).catch(() => {})
}

/** Handles pushed reactions; changes that were missed before them are loaded. */
export const receiveReaction = <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
  change: ReactionChange,
): void => {
  const { kind } = source
  const { messages, reactionSeq } = readThread(kind, id)
  upsert(kind, [{ type: 'reaction', id, change }])
  if (messages.length > 0 && change.reactionSeq > (reactionSeq ?? 0) + 1) catchUp(source, id).catch(() => {})
}

const notify = (kind: ConversationKind) => {
  for (const listener of listeners.get(kind) ?? []) listener()
}

const refreshSummary = <K extends ConversationKind>(source: ConversationSource<K>, id: string) => {
  // Describing a direct conversation loads its messages: the list says the same for less.
  if (source.hasWatermarks) loadSummary(source, id).catch(() => {})
  else reloadSoon(source)
}

const timers = new Map<ConversationKind, ReturnType<typeof setTimeout>>()

/** Loads the unread counts and the list, as far as it is used. */
const reloadSoon = <K extends ConversationKind>(source: ConversationSource<K>) => {
  clearTimeout(timers.get(source.kind))
  const reload = () => {
    const isListed = readState(source.kind).list.state === 'ready'
    Promise.all([loadUnread(source), isListed && loadList(source)]).catch(() => {})
  }
  timers.set(source.kind, setTimeout(reload, RELOAD_AFTER_MS))
}

/** Cancels what is planned: another user has signed in. */
export const cancelReloads = (): void => {
  for (const timer of timers.values()) clearTimeout(timer)
}

const announce = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
  content: string,
) => {
  const sender = readSummary(source.kind, id) ?? (await source.findSender(id).catch(() => null))
  if (!sender) return
  const { name, picture } = sender
  announceMessage({ path: source.pathOf(id), list: source.listPath, sender: { name, picture }, content })
}
