import { CallError } from '../../app/call-error.ts'
import { useConnection } from '../../app/live.ts'
import { currentUser } from '../../app/session.ts'
import { flushAcks } from './acks.ts'
import { acknowledge, loadForUser, loadList, loadNewest, loadSummary, markRead } from './load.ts'
import type { Change, Message } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { ownReads } from './own-reads.ts'
import { hasGap, lastMessageOf, statusOf, topOf } from './selectors.ts'
import { resolveMessage } from './sending.ts'
import type { ConversationSource, SyncPosition } from './source.ts'
import { patchState, readState, readSummary, readThread, upsert } from './store.ts'
import { syncInBatches } from './sync-in-batches.ts'

/**
 * Brings an open conversation up to date; what lies between the kept and the new messages is
 * loaded.
 */
export const openConversation = <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> =>
  once(`open ${source.kind} ${id}`, async () => {
    await loadNewest(source, id)
    if (isIncomplete(source.kind, id)) await catchUp(source, id)
  })

/** Brings a conversation on the screen up to date: after a connection, and by polling. */
export const refreshOpen = <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => {
  const isReady = readState(source.kind).opened[id]?.state === 'ready'
  // Only the page itself has the receipts of single messages.
  return isReady && source.hasWatermarks ? catchUp(source, id) : openConversation(source, id)
}

/** Marks a conversation as read that is not open. @throws CallError */
export const markUnopenedRead = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => {
  // Single messages are acknowledged by their ids.
  if (!source.hasWatermarks) await openConversation(source, id)
  markRead(source, id)
}

const isIncomplete = (kind: ConversationKind, id: string): boolean =>
  hasGap(readThread(kind, id), readSummary(kind, id))

const running = new Map<string, Promise<void>>()

/** Returns the run of that name, or starts one: polls may be faster than the link. */
const once = (name: string, run: () => Promise<void>): Promise<void> => {
  const started = running.get(name) ?? run().finally(() => running.delete(name))
  running.set(name, started)
  return started
}

/**
 * Loads what came after the last message that is here, over the socket or without it.
 * @throws CallError if the server cannot be reached
 */
export const catchUp = <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => once(`catch up ${source.kind} ${id}`, () => catchUpOnce(source, id))

const catchUpOnce = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => {
  if (useConnection.getState().connected) {
    try {
      return await syncAll(source, [id])
    } catch (error) {
      if (!(error instanceof CallError) || !error.isOffline) throw error
    }
  }
  await loadSummary(source, id)
  await fillGap(source, id)
}

/**
 * Closes a gap from its upper end downwards. If the server returns no messages for it, they are
 * gone.
 */
const fillGap = async <K extends ConversationKind>(
  source: ConversationSource<K>,
  id: string,
): Promise<void> => {
  const { kind } = source
  const readUpper = () => {
    const thread = readThread(kind, id)
    const top = topOf(thread, readSummary(kind, id))
    return thread.messages.find(({ seq }) => seq > top)
  }
  let upper = readUpper()
  while (isIncomplete(kind, id)) {
    const changes = await loadForUser(() => source.loadMessages(id, { before: upper?.id }))
    if (!changes) return
    upsert(kind, changes)
    const next = readUpper()
    if (next?.id === upper?.id) return
    upper = next
  }
}

const syncAll = <K extends ConversationKind>(
  source: ConversationSource<K>,
  ids: readonly string[],
): Promise<void> =>
  syncInBatches(ids, async (part) => {
    // Read for each part: messages may have come while the parts before were loaded.
    const positions = Object.fromEntries(part.map((id) => [id, positionOf(source.kind, id)]))
    const answer = await loadForUser(() => source.sync(positions))
    if (!answer) return []
    const { changes, incomplete } = answer
    upsert(source.kind, changes)
    for (const [id, messages] of messagesById(changes)) {
      acknowledge(source, id, messages)
      for (const { clientMessageId } of messages) if (clientMessageId) resolveMessage(clientMessageId)
    }
    return incomplete
  })

const messagesById = (changes: readonly Change[]): Map<string, Message[]> => {
  const found = new Map<string, Message[]>()
  for (const change of changes)
    if (change.type === 'message') found.set(change.id, [...(found.get(change.id) ?? []), change.message])
  return found
}

const positionOf = (kind: ConversationKind, id: string): SyncPosition => {
  const thread = readThread(kind, id)
  const summary = readSummary(kind, id)
  const seq = topOf(thread, summary)
  const here = [...thread.messages, ...(summary?.last ? [summary.last] : [])]
  const messageId = here.find((message) => message.seq === seq)?.id ?? ''
  return { seq, messageId, reactionSeq: thread.messages.length > 0 ? (thread.reactionSeq ?? 0) : null }
}

/**
 * Syncs all conversations over the socket, if there is one, and loads the unread counts; of
 * direct messages also the list.
 */
export const resume = async <K extends ConversationKind>(source: ConversationSource<K>): Promise<void> => {
  if (!currentUser()) return
  flushAcks()
  const { kind } = source
  try {
    if (useConnection.getState().connected)
      await syncAll(source, Object.keys(readState(kind).conversations.summaries))
    await loadUnread(source)
    const { list, unread } = readState(kind)
    if (source.hasWatermarks) return
    if (list.state === 'ready' || (unread.total ?? 0) > 0) await loadList(source)
    await receiveNewest(source)
  } catch {
    // The next connection, or the next poll, loads it again.
  }
}

/** Loads the unread counts of conversations that are not described here. */
export const loadUnread = async <K extends ConversationKind>(
  source: ConversationSource<K>,
): Promise<void> => {
  const { kind } = source
  const counts = await loadForUser(() => source.countUnread())
  if (!counts) return
  if ('total' in counts)
    return patchState(kind, ({ unread }) => ({ unread: { ...unread, total: counts.total } }))
  const unknown = Object.entries(counts.byId).filter(([id]) => !readSummary(kind, id))
  // If this device read some of them without telling the server, only the description says what is
  // left.
  const [readHere, others] = [
    unknown.filter(([id]) => ownReads()[id] !== undefined),
    unknown.filter(([id]) => ownReads()[id] === undefined),
  ]
  patchState(kind, ({ unread }) => ({ unread: { ...unread, byId: Object.fromEntries(others) } }))
  await Promise.all(readHere.map(([id]) => loadSummary(source, id)))
}

/**
 * Loads the newest messages that are not marked as delivered: loading counts as delivery, so their
 * senders need not wait until they are looked at.
 */
const receiveNewest = async <K extends ConversationKind>(source: ConversationSource<K>): Promise<void> => {
  const { summaries } = readState(source.kind).conversations
  for (const [id, summary] of Object.entries(summaries)) {
    const thread = readThread(source.kind, id)
    const last = lastMessageOf(thread, summary)
    if (last && !last.isOwn && statusOf(last, thread) === 'sent') await loadSummary(source, id)
  }
}
