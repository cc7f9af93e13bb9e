import { useEffect, useEffectEvent, useRef } from 'react'
import { type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { useIntervalWhileVisible } from '../../app/use-interval-while-visible.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { useUnreadOf } from '../conversations/unread.ts'
import { listChats, listMessages } from './api.ts'
import { openQuestionOf } from './open-question.ts'

type Question = { chatId: string; from: string; said: string }
/**
 * `isKnown` is false until the server has answered, and for a copy from this device. `isSettled`
 * once the first answer has come or failed.
 */
type Questions = { questions: readonly Question[]; isKnown: boolean; isSettled: boolean }
type Listed = Awaited<ReturnType<typeof listChats>>['chats'][number]

const none: readonly Question[] = []
const REFRESH_MS = 30_000
/** Several messages often arrive at once. */
const PAUSE_MS = 250
/** Chats that end in an offer or a purchase, and the messages of each, that are looked through. */
const MAX_TRADING = 5
const MAX_MESSAGES = 20

/**
 * The chats of one's shop in which a buyer waits for a reply, newest first. Loaded again when the
 * unread count changes and when the network is back. Without a network, returns those that this
 * device saw last.
 */
export const useQuestions = (): Questions => {
  const { data, failure, reload } = useRequest<Loaded<Question[]>>(
    ['questions'],
    (_signal, showMeanwhile) => loadOrRestore('questions', loadQuestions, (loaded) => loaded, showMeanwhile),
    { refreshOnReturn: true },
  )
  const unread = useUnreadOf('shop')
  const loaded = useRef(unread)
  const refresh = useEffectEvent(() => {
    loaded.current = unread
    void reload()
  })
  useEffect(() => {
    if (unread === loaded.current) return
    // A changed count means a changed chat.
    const timer = setTimeout(refresh, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [unread])
  // A reply from another device changes no unread count.
  useIntervalWhileVisible(() => void reload(), REFRESH_MS)
  return {
    questions: data?.value ?? none,
    isKnown: data?.keptAt === null,
    isSettled: data !== undefined || failure !== null,
  }
}

/** Closed accounts wait for nothing. */
const loadQuestions = async (): Promise<Question[]> => {
  const chats = (await listChats()).chats.filter(
    ({ side, recipient }) => side === 'shop' && !recipient.closed,
  )
  const trading = chats.filter(endsInTrade).slice(0, MAX_TRADING)
  const found = await Promise.all(
    chats.map(async (chat) => {
      if (!endsInTrade(chat)) return isOpen(chat) ? saidLast(chat) : null
      return trading.includes(chat) ? saidBefore(chat) : null
    }),
  )
  return chats.flatMap(({ id, recipient }, index) => {
    const said = found[index] ?? null
    return said === null ? [] : [{ chatId: id, from: recipient.name, said }]
  })
}

/** Offers and purchases ask nothing. */
const endsInTrade = ({ lastMessage }: Listed) => lastMessage?.trade !== undefined

/** Reading a question does not answer it. */
const isOpen = ({ lastMessage, unreadCount, read }: Listed): boolean =>
  unreadCount > 0 || (lastMessage !== null && openQuestionOf([lastMessage], read.shop) !== null)

/** Returns the text of the last message; of one without a text, the kind of its first file. */
const saidLast = ({ lastMessage }: Listed): string => {
  if (!lastMessage) return ''
  return lastMessage.content || chatToolsTexts.kinds[lastMessage.kind]
}

/** Returns the buyer's question before the offers and purchases at the end of a chat. */
const saidBefore = async ({ id, read }: Listed): Promise<string | null> => {
  const { messages } = await listMessages(id, undefined, MAX_MESSAGES)
  return openQuestionOf(messages, read.shop)
}
