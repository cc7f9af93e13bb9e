import { CallError } from '../../app/call-error.ts'
import { emit, onConnect, useLive } from '../../app/live.ts'
import { newKey } from '../../app/new-key.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { dropAcks, flushAcks } from './acks.ts'
import { countUnread, getChat, judgeFailure, listMessages, listMissed, sendMessage } from './api.ts'
import { dropChats, keepChats, readChats } from './cache.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { onOutboxElsewhere, openOutboxStorage } from './outbox-storage.ts'
import { hasGap, type News, topOf } from './reducer.ts'
import { acknowledge, messagesAsNews, readThread, resetChats, takeIn, useChatStore } from './store.ts'

/**
 * Keeps chats right behind the screens: asks for what was missed when the network comes back, and lets go what waits in
 * the outbox. Begins by itself with whoever is signed in.
 */

/** Without a socket the badge asks this often; the screens ask more often for what they show. */
const UNREAD_EVERY_MS = 15_000
/** The longest wait between tries of the outbox, and the first. */
const RETRY_MOST_MS = 15_000
const RETRY_FIRST_MS = 1000
const KEEP_AFTER_MS = 1500
/** `sync` takes so many chats at once (decisions, section 12). */
const SYNC_MOST = 200

/** Writes a message: it is shown at once, and goes out when it can. */
export const write = (message: { chatId: string; productId: string | null; content: string }): void => {
  void outbox?.add({ id: newKey(), ...message })
}
export const retryMessage = (id: string): void => void outbox?.retry(id)
export const discardMessage = (id: string): void => void outbox?.remove(id)
/** The server has this message, whichever tab sent it. */
export const settleMessage = (clientMessageId: string): void => {
  const isWaiting = useChatStore.getState().waiting.some(({ id }) => id === clientMessageId)
  if (isWaiting) void outbox?.remove(clientMessageId)
}

/**
 * Asks for what came after the last message that is here, over the socket or without it, until nothing is missing.
 * Chats of which nothing was read are only described anew. Throws where the server cannot be reached.
 */
export const catchUp = (chatId: string): Promise<void> => {
  const running = catching.get(chatId)
  if (running) return running
  const started = catchUpOnce(chatId).finally(() => catching.delete(chatId))
  catching.set(chatId, started)
  return started
}

const catching = new Map<string, Promise<void>>()

const catchUpOnce = async (chatId: string): Promise<void> => {
  if (useLive.getState().connected) {
    try {
      return await syncChats([chatId])
    } catch (error) {
      if (!(error instanceof CallError) || !error.isOffline) throw error
    }
  }
  takeIn([{ kind: 'chat', chat: await getChat(chatId) }])
  while (hasGap(readThread(chatId), useChatStore.getState().chats.byId[chatId])) {
    const top = readTop(chatId)
    const last = readThread(chatId).messages.find(({ seq }) => seq === top)
    const { messages } = last ? await listMissed(chatId, last.id) : await listMessages(chatId)
    takeIn(messagesAsNews(messages))
    // A hole that the server does not fill is none of ours to wait for.
    if (readTop(chatId) === top) return
  }
}

/** Asks over the socket for what was missed in these chats. */
const syncChats = async (chatIds: readonly string[]): Promise<void> => {
  let rest = chatIds.slice(0, SYNC_MOST)
  while (rest.length > 0) {
    const { chats } = await emit('sync', { chats: Object.fromEntries(rest.map((id) => [id, readTop(id)])) })
    const news = Object.entries(chats).flatMap(([chatId, { messages, delivered, read }]): News[] => [
      ...messagesAsNews(messages),
      { kind: 'marks', chatId, marks: { delivered, read } },
    ])
    takeIn(news)
    for (const [chatId, { messages }] of Object.entries(chats)) {
      if (messages.length > 0) acknowledge(chatId, messages)
      for (const { clientMessageId } of messages) if (clientMessageId) settleMessage(clientMessageId)
    }
    rest = rest.filter((id) => chats[id]?.hasMore)
  }
}

