import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatAgo } from '../../app/format-time.ts'
import { moreTexts } from '../../app/more-texts.ts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { Tick } from '../../ui/message-bubble.tsx'
import { ListFrame } from '../conversations/list-frame.tsx'
import { usePresence } from '../conversations/presence.ts'
import { shownTick, useSeesReading } from '../conversations/receipts.ts'
import { useWaiting } from '../conversations/sending.ts'
import { DealerBadge } from './dealer-badge.tsx'
import { lastMessageOf, unreadOf } from './reducer.ts'
import {
  loadConversations,
  loadMoreConversations,
  useConversation,
  useConversationIds,
  useConversationList,
  useDirectMatches,
  useDirectThread,
} from './store.ts'

/** One's direct conversations, the newest first, with a search among them. */
export const DirectList = ({ chosenId, tabs }: { chosenId: string | undefined; tabs: ReactNode }) => {
  const list = useConversationList()
  const ids = useConversationIds()
  const [search, setSearch] = useState('')
  const matches = useDirectMatches(ids, search)
  return (
    <ListFrame
      tabs={tabs}
      state={list.state}
      load={loadConversations}
      isEmpty={ids.length === 0}
      isFound={matches.length > 0}
      search={search}
      onSearch={setSearch}
      hint={moreTexts.direct.noneHint}
      more={list.hasMore ? { load: loadMoreConversations, after: list.cursor } : null}
    >
      <ul>
        {matches.map((id) => (
          <li key={id}>
            <DirectRow id={id} isChosen={id === chosenId} />
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}

/** One of them: who, about what, the last word and its tick. */
export const DirectRow = ({
  id,
  isChosen = false,
  badge,
}: {
  id: string
  isChosen?: boolean
  badge?: ReactNode
}) => {
  const row = useConversation(id)
  const thread = useDirectThread(id)
  const unsent = useWaiting('direct', id).at(-1)
  const navigate = useNavigate()
  const now = useNow(60_000)
  const seesReading = useSeesReading()
  const presence = usePresence(id)
  if (!row) return null
  const last = lastMessageOf(thread)
  const isOwn = unsent !== undefined || last?.receiverId === id
  const sending = unsent && (unsent.failure === null ? 'sending' : 'failed')
  const status = sending ?? (last && shownTick(last.status, seesReading))
  const hasFiles = ((unsent ? unsent.files : last?.attachments) ?? []).length > 0
  const words = (unsent ? unsent.content : last?.message) || (hasFiles ? moreTexts.messages.attachment : '')
  const at = unsent ? new Date(unsent.at).toISOString() : last?.createdAt
  return (
    <ConversationRow
      name={row.participant.name}
      picture={row.participant.avatar}
      isOnline={presence?.online}
      badge={badge ?? <DealerBadge participant={row.participant} />}
      about={row.car?.title}
      thumb={row.car?.image}
      preview={
        <>
          {isOwn && status && (
            <span className="mr-1 inline-block align-[-2px]">
              <Tick isOnPage status={status} />
            </span>
          )}
          {words}
        </>
      }
      time={at ? formatAgo(at, now) : ''}
      unread={unreadOf(thread, row)}
      isChosen={isChosen}
      href={paths.direct(id)}
      onOpen={() => navigate(paths.direct(id))}
    />
  )
}
