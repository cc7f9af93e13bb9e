import type { ChatMessage } from '../../../contract/chats/views.ts'
import { paths } from '../../app/paths.ts'
import { FoundMessages, type Hit } from '../conversations/found-messages.tsx'
import { searchMessages } from './api.ts'
import { loadChat, useChat, useChatStore } from './store.ts'

/** What was said with these words in it, in all of one's chats with shops. */
export const FoundInChats = ({ search }: { search: string }) => (
  <FoundMessages search={search} ask={ask} useHit={useHit} />
)

const ask = async (q: string, page: number, signal: AbortSignal) => {
  const { messages, pagination } = await searchMessages(q, page, signal)
  nameChats(messages)
  return { messages, hasMore: pagination.hasMore }
}

const useHit = ({ id, chatId, seq, content, side, createdAt }: ChatMessage): Hit => {
  const chat = useChat(chatId)
  return {
    id,
    name: chat?.recipient.name ?? '',
    picture: chat?.recipient.logo,
    content,
    isOwn: side === chat?.side,
    at: createdAt,
    href: paths.chat(chatId, seq),
  }
}

/** Chats that the list has not come to yet. */
const nameChats = (messages: readonly ChatMessage[]) => {
  const { byId } = useChatStore.getState().chats
  const unknown = new Set(messages.flatMap(({ chatId }) => (byId[chatId] ? [] : chatId)))
  // One that cannot be described is still a message that was found.
  for (const chatId of unknown) loadChat(chatId).catch(() => {})
}
