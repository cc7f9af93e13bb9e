import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Side } from '../../../contract/chats/status.ts'
import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { keepOwnRead, ownReads } from '../conversations/own-reads.ts'
import { useAllWaiting } from '../conversations/sending.ts'
import { setUnread } from '../conversations/unread.ts'
import { noteDelivered, noteRead } from './acks.ts'
import { getChat, listChats, listMessages, MOST_A_PAGE } from './api.ts'
import {
  apply,
  type Chats,
  lastMessageOf,
  type News,
  noChats,
  noThread,
  type Thread,
  topOf,
  unreadOf,
} from './reducer.ts'

type LoadState = 'loading' | 'ready' | 'error'
/** `isMissing`: there is no such chat, or it is not one's own. */
type Opened = { state: LoadState; error: string | null; isMissing: boolean }

type Store = {
  chats: Chats
  /** The list of chats from the server: how far it was read. */
  list: { state: LoadState; lastId: string | null; hasMore: boolean }
  /** Chats that were opened: is their end here? */
  opened: Readonly<Record<string, Opened>>
  /** Unread in chats of which no description has come. */
  elsewhere: Readonly<Record<string, number>>
}

const empty: Store = {
  chats: noChats,
  list: { state: 'loading', lastId: null, hasMore: false },
  opened: {},
  elsewhere: {},
}

/** Every chat of the signed-in user. Screens read it through the hooks below. */
export const useChatStore = create<Store>(() => empty)

export const useChat = (id: string): Chat | undefined => useChatStore(({ chats }) => chats.byId[id])
export const useThread = (id: string): Thread => useChatStore(({ chats }) => chats.threads[id] ?? noThread)
export const useOpened = (id: string) => useChatStore(({ opened }) => opened[id])
export const useChatList = () => useChatStore(({ list }) => list)

/** Ids of all chats, the one with the newest word first. */
export const useChatIds = (): string[] => {
  const waiting = useAllWaiting('shop')
  return useChatStore(
    useShallow(({ chats }) => {
      const newest = (chat: Chat): number => {
        const last = lastMessageOf(chats.threads[chat.id] ?? noThread, chat)
        const own = waiting.findLast(({ to }) => to === chat.id)?.at ?? 0
        return Math.max(own, Date.parse(last?.createdAt ?? chat.updatedAt))
      }
      const rows = Object.values(chats.byId).map((chat) => ({ id: chat.id, at: newest(chat) }))
      return rows.sort((one, other) => other.at - one.at).map(({ id }) => id)
    }),
  )
}

/** Of these chats the ones in whose name, product or last word the search is found. */
export const useMatches = (ids: readonly string[], search: string): string[] =>
  useChatStore(
    useShallow(({ chats }) => {
      const words = plain(search)
      return ids.filter((id) => {
        const chat = chats.byId[id]
        if (!chat || words === '') return chat !== undefined
        const last = lastMessageOf(chats.threads[id] ?? noThread, chat)
        return plain(
          `${chat.recipient.name} ${chat.productInfo?.title ?? ''} ${last?.content ?? ''}`,
        ).includes(words)
      })
    }),
  )

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Takes news in, from wherever it came. What was asked for by a user who is gone is none of this one's. */
export const takeIn = (all: readonly News[]): void => {
  const me = currentUser()?.id
  const news = all.filter(
    (item) => item.kind !== 'chat' || me === item.chat.buyerId || me === item.chat.ownerId,
  )
  useChatStore.setState(({ chats, elsewhere }) => {
    const described = news.flatMap((item) => (item.kind === 'chat' ? item.chat.id : []))
    const left = Object.entries(elsewhere).filter(([id]) => !described.includes(id))
    return { chats: apply(chats, [...news, ...readHere(news)]), elsewhere: Object.fromEntries(left) }
  })
}

/** What was read on this device and told to nobody is not unread again because the server says so. */
const readHere = (news: readonly News[]): News[] =>
  news.flatMap((item) => {
    const seq = item.kind === 'chat' ? ownReads()[item.chat.id] : undefined
    if (item.kind !== 'chat' || seq === undefined) return []
    return { kind: 'status', chatId: item.chat.id, seq, status: 'read', side: item.chat.side }
  })

export const messagesAsNews = (messages: readonly ChatMessage[]): News[] =>
  messages.map((message) => ({ kind: 'message', message }))

/** The first page of the list anew; what is there stays until it comes. */
export const loadChats = async (): Promise<void> => {
  try {
    const { chats, pagination } = await listChats()
    takeIn(chats.map((chat) => ({ kind: 'chat', chat })))
    useChatStore.setState(({ list }) => ({
      list: {
        state: 'ready',
        // Who has read further keeps his place.
        lastId: list.lastId ?? chats.at(-1)?.id ?? null,
        hasMore: list.lastId === null ? pagination.hasMore : list.hasMore,
      },
    }))
  } catch (error) {
    useChatStore.setState(({ list }) => ({ list: { ...list, state: 'error' } }))
    throw error
  }
}

