import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { lazyNamed } from '../app/lazy-named.ts'
import { PartBoundary } from '../app/part-boundary.tsx'
import { cameFrom, paths } from '../app/paths.ts'
import { requireAuth } from '../app/require-auth.ts'
import { useSession } from '../app/session.ts'
import { useTitle } from '../app/use-title.ts'
import { ChatList } from '../features/chats/chat-list.tsx'
import { ConversationFrame } from '../features/conversations/conversation-frame.tsx'
import { ListLoading } from '../features/conversations/list-frame.tsx'
import type { ConversationKind } from '../features/conversations/outbox-message.ts'
import { useSummary } from '../features/conversations/store.ts'
import { useUnread, useUnreadOf } from '../features/conversations/unread.ts'
import { conversationTexts } from '../messages/conversations.ts'
import { texts } from '../messages/first-load.ts'
import { CountBadge } from '../ui/badges.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatBadge } from '../ui/format-count.ts'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useLayerOf } from '../ui/use-layer.ts'
import type { ChatSheetProps } from './messages/chat-sheet.tsx'

const loadChatView = () => import('../features/chats/chat-view.tsx')
const ChatView = lazyNamed(loadChatView, 'ChatView')
const Start = lazyNamed(() => import('./messages/start.tsx'), 'Start')
const ChatSheetParts = lazyNamed(() => import('./messages/chat-sheet.tsx'), 'ChatSheet')
const DirectList = lazyNamed(() => import('../features/dealer-messages/direct-list.tsx'), 'DirectList')
const DirectView = lazyNamed(() => import('../features/dealer-messages/direct-view.tsx'), 'DirectView')
const ReportSheet = lazyNamed(() => import('../features/reports/report-sheet.tsx'), 'ReportSheet')

/** A chat over another screen. It belongs to this screen so that both share their code. */
export const ChatSheet = (props: ChatSheetProps) => <ChatSheetParts {...props} />

/**
 * `/messages`, `/messages/:chatId` and `/messages/direct/:userId`: the list and one conversation;
 * on a phone one of them. `?shop=` and `?product=` begin a chat or open the one that exists;
 * `?message=` is the number of a message to show.
 */
export const MessagesScreen = () => {
  const { chatId } = useParams()
  const name = useSummary('shop', chatId ?? '')?.name
  useTitle(name ?? conversationTexts.messages.title)
  return (
    <ForMembers>
      <Conversations kind="shop" id={chatId} />
    </ForMembers>
  )
}

export const DirectMessagesScreen = () => {
  const { participantId } = useParams()
  const name = useSummary('direct', participantId ?? '')?.name
  useTitle(name ?? conversationTexts.messages.title)
  return (
    <ForMembers>
      <Conversations kind="direct" id={participantId} />
    </ForMembers>
  )
}

const ForMembers = ({ children }: { children: ReactNode }) => {
  const status = useSession((session) => session.status)
  if (status === 'signed-out') return <SignedOut />
  return status === 'loading' ? <ListLoading /> : children
}

