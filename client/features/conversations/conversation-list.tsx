import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { ConversationItem } from './conversation-item.tsx'
import type { Hit } from './found-messages.tsx'
import { ListFrame } from './list-frame.tsx'
import { loadList, loadMore } from './load.ts'
import type { ConversationKind } from './outbox.ts'
import type { ConversationSource } from './source.ts'
import { useConversationIds, useHeld, useListState, useMatches } from './store.ts'

const FoundMessages = lazyNamed(() => import('./found-messages.tsx'), 'FoundMessages')

/** Arrows move the focus between the rows. */
const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > a')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  if (by === 0 || at < 0) return
  event.preventDefault()
  rows[at + by]?.focus()
}

/** What a screen passes to the list of either kind. */
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
  const ids = useConversationIds(kind)
  const [search, setSearch] = useState('')
  const matches = useMatches(kind, ids, search)
  useHeld(kind, ids)
  return (
    <ListFrame
      tabs={tabs}
      state={list.state}
      load={() => loadList(source)}
      isEmpty={ids.length === 0}
      isFound={matches.length > 0}
      found={
        search.trim() !== '' && <FoundMessages kind={kind} search={search} searchMessages={searchMessages} />
      }
      search={search}
      onSearch={setSearch}
      hint={hint}
      action={action}
      more={list.hasMore ? { load: () => loadMore(source), after: list.cursor } : null}
    >
      {search.trim() === '' && first}
      <ul onKeyDown={moveFocus}>
        {matches.map((id) => (
          <li key={id}>
            <ConversationItem
              source={source}
              id={id}
              badge={badgeOf?.(id)}
              useIsTyping={useIsTyping}
              isChosen={id === chosenId}
            />
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}
