import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../../app/call-error.ts'
import { formatAgo } from '../../app/format-time.ts'
import { paths } from '../../app/paths.ts'
import { texts } from '../../app/texts.ts'
import { useNow } from '../../app/use-now.ts'
import { usePoll } from '../../app/use-poll.ts'
import { Button, IconButton, Spinner } from '../../ui/button.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { Tick } from '../../ui/message-bubble.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { inputClass } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { shownTick, useSeesReading } from './receipts.ts'
import { lastMessageOf, tickOf, unreadOf } from './reducer.ts'
import {
  loadChats,
  loadMoreChats,
  useChat,
  useChatIds,
  useChatList,
  useMatches,
  useThread,
  useWaiting,
} from './store.ts'
import { useIsTyping } from './typing.ts'

/** Without a socket the list is asked for this often. */
const POLL_MS = 15_000

/** One's conversations, the newest first, with a search among them. */
export const ChatList = ({ chosenId }: { chosenId: string | undefined }) => {
  const list = useChatList()
  const ids = useChatIds()
  const [search, setSearch] = useState('')
  const matches = useMatches(ids, search)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  const load = async (hasAsked: boolean) => {
    setBusy(true)
    try {
      await loadChats()
    } catch (error) {
      if (hasAsked || ids.length > 0) showToast(textOf(error, texts.messages.failedList), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  const begin = useEffectEvent(() => void load(false))
  useEffect(() => begin(), [])
  usePoll(loadChats, POLL_MS)

  return (
    <div className="flex h-full flex-col">
      <header className="shrink-0 px-4 pt-[max(12px,env(safe-area-inset-top))] pb-3">
        <div className="flex min-h-12 items-center gap-2">
          <h1 className="flex-1 text-xl">{texts.messages.title}</h1>
          <IconButton
            label={texts.messages.refresh}
            aria-busy={isBusy || undefined}
            onClick={() => void load(true)}
          >
            {isBusy ? <Spinner size={20} /> : <RefreshCw aria-hidden="true" size={20} />}
          </IconButton>
        </div>
        <div className="relative mt-1">
          <Search
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute top-3.5 left-3.5 text-soft"
          />
          <input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            aria-label={texts.messages.search}
            placeholder={texts.messages.search}
            className={`${inputClass} pl-11`}
          />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">
        {ids.length === 0 && list.state === 'loading' && <ListLoading />}
        {ids.length === 0 && list.state === 'error' && (
          <ErrorState onRetry={() => void load(false)}>{texts.messages.failedList}</ErrorState>
        )}
        {ids.length === 0 && list.state === 'ready' && (
          <EmptyState
            hint={texts.messages.noneHint}
            action={<Button onClick={() => navigate(paths.feed)}>{texts.messages.browse}</Button>}
          >
            {texts.messages.none}
          </EmptyState>
        )}
        {ids.length > 0 && matches.length === 0 && (
          <p role="status" className="px-4 py-10 text-center text-soft">
            {texts.messages.noneFound}
          </p>
        )}
        <ul>
          {matches.map((id) => (
            <li key={id}>
              <Row id={id} isChosen={id === chosenId} />
            </li>
          ))}
        </ul>
        {search === '' && list.hasMore && <More lastId={list.lastId} />}
      </div>
    </div>
  )
}

const Row = ({ id, isChosen }: { id: string; isChosen: boolean }) => {
  const chat = useChat(id)
  const thread = useThread(id)
  const unsent = useWaiting(id).at(-1)
  const isTyping = useIsTyping(id)
  const navigate = useNavigate()
  const now = useNow(60_000)
  const seesReading = useSeesReading()
  if (!chat) return null
  const last = lastMessageOf(thread, chat)
  const isOwn = unsent !== undefined || last?.side === chat.side
  const status = unsent
    ? unsent.failure === null
      ? 'sending'
      : 'failed'
    : last && shownTick(tickOf(last, thread), seesReading)
  const words = unsent?.content ?? (last?.content || (last?.hasAttachments ? texts.messages.attachment : ''))
  const at = unsent ? new Date(unsent.at).toISOString() : last?.createdAt
  return (
    <ConversationRow
      name={chat.recipient.name}
      picture={chat.recipient.logo}
      about={chat.productInfo?.title}
      thumb={chat.productInfo?.image}
      preview={
        isTyping ? (
          <span className="text-accent">{texts.messages.typing}</span>
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

/** The next page comes when the end of the list does. */
const More = ({ lastId }: { lastId: string | null }) => {
  const mark = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  const ask = useEffectEvent(() => {
    setFailed(false)
    loadMoreChats().catch(() => setFailed(true))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it may still be in sight
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask())
    if (mark.current) watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [lastId])
  return (
    <div ref={mark} className="grid h-14 place-items-center text-soft">
      {isFailed ? (
        <Button isSmall look="quiet" onClick={() => ask()}>
          {texts.common.tryAgain}
        </Button>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

/** Eight rows to come. */
export const ListLoading = () => (
  <Loading>
    {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
      <div key={row} className="flex min-h-18 items-center gap-3 px-3 py-2.5">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
    ))}
  </Loading>
)
