import { CallError } from '../../app/call-error.ts'
import { emit, useLive } from '../../app/live.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { askInParts } from '../conversations/in-parts.ts'
import { CONVERSATIONS_KEPT, keepOnDevice, newestOf } from '../conversations/kept.ts'
import { ownReads } from '../conversations/own-reads.ts'
import { carry, onResume, settleMessage } from '../conversations/sending.ts'
import { dropAcks, flushAcks } from './acks.ts'
import { countUnread, getChat, listMessages, listMissed, sendMessage } from './api.ts'
import { hasGap, type News, topOf } from './reducer.ts'
import {
  acknowledge,
  loadChat,
  messagesAsNews,
  openChat,
  readThread,
  resetChats,
  takeIn,
  useChatStore,
} from './store.ts'

/**
 * Keeps chats right behind the screens: asks for what was missed when the network comes back, and says how
 * messages to shops are sent. Begins by itself with whoever is signed in.
 */

/** Without a socket the badge asks this often; the screens ask more often for what they show. */
const UNREAD_EVERY_MS = 15_000

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

/** Opens a chat; what lies between what was kept and what has come is asked for. */
export const openWhole = async (chatId: string): Promise<void> => {
  await openChat(chatId)
  if (hasGap(readThread(chatId), useChatStore.getState().chats.byId[chatId])) await catchUp(chatId)
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
const syncChats = (chatIds: readonly string[]): Promise<void> =>
  askInParts(chatIds, async (part) => {
    // What came while the parts before were asked for is not asked for again.
    const { chats } = await emit('sync', { chats: Object.fromEntries(part.map((id) => [id, readTop(id)])) })
    const news = Object.entries(chats).flatMap(([chatId, { messages, delivered, read }]): News[] => [
      ...messagesAsNews(messages),
      { kind: 'marks', chatId, marks: { delivered, read } },
    ])
    takeIn(news)
    for (const [chatId, { messages }] of Object.entries(chats)) {
      if (messages.length > 0) acknowledge(chatId, messages)
      for (const { clientMessageId } of messages) if (clientMessageId) settleMessage(clientMessageId)
    }
    return part.filter((id) => chats[id]?.hasMore)
  })

const readTop = (chatId: string): number =>
  topOf(readThread(chatId), useChatStore.getState().chats.byId[chatId])

/** All that may have changed while nobody told us. */
const resume = async (): Promise<void> => {
  if (!currentUser()) return
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
  // Of what was read here without telling anyone, only the chat itself says what is left.
  const [readHere, rest] = [
    unknown.filter(([id]) => ownReads()[id] !== undefined),
    unknown.filter(([id]) => ownReads()[id] === undefined),
  ]
  useChatStore.setState({ elsewhere: Object.fromEntries(rest) })
  await Promise.all(readHere.map(([id]) => loadChat(id)))
}

/** What is kept on the device: the latest chats, and the end of each. */
const readKept = () => {
  const { byId, threads } = useChatStore.getState().chats
  const rows = Object.values(byId)
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, CONVERSATIONS_KEPT)
  const kept = rows.flatMap(({ id }) => {
    const thread = threads[id]
    return thread ? [[id, { ...thread, messages: newestOf(thread.messages) }] as const] : []
  })
  return { rows, threads: Object.fromEntries(kept) }
}

/** What the device kept goes through the same reducer as all other news. */
const restore = ({ rows, threads }: ReturnType<typeof readKept>) => {
  takeIn(rows.map((chat) => ({ kind: 'chat', chat })))
  useChatStore.setState(({ chats }) => {
    const missing = Object.entries(threads).filter(([id]) => (chats.threads[id]?.messages.length ?? 0) === 0)
    return { chats: { ...chats, threads: { ...chats.threads, ...Object.fromEntries(missing) } } }
  })
}

keepOnDevice({
  name: 'sokoni-chats',
  read: readKept,
  restore,
  watch: (onChange) =>
    void useChatStore.subscribe(({ chats }, before) => {
      if (chats !== before.chats) onChange()
    }),
  begin: () => void resume(),
  end: () => {
    dropAcks()
    resetChats()
  },
})
carry('shop', {
  folder: 'chats',
  failedUpload: conversationTexts.messages.failedUpload,
  send: async (entry, keys) => {
    const { message } = await sendMessage(entry, keys)
    if (currentUser()?.id === message.senderId) takeIn([{ kind: 'message', message }])
  },
})
onResume(() => void resume())
setInterval(() => {
  if (document.visibilityState === 'visible' && !useLive.getState().connected) void resume()
}, UNREAD_EVERY_MS)
