import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyNamed } from '../../app/lazy-named.ts'
import { paths } from '../../app/paths.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { ListFrame } from '../conversations/list-frame.tsx'
import { ListRow } from '../conversations/list-row.tsx'
import { shownTick, useSeesReading } from '../conversations/receipts.ts'
import { lastMessageOf, tickOf, unreadOf } from './reducer.ts'
import { loadChats, loadMoreChats, useChat, useChatIds, useChatList, useMatches, useThread } from './store.ts'
import { useIsTyping } from './typing.ts'

const FoundInChats = lazyNamed(() => import('./found-messages.tsx'), 'FoundInChats')

/** One's conversations, the newest first, with a search among them. */
export const ChatList = ({ chosenId, tabs }: { chosenId: string | undefined; tabs: ReactNode }) => {
  const list = useChatList()
  const ids = useChatIds()
  const [search, setSearch] = useState('')
  const matches = useMatches(ids, search)
  const navigate = useNavigate()
  return (
    <ListFrame
      tabs={tabs}
      state={list.state}
      load={loadChats}
      isEmpty={ids.length === 0}
      isFound={matches.length > 0}
      found={search.trim() !== '' && <FoundInChats search={search} />}
      search={search}
      onSearch={setSearch}
      hint={conversationTexts.messages.noneHint}
      action={<Button onClick={() => navigate(paths.feed)}>{conversationTexts.messages.browse}</Button>}
      more={list.hasMore ? { load: loadMoreChats, after: list.lastId } : null}
    >
      <ul>
        {matches.map((id) => (
          <li key={id}>
            <Row id={id} isChosen={id === chosenId} />
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}

const Row = ({ id, isChosen }: { id: string; isChosen: boolean }) => {
  const chat = useChat(id)
  const thread = useThread(id)
  const isTyping = useIsTyping(id)
  const seesReading = useSeesReading()
  if (!chat) return null
  const last = lastMessageOf(thread, chat)
  const isOwn = last?.side === chat.side
  return (
    <ListRow
      kind="shop"
      id={id}
      personId={chat.side === 'buyer' ? chat.ownerId : chat.buyerId}
      name={chat.recipient.name}
      picture={chat.recipient.logo}
      about={chat.productInfo}
      last={
        last && {
          content: last.content,
          hasFiles: last.hasAttachments,
          at: last.createdAt,
          status: isOwn ? shownTick(tickOf(last, thread), seesReading) : undefined,
        }
      }
      isTyping={isTyping}
      unread={unreadOf(thread, chat)}
      isChosen={isChosen}
      href={paths.chat(id)}
    />
  )
}
