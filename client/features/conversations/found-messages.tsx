import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, textOf } from '../../app/call-error.ts'
import { formatAgo } from '../../app/format-time.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { useNow } from '../../app/use-now.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'

/** Who types is not asked about at every letter. */
const CALM_MS = 300
/** One letter is in every message. */
const LEAST_LETTERS = 2

/** A message that was found, as it is shown. */
export type Hit = {
  id: string
  /** Whom one talks with there. */
  name: string
  picture: string | null | undefined
  content: string
  isOwn: boolean
  /** ISO 8601. */
  at: string
  /** Leads to it. */
  href: string
}

type Found<M> = { q: string; messages: readonly M[]; page: number; hasMore: boolean }

/** What was said with these words in it, in all of one's conversations of one kind. */
export const FoundMessages = <M extends { id: string }>({
  search,
  ask,
  useHit,
}: {
  search: string
  /** A page of it, from 1. */
  ask: (q: string, page: number, signal: AbortSignal) => Promise<{ messages: readonly M[]; hasMore: boolean }>
  useHit: (message: M) => Hit
}) => {
  const q = search.trim()
  const [found, setFound] = useState<Found<M> | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const load = async (page: number, before: readonly M[], signal: AbortSignal) => {
    setBusy(true)
    setError(null)
    try {
      const { messages, hasMore } = await ask(q, page, signal)
      setFound({ q, messages: [...before, ...messages], page, hasMore })
    } catch (failure) {
      if (signal.aborted) return
      if (!(failure instanceof CallError)) throw failure
      setError(textOf(failure, conversationTexts.messages.failedList))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the words change, and only then
  useEffect(() => {
    if (q.length < LEAST_LETTERS) return
    const stopping = new AbortController()
    const timer = setTimeout(() => void load(1, [], stopping.signal), CALM_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [q])

  if (q.length < LEAST_LETTERS) return null
  const shown = found?.q === q ? found : null
  return (
    <section
      aria-label={conversationTexts.messages.foundMessages}
      aria-busy={isBusy || undefined}
      className="mt-2"
    >
      <h2 className="px-3 py-2 font-body font-semibold text-sm text-soft tracking-normal">
        {conversationTexts.messages.foundMessages}
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
          {conversationTexts.messages.noMessagesFound}
        </p>
      )}
      <ul>
        {shown?.messages.map((message) => (
          <li key={message.id}>
            <Row message={message} useHit={useHit} q={q} />
          </li>
        ))}
      </ul>
      {shown?.hasMore && (
        <div className="grid h-14 place-items-center">
          <Button
            isSmall
            look="quiet"
            isBusy={isBusy}
            onClick={() => void load(shown.page + 1, shown.messages, new AbortController().signal)}
          >
            {conversationTexts.messages.foundMore}
          </Button>
        </div>
      )}
    </section>
  )
}

const Row = <M,>({ message, useHit, q }: { message: M; useHit: (message: M) => Hit; q: string }) => {
  const { name, picture, content, isOwn, at, href } = useHit(message)
  const navigate = useNavigate()
  const now = useNow()
  return (
    <ConversationRow
      name={name}
      picture={picture}
      preview={<Excerpt text={content} q={q} isOwn={isOwn} />}
      time={formatAgo(at, now)}
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
      {isOwn && `${conversationTexts.messages.you}: `}
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark className="rounded-[3px] bg-marigold/40 text-fg">{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  )
}