const readTop = (chatId: string): number =>
  topOf(readThread(chatId), useChatStore.getState().chats.byId[chatId])

/** All that may have changed while nobody told us. */
const resume = async (): Promise<void> => {
  if (!currentUser()) return
  void outbox?.flush()
  flushAcks()
  try {
    if (useLive.getState().connected) await syncChats(Object.keys(useChatStore.getState().chats.byId))
    await loadUnread()
  } catch {
    // The next connection, or the next turn of the clock, asks again.
  }
}

/** Unread counts of all chats: exact where a chat is described, the server's word for the others. */
const loadUnread = async (): Promise<void> => {
  const userId = currentUser()?.id
  const counts = await countUnread()
  if (userId !== currentUser()?.id) return
  const { byId } = useChatStore.getState().chats
  const unknown = Object.entries(counts).filter(([id]) => !byId[id])
  useChatStore.setState({ elsewhere: Object.fromEntries(unknown) })
}

let outbox: Outbox | null = null
let stopHearing = () => {}
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retries = 0
let keepTimer: ReturnType<typeof setTimeout> | undefined

const begin = (userId: string) => {
  const isOwner = () => currentUser()?.id === userId
  const mine = createOutbox({
    storage: openOutboxStorage(userId),
    deliver: async (entry) => {
      // Signed in as somebody else meanwhile: it waits for its writer.
      if (!isOwner()) throw new CallError({ status: 0, code: 'NETWORK', message: '' })
      const { message } = await sendMessage(entry)
      retries = 0
      if (isOwner()) takeIn([{ kind: 'message', message }])
    },
    judge: judgeFailure,
    alone: (work) => (navigator.locks ? navigator.locks.request(`sokoni.outbox ${userId}`, work) : work()),
    later: (waitMs) => {
      const wait = waitMs ?? Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** retries)
      retries += 1
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => void outbox?.flush(), wait)
    },
    onChange: (waiting) => {
      if (isOwner()) useChatStore.setState({ waiting })
    },
    now: Date.now,
  })
  outbox = mine
  stopHearing = onOutboxElsewhere(userId, () => void mine.load())
  void readChats(userId).then((kept) => {
    if (kept && isOwner()) restore(kept)
  })
  void resume()
}

/** What the device kept goes through the same reducer as all other news. */
const restore = ({ rows, threads }: NonNullable<Awaited<ReturnType<typeof readChats>>>) => {
  takeIn(rows.map((chat) => ({ kind: 'chat', chat })))
  useChatStore.setState(({ chats }) => {
    const missing = Object.entries(threads).filter(([id]) => (chats.threads[id]?.messages.length ?? 0) === 0)
    return { chats: { ...chats, threads: { ...chats.threads, ...Object.fromEntries(missing) } } }
  })
}

const end = () => {
  stopHearing()
  outbox = null
  clearTimeout(retryTimer)
  clearTimeout(keepTimer)
  dropAcks()
  resetChats()
}

const comeBack = () => {
  retries = 0
  void resume()
}

let startedFor: string | null = null
const follow = (userId: string | null) => {
  if (userId === startedFor) return
  const before = startedFor
  startedFor = userId
  if (before) {
    end()
    // Signed out: nothing stays to be read on this device. What was written and not sent waits for its writer.
    if (!userId) void dropChats(before)
  }
  if (userId) begin(userId)
}

useSession.subscribe(({ user }) => follow(user?.id ?? null))
follow(currentUser()?.id ?? null)
onConnect(comeBack)
addEventListener('online', comeBack)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') comeBack()
})
setInterval(() => {
  if (document.visibilityState === 'visible' && !useLive.getState().connected) void resume()
}, UNREAD_EVERY_MS)

useChatStore.subscribe(({ chats }, before) => {
  if (chats === before.chats || !startedFor) return
  clearTimeout(keepTimer)
  const userId = startedFor
  keepTimer = setTimeout(() => void keepChats(userId, useChatStore.getState().chats), KEEP_AFTER_MS)
})
