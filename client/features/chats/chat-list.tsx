import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatAgo } from '../../app/format-time.ts'
import { moreTexts } from '../../app/more-texts.ts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { Tick } from '../../ui/message-bubble.tsx'
import { ListFrame } from '../conversations/list-frame.tsx'
import { usePresence } from '../conversations/presence.ts'
import { shownTick, useSeesReading } from '../conversations/receipts.ts'
import { useWaiting } from '../conversations/sending.ts'
import { lastMessageOf, tickOf, unreadOf } from './reducer.ts'
import { loadChats, loadMoreChats, useChat, useChatIds, useChatList, useMatches, useThread } from './store.ts'
import { useIsTyping } from './typing.ts'

const FoundMessages = lazy(() =>
  import('./found-messages.tsx').then((file) => ({ default: file.FoundMessages })),
)

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
      search={search}
      onSearch={setSearch}
      hint={moreTexts.messages.noneHint}
      action={<Button onClick={() => navigate(paths.feed)}>{moreTexts.messages.browse}</Button>}
      more={list.hasMore ? { load: loadMoreChats, after: list.lastId } : null}
    >
      <ul>
        {matches.map((id) => (
          <li key={id}>
            <Row id={id} isChosen={id === chosenId} />
          </li>
        ))}
      </ul>
      {search.trim() !== '' && (
        <Suspense>
          <FoundMessages search={search} />
        </Suspense>
      )}
    </ListFrame>
  )
}

const Row = ({ id, isChosen }: { id: string; isChosen: boolean }) => {
  const chat = useChat(id)
  const thread = useThread(id)
  const unsent = useWaiting('shop', id).at(-1)
  const isTyping = useIsTyping(id)
  const navigate = useNavigate()
  const now = useNow(60_000)
  const seesReading = useSeesReading()
  const presence = usePresence(chat?.side === 'buyer' ? chat.ownerId : chat?.buyerId)
  if (!chat) return null
  const last = lastMessageOf(thread, chat)
  const isOwn = unsent !== undefined || last?.side === chat.side
  const status = unsent
    ? unsent.failure === null
      ? 'sending'
      : 'failed'
    : last && shownTick(tickOf(last, thread), seesReading)
  const hasFiles = unsent ? unsent.files.length > 0 : (last?.hasAttachments ?? false)
  const words = (unsent ?? last)?.content || (hasFiles ? moreTexts.messages.attachment : '')
  const at = unsent ? new Date(unsent.at).toISOString() : last?.createdAt
  return (
    <ConversationRow
      name={chat.recipient.name}
      picture={chat.recipient.logo}
      isOnline={presence?.online}
      about={chat.productInfo?.title}
      thumb={chat.productInfo?.image}
      preview={
        isTyping ? (
          <span className="text-accent">{moreTexts.messages.typing}</span>
        ) : (
          <>
            {isOwn && status && (
              <span className="mr-1 inline-block align-[-2px]">
                <Tick isOnPage status={status} />
              </span>
            )}
            {words}
          </>
        )
      }
      time={at ? formatAgo(at, now) : ''}
      unread={unreadOf(thread, chat)}
      isChosen={isChosen}
      href={paths.chat(id)}
      onOpen={() => navigate(paths.chat(id))}
    />
  )
}
