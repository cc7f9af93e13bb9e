import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { ConversationList, type ListProps } from '../conversations/conversation-list.tsx'
import { searchDirect } from './api.ts'
import { DealerBadgeOf } from './dealer-badge.tsx'
import { directMessages } from './source.ts'

/** The list of direct conversations. */
export const DirectList = (props: ListProps) => (
  <ConversationList
    source={directMessages}
    hint={conversationTexts.direct.noneHint}
    badgeOf={(id) => <DealerBadgeOf id={id} />}
    searchMessages={search}
    {...props}
  />
)

const search = async (words: string, page: number) => {
  const { messages, pagination } = await searchDirect(words, page)
  return {
    hits: messages.map(({ id, seq, sender, receiver, message, createdAt }) => {
      const isOwn = sender.id === currentUser()?.id
      const other = isOwn ? receiver : sender
      return {
        id,
        conversationId: other.id,
        name: other.name,
        content: message,
        isOwn,
        at: createdAt,
        href: paths.directMessage(other.id, seq),
      }
    }),
    hasMore: pagination.hasMore,
  }
}
