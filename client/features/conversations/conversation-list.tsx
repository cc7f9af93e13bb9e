import CheckCheck from 'lucide-react/icons/check-check'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { showFailure } from '../../app/show-failure.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { IconButton } from '../../ui/button.tsx'
import { useIsNetworkLost } from '../../ui/network.ts'
import { ConversationItem } from './conversation-item.tsx'
import type { Hit } from './found-messages.tsx'
import { ListFrame } from './list-frame.tsx'
import { loadList, loadMore } from './load.ts'
import type { ConversationKind } from './outbox-message.ts'
import type { ConversationSource } from './source.ts'
import { useConversationIds, useHeld, useListState, useMatches, useUnreadIds } from './store.ts'
import { SwipeAction } from './swipe-action.tsx'
import { markUnopenedRead } from './sync.ts'

/** A single letter is in nearly every message. */
const MIN_LETTERS = 2
const FoundMessages = lazyNamed(() => import('./found-messages.tsx'), 'FoundMessages')

/** Arrows move the focus between the rows. */
const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li a')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  if (by === 0 || at < 0) return
  event.preventDefault()
  rows[at + by]?.focus()
}

/** Props of the list of either kind. */
export type ListProps = { chosenId: string | undefined; tabs: ReactNode }

/** The conversations of one kind, the newest first, with a search. */
export const ConversationList = <K extends ConversationKind>({
  source,
  chosenId,
  tabs,
  hint,
  action,
  first,
  badgeOf,
  useIsTyping,
  searchMessages,
}: ListProps & {
  source: ConversationSource<K>
  /** Shown if there are no conversations. */
  hint: string
  action?: ReactNode
  /** Stands over all conversations while nothing is searched. */
  first?: ReactNode
  badgeOf?: (id: string) => ReactNode
  useIsTyping?: (id: string) => boolean
  /** Loads a page of messages that contain the words, counted from 1. */
  searchMessages: (words: string, page: number) => Promise<{ hits: readonly Hit[]; hasMore: boolean }>
}) => {
  const { kind } = source
  const list = useListState(kind)
  const isLost = useIsNetworkLost()
  const ids = useConversationIds(kind)
  const [search, setSearch] = useState('')
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const unread = useUnreadIds(kind, ids)
  const isAll = search.trim() === '' && !isUnreadOnly
  const matches = useMatches(kind, ids, search).filter(
    // The open one stays in its place when it has been read.
    (id) => id === chosenId || unread.includes(id) || !isUnreadOnly,
  )
  useHeld(kind, ids)
  return (
    <ListFrame
      tabs={tabs}
      state={list.state}
      keptAt={isLost || list.state === 'error' ? list.seenAt : null}
      load={() => loadList(source)}
      isEmpty={ids.length === 0}
      isFound={matches.length > 0}
      found={
        search.trim().length >= MIN_LETTERS && (
          <FoundMessages
            kind={kind}
            search={search}
            isOnly={matches.length === 0 && !list.hasMore}
            searchMessages={searchMessages}
          />
        )
      }
      search={search}
      onSearch={setSearch}
      filter={{ isUnreadOnly, onChange: setUnreadOnly }}
      hint={hint}
      action={action}
      more={list.hasMore ? { load: () => loadMore(source), after: list.cursor } : null}
    >
      {isAll && first}
      <ul onKeyDown={moveFocus}>
        {matches.map((id) => (
          <li key={id}>
            <ReadBySwipe source={source} id={id} isDisabled={!unread.includes(id)}>
              <ConversationItem
                source={source}
                id={id}
                badge={badgeOf?.(id)}
                useIsTyping={useIsTyping}
                isChosen={id === chosenId}
              />
            </ReadBySwipe>
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}

/** A row that a swipe to the left marks as read; there is a button for those who cannot swipe. */
const ReadBySwipe = <K extends ConversationKind>({
  source,
  id,
  isDisabled,
  children,
}: {
  source: ConversationSource<K>
  id: string
  isDisabled: boolean
  children: ReactNode
}) => {
  const read = () => {
    markUnopenedRead(source, id).catch((error: unknown) =>
      showFailure(error, conversationTexts.messages.failedGet),
    )
  }
  return (
    <div className="group relative">
      <SwipeAction to="left" icon={<CheckCheck size={18} />} isDisabled={isDisabled} onSwipe={read}>
        {children}
      </SwipeAction>
      {!isDisabled && (
        <IconButton
          look="plain"
          label={conversationTexts.messages.markRead}
          onClick={read}
          className="pointer-events-none absolute right-2 bottom-2 opacity-0 focus-visible:pointer-events-auto focus-visible:opacity-100 pointer-fine:group-hover:pointer-events-auto pointer-fine:group-hover:opacity-100"
        >
          <CheckCheck aria-hidden="true" size={18} />
        </IconButton>
      )}
    </div>
  )
}
