import { type ReactNode, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { paths } from '../../app/paths.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { ListFrame } from '../conversations/list-frame.tsx'
import { ListRow } from '../conversations/list-row.tsx'
import { shownTick, useSeesReading } from '../conversations/receipts.ts'
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

const FoundInDirect = lazyNamed(() => import('./found-messages.tsx'), 'FoundInDirect')

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
      found={search.trim() !== '' && <FoundInDirect search={search} />}
      search={search}
      onSearch={setSearch}
      hint={conversationTexts.direct.noneHint}
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
  const seesReading = useSeesReading()
  if (!row) return null
  const last = lastMessageOf(thread)
  const isOwn = last?.receiverId === id
  return (
    <ListRow
      kind="direct"
      id={id}
      personId={id}
      name={row.participant.name}
      picture={row.participant.avatar}
      badge={badge ?? <DealerBadge participant={row.participant} />}
      about={row.car}
      last={
        last && {
          content: last.message,
          hasFiles: last.attachments.length > 0,
          at: last.createdAt,
          status: isOwn ? shownTick(last.status, seesReading) : undefined,
        }
      }
      unread={unreadOf(thread, row)}
      isChosen={isChosen}
      href={paths.direct(id)}
    />
  )
}