/** The next page of the list. */
export const loadMoreChats = async (): Promise<void> => {
  const { list } = useChatStore.getState()
  if (!list.hasMore || list.lastId === null) return
  const { chats, pagination } = await listChats(list.lastId)
  takeIn(chats.map((chat) => ({ kind: 'chat', chat })))
  useChatStore.setState({
    list: { state: 'ready', lastId: chats.at(-1)?.id ?? list.lastId, hasMore: pagination.hasMore },
  })
}

/** Asks for one chat's description: it is new, or about another product now. */
export const loadChat = async (id: string): Promise<void> =>
  takeIn([{ kind: 'chat', chat: await getChat(id) }])

/** Makes the end of a chat be here. What the cache had is shown meanwhile. */
export const openChat = async (id: string): Promise<void> => {
  const known = readThread(id).messages.length > 0
  setOpened(id, { state: known ? 'ready' : 'loading', error: null, isMissing: false })
  try {
    const [chat, { messages }] = await Promise.all([getChat(id), listMessages(id)])
    takeIn([{ kind: 'chat', chat }, ...messagesAsNews(messages)])
    setOpened(id, { state: 'ready', error: null, isMissing: false })
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404
    const isShown = !isMissing && readThread(id).messages.length > 0
    const text = textOf(error, conversationTexts.messages.failedGet)
    setOpened(id, { state: isShown ? 'ready' : 'error', error: text, isMissing })
    throw error
  }
}

/** The page before the oldest message that is here, or all down to the message `downTo`. */
export const loadOlder = async (id: string, downTo?: number): Promise<void> => {
  for (;;) {
    const [oldest] = readThread(id).messages
    if (!oldest || oldest.seq <= 1 || (downTo !== undefined && oldest.seq <= downTo)) return
    const { messages } = await listMessages(id, oldest.id, downTo && MOST_A_PAGE)
    takeIn(messagesAsNews(messages))
    if (downTo === undefined || messages.length === 0) return
  }
}

/** All that is here of a chat was read, here and now. */
export const markRead = (chatId: string): void => {
  const { chats } = useChatStore.getState()
  const chat = chats.byId[chatId]
  const thread = readThread(chatId)
  if (!chat || unreadOf(thread, chat) === 0) return
  const seq = Math.max(topOf(thread, chat), thread.messages.length === 0 ? 0 : chat.lastSeq)
  takeIn([{ kind: 'status', chatId, seq, status: 'read', side: chat.side }])
  if (!usePreferences.getState().readReceipts) keepOwnRead(chatId, seq)
  noteRead(chatId, seq)
}

/** Asks for a message anew whose files can no longer be shown: their addresses run out. */
export const reloadMessage = async (chatId: string, messageId: string): Promise<void> => {
  const last = reloadedAt.get(messageId) ?? 0
  // What is gone for good would be asked for without end.
  if (Date.now() - last < RELOAD_EVERY_MS) return
  reloadedAt.set(messageId, Date.now())
  const { messages: here } = readThread(chatId)
  const next = here[here.findIndex(({ id }) => id === messageId) + 1]
  const { messages } = await listMessages(chatId, next?.id)
  takeIn(messages.map((message) => ({ kind: 'message', message, renews: true })))
}

const RELOAD_EVERY_MS = 60_000
const reloadedAt = new Map<string, number>()

/** Tells the other side that what is here has arrived. */
export const acknowledge = (chatId: string, messages: readonly Pick<ChatMessage, 'side' | 'seq'>[]): void => {
  const mine = sideOf(chatId)
  if (mine && messages.every(({ side }) => side === mine)) return
  noteDelivered(chatId, topOf(readThread(chatId), useChatStore.getState().chats.byId[chatId]))
}

export const readThread = (id: string): Thread => useChatStore.getState().chats.threads[id] ?? noThread

/** Forgets everything: another user. */
export const resetChats = (): void => useChatStore.setState(empty)

const sideOf = (chatId: string): Side | undefined => useChatStore.getState().chats.byId[chatId]?.side

const setOpened = (id: string, entry: Opened) =>
  useChatStore.setState(({ opened }) => ({ opened: { ...opened, [id]: entry } }))

// The bars show one number, and do not carry this store with them.
useChatStore.subscribe(({ chats, elsewhere }, before) => {
  if (chats === before.chats && elsewhere === before.elsewhere) return
  const here = Object.values(chats.byId).map((chat) => unreadOf(chats.threads[chat.id] ?? noThread, chat))
  const count = [...here, ...Object.values(elsewhere)].reduce((sum, unread) => sum + unread, 0)
  setUnread('shop', count)
})
