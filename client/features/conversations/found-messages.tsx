import { formatAgo } from '../../app/format-time.ts'
import { useList } from '../../app/query.ts'
import { useDebounced } from '../../app/use-debounced.ts'
import { useNow } from '../../app/use-now.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { Spinner } from '../../ui/button.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { ConversationKind } from './outbox-message.ts'
import { useSummary } from './store.ts'

/** A message that the search found. */
export type Hit = {
  id: string
  conversationId: string
  /** The other person, if the answer names them. */
  name?: string
  content: string
  isOwn: boolean
  /** ISO 8601. */
  at: string
  href: string
}

/** The messages of all conversations of one kind that contain the words. */
export const FoundMessages = ({
  kind,
  search,
  isOnly,
  searchMessages,
}: {
  kind: ConversationKind
  search: string
  /** The search finds no conversation. */
  isOnly: boolean
  searchMessages: (words: string, page: number) => Promise<{ hits: readonly Hit[]; hasMore: boolean }>
}) => {
  const typed = search.trim()
  const words = useDebounced(typed)
  const { entries, error, isBusy, hasMore, more } = useList(
    words === '' ? null : ['messages', kind, words],
    async (cursor) => {
      const page = Number(cursor ?? 1)
      const { hits, hasMore } = await searchMessages(words, page)
      return { entries: hits, cursor: hasMore ? String(page + 1) : null }
    },
    { failed: conversationTexts.messages.failedList },
  )
  const hits = words === typed ? entries : null
  if (isOnly && hits?.length === 0)
    return (
      <p role="status" className="px-4 py-10 text-center text-soft">
        {conversationTexts.messages.noneFound}
      </p>
    )
  return (
    <section aria-label={chatToolsTexts.found.title} aria-busy={isBusy || undefined} className="mt-2">
      <h2 className="px-3 py-2 font-body font-semibold text-sm text-soft tracking-normal">
        {chatToolsTexts.found.title}
      </h2>
      {error && !hits && <ErrorText className="px-3 py-2">{error}</ErrorText>}
      {!error && !hits && (
        <div className="grid h-14 place-items-center text-soft">
          <Spinner />
        </div>
      )}
      {hits?.length === 0 && (
        <p role="status" className="px-3 py-2 text-soft text-sm">
          {chatToolsTexts.found.none}
        </p>
      )}
      <ul>
        {hits?.map((hit) => (
          <li key={hit.id}>
            <Row kind={kind} hit={hit} words={words} />
          </li>
        ))}
      </ul>
      {hits && hasMore && <LoadMore {...more} label={chatToolsTexts.found.more} />}
    </section>
  )
}

const Row = ({ kind, hit, words }: { kind: ConversationKind; hit: Hit; words: string }) => {
  const { conversationId, name, content, isOwn, at, href } = hit
  const summary = useSummary(kind, conversationId)
  const now = useNow()
  return (
    <ConversationRow
      name={name ?? summary?.name ?? ''}
      picture={summary?.picture}
      preview={<Excerpt text={content} words={words} isOwn={isOwn} />}
      time={formatAgo(at, now)}
      unread={0}
      href={href}
    />
  )
}

/** The words around the hit, so that it is in view however long the message. */
const Excerpt = ({ text, words, isOwn }: { text: string; words: string; isOwn: boolean }) => {
  const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase()))
  const from = at > 20 ? at - 12 : 0
  return (
    <>
      {isOwn && `${conversationTexts.messages.you}: `}
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark className="rounded-[3px] bg-marigold/40 text-fg">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
