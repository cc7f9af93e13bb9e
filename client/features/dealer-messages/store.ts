import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Conversation, DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { keepOwnRead, ownReads } from '../conversations/own-reads.ts'
import { useAllWaiting } from '../conversations/sending.ts'
import { setUnread } from '../conversations/unread.ts'
import { noteDelivered, noteRead } from './acks.ts'
import { countUnread, listConversations, listDirect, MOST_A_PAGE } from './api.ts'
import {
  apply,
  type Direct,
  lastMessageOf,
  type News,
  noThread,
  nothing,
  type Row,
  type Thread,
  unreadOf,
} from './reducer.ts'

type LoadState = 'loading' | 'ready' | 'error'
/** `isMissing`: there is no such person. */
type Opened = { state: LoadState; error: string | null; isMissing: boolean }

type Store = {
  direct: Direct
  /** The list from the server: how far it was read. */
  list: { state: LoadState; cursor: string | null; hasMore: boolean }
  opened: Readonly<Record<string, Opened>>
  /** The server's count of all that is unread, for as long as not every conversation is described here. */
  counted: number
  /** Counts what came by push: whoever shows more than is kept here asks anew. */
  newsAt: number
}

const empty: Store = {
  direct: nothing,
  list: { state: 'loading', cursor: null, hasMore: false },
  opened: {},
  counted: 0,
  newsAt: 0,
}

/** Every direct conversation of the signed-in user. Screens read it through the hooks below. */
export const useDirectStore = create<Store>(() => empty)

export const useConversation = (id: string): Row | undefined =>
  useDirectStore(({ direct }) => direct.rows[id])
export const useDirectThread = (id: string): Thread =>
  useDirectStore(({ direct }) => direct.threads[id] ?? noThread)
export const useOpenedDirect = (id: string) => useDirectStore(({ opened }) => opened[id])
export const useConversationList = () => useDirectStore(({ list }) => list)
export const readThread = (id: string): Thread => useDirectStore.getState().direct.threads[id] ?? noThread

/** Whom one has talked with, the newest word first. Who was only looked up is not among them. */
export const useConversationIds = (): string[] => {
  const waiting = useAllWaiting('direct')
  return useDirectStore(
    useShallow(({ direct }) => {
      const newest = (id: string): number => {
        const last = lastMessageOf(direct.threads[id] ?? noThread)
        const own = waiting.findLast(({ to }) => to === id)?.at ?? 0
        return Math.max(own, last ? Date.parse(last.createdAt) : 0)
      }
      const rows = Object.keys(direct.rows).map((id) => ({ id, at: newest(id) }))
      return rows
        .filter(({ at }) => at > 0)
        .sort((one, other) => other.at - one.at)
        .map(({ id }) => id)
    }),
  )
}

/** Of these the ones in whose name, product or last word the search is found. */
export const useDirectMatches = (ids: readonly string[], search: string): string[] =>
  useDirectStore(
    useShallow(({ direct }) => {
      const words = plain(search)
      return ids.filter((id) => {
        const row = direct.rows[id]
        if (!row || words === '') return row !== undefined
        const last = lastMessageOf(direct.threads[id] ?? noThread)
        return plain(`${row.participant.name} ${row.car?.title ?? ''} ${last?.message ?? ''}`).includes(words)
      })
    }),
  )

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Takes news in, from wherever it came. What was asked for by a user who is gone is none of this one's. */
export const takeIn = (all: readonly News[]): void => {
  const me = currentUser()?.id
  const news = all.filter(
    (item) => item.kind !== 'message' || me === item.message.senderId || me === item.message.receiverId,
  )
  useDirectStore.setState(({ direct }) => {
    const next = apply(direct, news)
    return { direct: apply(next, readHere(next, news)) }
  })
}

/** What was read on this device and told to nobody is not unread again because the server says so. */
const readHere = ({ threads }: Direct, news: readonly News[]): News[] => {
  const reads = ownReads()
  const touched = new Set(
    news.map((item) => (item.kind === 'row' ? item.row.participantId : item.participantId)),
  )
  return [...touched].flatMap((participantId): News[] => {
    const seq = reads[participantId]
    if (seq === undefined || !threads[participantId]) return []
    return [{ kind: 'read-here', participantId, seq, at: new Date().toISOString() }]
  })
}

export const asNews = (participantId: string, messages: readonly DirectMessage[]): News[] =>
  messages.map((message) => ({ kind: 'message', participantId, message }))

const conversationNews = (conversation: Conversation): News[] => {
  const { participantId, participant, car, unreadCount, lastMessage } = conversation
  return [
    { kind: 'message', participantId, message: lastMessage },
    { kind: 'row', row: { participantId, participant, car, unreadCount, asOf: lastMessage.seq } },
  ]
}

/** Conversations as the server just described them. */
export const takeConversations = (conversations: readonly Conversation[]): void =>
  takeIn(conversations.flatMap(conversationNews))

/** Something came by push. */
export const noteNews = (): void => useDirectStore.setState(({ newsAt }) => ({ newsAt: newsAt + 1 }))