const Conversations = ({ kind, id }: { kind: ConversationKind; id: string | undefined }) => {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const productId = query.get('product')
  const shopId = query.get('shop')
  const message = query.get('message')
  const drop = (name: string) =>
    setQuery(
      (before) => {
        before.delete(name)
        return before
      },
      { replace: true },
    )
  const report = useLayerOf<string>()
  const view = {
    onBack: () => navigate(kind === 'shop' ? paths.messages : paths.direct()),
    onReport: report.open,
    productId,
    onProductDone: () => drop('product'),
    target: Number(message) || null,
    onFound: () => drop('message'),
  }
  const hasActed = useOpenUnread(kind, id !== undefined || shopId !== null)
  const tabs = <Kinds chosen={kind} />
  const isStarting = shopId !== null && id === undefined
  // The list renders first; the code of a conversation loads meanwhile.
  useEffect(() => void loadChatView().catch(() => {}), [])
  return (
    <div
      onPointerDownCapture={hasActed}
      onKeyDownCapture={hasActed}
      className="mx-auto flex h-full max-w-[1440px] md:border-edge md:border-x"
    >
      <div
        className={classNames(
          'w-full shrink-0 md:block md:w-1/3 md:min-w-[350px] md:max-w-[400px] md:border-edge md:border-r',
          (id || isStarting) && 'hidden',
        )}
      >
        {kind === 'shop' ? (
          <ChatList chosenId={id} tabs={tabs} />
        ) : (
          <PartBoundary fallback={<ListLoading />}>
            <DirectList chosenId={id} tabs={tabs} />
          </PartBoundary>
        )}
      </div>
      {id || isStarting ? (
        // On a phone it replaces the bar at the top and covers the one at the bottom.
        <section
          data-own-bar
          className="absolute inset-x-0 top-0 -bottom-(--bottom-bar) z-40 min-w-0 flex-1 md:static md:z-auto low:absolute low:z-40"
        >
          <PartBoundary key={id} fallback={<ConversationFrame onBack={view.onBack} isLoading />}>
            {id === undefined ? (
              shopId !== null && (
                <Start
                  key={`${shopId} ${productId}`}
                  shopId={shopId}
                  productId={productId}
                  onBack={view.onBack}
                />
              )
            ) : kind === 'shop' ? (
              <ChatView key={id} id={id} {...view} />
            ) : (
              <DirectView key={id} id={id} {...view} />
            )}
          </PartBoundary>
        </section>
      ) : (
        <div className="hidden min-w-0 flex-1 place-content-center md:grid">
          <EmptyState>{conversationTexts.messages.select}</EmptyState>
        </div>
      )}
      {report.subject !== null && (
        <PartBoundary>
          <ReportSheet
            key={report.subject}
            target={{ type: 'message', id: report.subject }}
            isOpen={report.isOpen}
            onClose={report.close}
          />
        </PartBoundary>
      )}
    </div>
  )
}

/**
 * Redirects from `/messages` to the direct messages if only those are unread. The counts may arrive
 * late: users who have chosen or opened something by then stay. Returns the function that records
 * it.
 */
const useOpenUnread = (kind: ConversationKind, isOpen: boolean): (() => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isFree = useRef(state !== CHOSEN)
  // Not before both are known.
  const isElsewhere = useUnread((unread) => unread.shop === 0 && Boolean(unread.direct))
  useEffect(() => {
    if (kind !== 'shop' || isOpen || !isFree.current || !isElsewhere) return
    isFree.current = false
    navigate(paths.direct(), { replace: true })
  }, [kind, isOpen, isElsewhere, navigate])
  return () => {
    isFree.current = false
  }
}

/** History state of a visit by one of the links of `Kinds`: no redirect to the other kind. */
const CHOSEN = 'chosen'

/** The tabs of both kinds of conversation. */
const Kinds = ({ chosen }: { chosen: ConversationKind }) => (
  <nav aria-label={conversationTexts.direct.kinds} className="-mx-1 mb-2 flex gap-1 border-edge border-b">
    <Kind
      kind="shop"
      isChosen={chosen === 'shop'}
      to={paths.messages}
      name={conversationTexts.direct.withShops}
    />
    <Kind
      kind="direct"
      isChosen={chosen === 'direct'}
      to={paths.direct()}
      name={conversationTexts.direct.withPeople}
    />
  </nav>
)

const Kind = ({
  kind,
  isChosen,
  to,
  name,
}: {
  kind: ConversationKind
  isChosen: boolean
  to: string
  name: string
}) => {
  const unread = useUnreadOf(kind)
  return (
    <Link
      to={to}
      state={CHOSEN}
      aria-current={isChosen ? 'page' : undefined}
      className={classNames(
        '-mb-px inline-flex min-h-12 flex-1 items-center justify-center gap-2 border-b-[3px] px-3 font-semibold -outline-offset-2',
        isChosen ? 'border-accent text-fg' : 'border-transparent text-soft hover:text-fg',
      )}
    >
      {name}
      {unread > 0 && (
        <span className="sr-only">{conversationTexts.messages.unread(formatBadge(unread))}</span>
      )}
      <span aria-hidden="true">
        <CountBadge count={unread} />
      </span>
    </Link>
  )
}

const SignedOut = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const isStarting = new URLSearchParams(location.search).has('shop')
  useEffect(() => {
    if (isStarting) requireAuth()
  }, [isStarting])
  return (
    <div className="grid h-full place-content-center">
      <EmptyState
        action={
          <Button look="primary" onClick={() => navigate(paths.login, { state: cameFrom(location) })}>
            {texts.nav.signIn}
          </Button>
        }
      >
        {conversationTexts.messages.signIn}
      </EmptyState>
    </div>
  )
}
