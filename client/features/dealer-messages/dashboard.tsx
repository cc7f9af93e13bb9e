import type { ReactNode } from 'react'
import { voiceNote } from '../../../contract/media/minutes-and-seconds.ts'
import { paths } from '../../app/paths.ts'
import { formatClock, formatDateTime } from '../../locale.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { Link } from '../../ui/link.tsx'
import { Tick } from '../../ui/message-bubble.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ConversationItem } from '../conversations/conversation-item.tsx'
import type { Dashboard as Data } from './api.ts'
import { CarCard } from './car-card.tsx'
import { DealerBadgeOf } from './dealer-badge.tsx'
import { formatDuration } from './format-duration.ts'
import { directMessages } from './source.ts'
import { useDashboard } from './use-dashboard.ts'

/**
 * The dealer's dashboard: conversations, receipts of sent messages and products, kept up to date.
 */
export const Dashboard = () => {
  const { dashboard, failure, retry } = useDashboard()
  if (!dashboard)
    return failure === null ? <DashboardLoading /> : <ErrorState onRetry={retry}>{failure}</ErrorState>
  return (
    <>
      <Figures stats={dashboard.stats} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <Section title={conversationTexts.dealer.conversations}>
          <Conversations conversations={dashboard.conversations} />
        </Section>
        <div className="grid content-start gap-6">
          <Section title={conversationTexts.dealer.sentTitle}>
            <Sent messages={dashboard.messages} />
          </Section>
          <Section title={conversationTexts.dealer.products}>
            <Products products={dashboard.products} />
          </Section>
        </div>
      </div>
    </>
  )
}

const Figures = ({ stats }: { stats: Data['stats'] }) => {
  const share = (count: number) =>
    stats.sent === 0
      ? formatCount(count)
      : conversationTexts.dealer.share(formatCount(count), formatPercent((count / stats.sent) * 100))
  const figures = [
    {
      name: conversationTexts.dealer.unanswered,
      value: formatCount(stats.unanswered),
      isStrong: stats.unanswered > 0,
    },
    { name: conversationTexts.dealer.conversations, value: formatCount(stats.conversations) },
    { name: conversationTexts.dealer.sent, value: formatCount(stats.sent) },
    { name: conversationTexts.dealer.delivered, value: share(stats.delivered) },
    { name: conversationTexts.dealer.read, value: share(stats.read) },
    {
      name: conversationTexts.dealer.answer,
      value:
        stats.medianAnswerSeconds === null
          ? conversationTexts.dealer.noAnswer
          : formatDuration(stats.medianAnswerSeconds),
    },
  ]
  return (
    <dl
      aria-label={conversationTexts.dealer.figures}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-edge bg-edge sm:grid-cols-3 lg:grid-cols-6"
    >
      {figures.map(({ name, value, isStrong }) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
          <dt className="text-sm text-soft [overflow-wrap:anywhere]">{name}</dt>
          <dd
            className={`font-bold font-display text-lg tabular-nums ${isStrong ? 'text-accent' : 'text-fg'}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-2 text-lg">{title}</h2>
    <Card className="overflow-hidden">{children}</Card>
  </section>
)

const Conversations = ({ conversations }: { conversations: Data['conversations'] }) =>
  conversations.length === 0 ? (
    <EmptyState hint={conversationTexts.dealer.noneHint}>{conversationTexts.dealer.none}</EmptyState>
  ) : (
    <ul className="p-1">
      {conversations.map(({ participantId, isUnanswered }) => (
        <li key={participantId}>
          <ConversationItem
            source={directMessages}
            id={participantId}
            badge={isUnanswered ? <Unanswered /> : <DealerBadgeOf id={participantId} />}
          />
        </li>
      ))}
    </ul>
  )

const Unanswered = () => (
  <span className="inline-flex min-h-5 shrink-0 items-center gap-1.5 rounded-full border border-edge px-1.5 font-semibold text-[0.6875rem] text-fg">
    <span aria-hidden="true" className="size-2 rounded-full bg-marigold" />
    {conversationTexts.dealer.unanswered}
  </span>
)

const Sent = ({ messages }: { messages: Data['messages'] }) =>
  messages.length === 0 ? (
    <p className="p-4 text-soft">{conversationTexts.dealer.sentNone}</p>
  ) : (
    <ul className="max-h-[440px] divide-y divide-edge overflow-y-auto overscroll-contain">
      {messages.map(({ message, participant }) => (
        <li key={message.id}>
          <Link
            to={paths.direct(participant.id)}
            className="block min-h-16 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
          >
            <span className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 flex-1 truncate font-semibold text-fg">
                {conversationTexts.dealer.to(participant.name)}
              </span>
              <span className="inline-flex shrink-0 items-center gap-1 text-sm text-soft">
                <span aria-hidden="true">{conversationTexts.messages[message.status]}</span>
                <Tick isOnPage status={message.status} />
              </span>
            </span>
            <span dir="auto" className="block truncate text-fg">
              {message.message ||
                voiceNote(chatToolsTexts.kinds.audio, message.attachments[0]?.duration) ||
                conversationTexts.messages.attachment}
            </span>
            <span className="block text-soft text-xs tabular-nums">{timesOf(message)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )

const timesOf = ({ createdAt, deliveredAt, readAt }: Data['messages'][number]['message']): string =>
  [
    conversationTexts.messages.wasSent(when(createdAt)),
    deliveredAt && conversationTexts.messages.wasDelivered(when(deliveredAt)),
    readAt && conversationTexts.messages.wasRead(when(readAt)),
  ]
    .filter(Boolean)
    .join(' · ')

/** The time, and the day where it was not today. */
const when = (at: string): string => {
  const moment = new Date(at)
  const time = formatClock(moment)
  if (moment.toDateString() === new Date().toDateString()) return time
  return `${formatDateTime(moment, { day: 'numeric', month: 'short' })} ${time}`
}

const Products = ({ products }: { products: Data['products'] }) =>
  products.length === 0 ? (
    <p className="p-4 text-soft">{conversationTexts.dealer.productsNone}</p>
  ) : (
    <ul className="divide-y divide-edge">
      {products.map(({ car, conversations, messages }) => (
        <li key={car.id}>
          <CarCard car={car} note={conversationTexts.dealer.asked(conversations, messages)} />
        </li>
      ))}
    </ul>
  )

const DashboardLoading = () => (
  <Loading>
    <Skeleton className="h-20" />
    <div className="mt-6 grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-90" />
      <Skeleton className="h-90" />
    </div>
  </Loading>
)
