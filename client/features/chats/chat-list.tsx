import { useNavigate } from 'react-router'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { ConversationList, type ListProps } from '../conversations/conversation-list.tsx'
import { loadSummary } from '../conversations/load.ts'
import { readSummary } from '../conversations/store.ts'
import { searchMessages } from './api.ts'
import { shopChats } from './source.ts'
import { useIsTyping } from './typing.ts'

const YourTurn = lazyNamed(() => import('../deals/your-turn.tsx'), 'YourTurn')

/** The list of chats with shops and buyers. */
export const ChatList = (props: ListProps) => {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  return (
    <ConversationList
      source={shopChats}
      hint={conversationTexts.messages.noneHint}
      action={<Button onClick={() => navigate(paths.feed)}>{conversationTexts.messages.browse}</Button>}
      useIsTyping={useIsTyping}
      first={
        user && (
          <PartBoundary>
            <YourTurn user={user} />
          </PartBoundary>
        )
      }
      searchMessages={search}
      {...props}
    />
  )
}

const search = async (words: string, page: number) => {
  const { messages, pagination } = await searchMessages(words, page)
  // Messages of a chat name no one, and the list may not have come to it yet.
  const unknown = new Set(messages.map(({ chatId }) => chatId).filter((id) => !readSummary('shop', id)))
  for (const id of unknown) loadSummary(shopChats, id).catch(() => {})
  return {
    hits: messages.map(({ id, chatId, seq, content, senderId, createdAt }) => ({
      id,
      conversationId: chatId,
      content,
      isOwn: senderId === currentUser()?.id,
      at: createdAt,
      href: paths.chat(chatId, seq),
    })),
    hasMore: pagination.hasMore,
  }
}