/** The first page of the list anew; what is there stays until it comes. */
export const loadConversations = async (): Promise<void> => {
  const userId = currentUser()?.id
  try {
    const { conversations, pagination } = await listConversations()
    if (userId !== currentUser()?.id) return
    takeConversations(conversations)
    useDirectStore.setState(({ list }) => ({
      list: {
        state: 'ready',
        // Who has read further keeps his place.
        cursor: list.cursor ?? pagination.nextCursor ?? null,
        hasMore: list.state === 'ready' ? list.hasMore : pagination.hasMore,
      },
    }))
  } catch (error) {
    useDirectStore.setState(({ list }) => ({ list: { ...list, state: 'error' } }))
    throw error
  }
}

/** The next page of the list. */
export const loadMoreConversations = async (): Promise<void> => {
  const { list } = useDirectStore.getState()
  if (!list.hasMore || list.cursor === null) return
  const { conversations, pagination } = await listConversations(list.cursor)
  takeConversations(conversations)
  useDirectStore.setState({
    list: { state: 'ready', cursor: pagination.nextCursor ?? null, hasMore: pagination.hasMore },
  })
}

/** Makes the end of a conversation be here; before the first word, whom it will be with. */
export const openConversation = async (id: string): Promise<void> => {
  // What stands there, or was kept, stays: only its news is asked for.
  const wasReady =
    useDirectStore.getState().opened[id]?.state === 'ready' || readThread(id).messages.length > 1
  setOpened(id, { state: wasReady ? 'ready' : 'loading', error: null, isMissing: false })
  try {
    const { messages, participant, car, unreadCount } = await listDirect(id)
    const asOf = messages.at(-1)?.seq ?? 0
    takeIn([
      ...asNews(id, messages),
      { kind: 'row', row: { participantId: id, participant, car, unreadCount, asOf } },
    ])
    setOpened(id, { state: 'ready', error: null, isMissing: false })
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404
    const isShown = !isMissing && (wasReady || readThread(id).messages.length > 0)
    setOpened(id, {
      state: isShown ? 'ready' : 'error',
      error: textOf(error, conversationTexts.messages.failedGet),
      isMissing,
    })
    throw error
  }
}

/** The page before the oldest message that is here, or all down to the message `downTo`. */
export const loadOlder = async (id: string, downTo?: number): Promise<void> => {
  for (;;) {
    const [oldest] = readThread(id).messages
    if (!oldest || oldest.seq <= 1 || (downTo !== undefined && oldest.seq <= downTo)) return
    const { messages } = await listDirect(id, oldest.id, downTo && MOST_A_PAGE)
    takeIn(asNews(id, messages))
    if (downTo === undefined || messages.length === 0) return
  }
}

/** All that is here of a conversation was read, here and now. */
export const markRead = (id: string): void => {
  const { messages } = readThread(id)
  const waiting = messages.filter(({ senderId, isRead }) => senderId === id && !isRead)
  const last = messages.at(-1)
  if (waiting.length === 0 || !last) return
  takeIn([{ kind: 'read-here', participantId: id, seq: last.seq, at: new Date().toISOString() }])
  if (!usePreferences.getState().readReceipts) keepOwnRead(id, last.seq)
  noteRead(
    id,
    waiting.map((message) => message.id),
  )
}

/** Tells the other one that these have arrived. */
export const acknowledge = (participantId: string, messages: readonly DirectMessage[]): void =>
  noteDelivered(
    participantId,
    messages.flatMap(({ id, senderId, status }) =>
      senderId === participantId && status === 'sent' ? [id] : [],
    ),
  )

/** Asks for a message anew whose files can no longer be shown: their addresses run out. */
export const reloadMessage = async (id: string, messageId: string): Promise<void> => {
  const last = reloadedAt.get(messageId) ?? 0
  // What is gone for good would be asked for without end.
  if (Date.now() - last < RELOAD_EVERY_MS) return
  reloadedAt.set(messageId, Date.now())
  const { messages: here } = readThread(id)
  const next = here[here.findIndex((message) => message.id === messageId) + 1]
  const { messages } = await listDirect(id, next?.id)
  takeIn(asNews(id, messages))
}
const RELOAD_EVERY_MS = 60_000
const reloadedAt = new Map<string, number>()

/** Asks the server how much is unread where the list here is not all of it. */
export const loadUnread = async (): Promise<void> => {
  const userId = currentUser()?.id
  const counted = await countUnread()
  if (userId === currentUser()?.id) useDirectStore.setState({ counted })
}

/** Forgets everything: another user. */
export const resetDirect = (): void => useDirectStore.setState(empty)

const setOpened = (id: string, entry: Opened) =>
  useDirectStore.setState(({ opened }) => ({ opened: { ...opened, [id]: entry } }))

// The bars show one number, and do not carry this store with them.
useDirectStore.subscribe(({ direct, list, counted }) => {
  const isAllHere = list.state === 'ready' && !list.hasMore
  const count = isAllHere
    ? Object.values(direct.rows).reduce(
        (sum, row) => sum + unreadOf(direct.threads[row.participantId] ?? noThread, row),
        0,
      )
    : counted
  setUnread('direct', count)
})
