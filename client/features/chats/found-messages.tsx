import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChatMessage } from '../../../contract/chats/views.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { formatAgo } from '../../app/format-time.ts'
import { moreTexts } from '../../app/more-texts.ts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { searchMessages } from './api.ts'
import { loadChat, useChat, useChatStore } from './store.ts'

/** Who types is not asked about at every letter. */
const CALM_MS = 300
/** One letter is in every message. */
const LEAST_LETTERS = 2

type Found = { q: string; messages: readonly ChatMessage[]; page: number; hasMore: boolean }

/** What was said with these words in it, in all of one's chats. */
export const FoundMessages = ({ search }: { search: string }) => {
  const q = search.trim()
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const ask = async (page: number, before: readonly ChatMessage[], signal: AbortSignal) => {
    setBusy(true)
    setError(null)
    try {
      const { messages, pagination } = await searchMessages(q, page, signal)
      setFound({ q, messages: [...before, ...messages], page, hasMore: pagination.hasMore })
      nameChats(messages)
    } catch (failure) {
      if (failure instanceof CallError) setError(textOf(failure, moreTexts.messages.failedList))
      else if (!signal.aborted) throw failure
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the words change, and only then
  useEffect(() => {
    if (q.length < LEAST_LETTERS) return
    const stopping = new AbortController()
    const timer = setTimeout(() => void ask(1, [], stopping.signal), CALM_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [q])

  if (q.length < LEAST_LETTERS) return null
  const shown = found?.q === q ? found : null
  return (
    <section aria-label={moreTexts.messages.foundMessages} aria-busy={isBusy || undefined} className="mt-2">
      <h2 className="px-3 py-2 font-body font-semibold text-sm text-soft tracking-normal">
        {moreTexts.messages.foundMessages}
      </h2>
      {error && (
        <p role="alert" className="px-3 py-2 text-bad text-sm">
          {error}
        </p>
      )}
      {!error && !shown && (
        <div className="grid h-14 place-items-center text-soft">
          <Spinner />
        </div>
      )}
      {shown?.messages.length === 0 && (
        <p role="status" className="px-3 py-2 text-soft text-sm">
          {moreTexts.messages.noMessagesFound}
        </p>
      )}
      <ul>
        {shown?.messages.map((message) => (
          <li key={message.id}>
            <Row message={message} q={q} />
          </li>
        ))}
      </ul>
      {shown?.hasMore && (
        <div className="grid h-14 place-items-center">
          <Button
            isSmall
            look="quiet"
            isBusy={isBusy}
            onClick={() => void ask(shown.page + 1, shown.messages, new AbortController().signal)}
          >
            {moreTexts.messages.foundMore}
          </Button>
        </div>
      )}
    </section>
  )
}

const Row = ({ message, q }: { message: ChatMessage; q: string }) => {
  const chat = useChat(message.chatId)
  const navigate = useNavigate()
  const now = useNow(60_000)
  const href = paths.chat(message.chatId)
  return (
    <ConversationRow
      name={chat?.recipient.name ?? ''}
      picture={chat?.recipient.logo}
      preview={<Excerpt text={message.content} q={q} isOwn={message.side === chat?.side} />}
      time={formatAgo(message.createdAt, now)}
      unread={0}
      href={href}
      onOpen={() => navigate(href)}
    />
  )
}

/** The words around what was found, so that it is in sight however long the message. */
const Excerpt = ({ text, q, isOwn }: { text: string; q: string; isOwn: boolean }) => {
  const at = Math.max(0, text.toLowerCase().indexOf(q.toLowerCase()))
  const from = at > 20 ? at - 12 : 0
  return (
    <>
      {isOwn && `${moreTexts.messages.you}: `}
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark className="rounded-[3px] bg-marigold/40 text-fg">{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  )
}

/** Chats that the list has not come to yet. */
const nameChats = (messages: readonly ChatMessage[]) => {
  const { byId } = useChatStore.getState().chats
  const unknown = new Set(messages.flatMap(({ chatId }) => (byId[chatId] ? [] : chatId)))
  // One that cannot be described is still a message that was found.
  for (const chatId of unknown) loadChat(chatId).catch(() => {})
}
