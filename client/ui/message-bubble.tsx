import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useId, useState } from 'react'
import { conversationTexts } from '../messages/conversations.ts'
import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'

export type TickStatus = 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/**
 * A message, own ones at the right with a tick. A failed one has its reason, 'Retry' and 'Delete'.
 * The time stands on the last one of a group. A tap shows time and `details`.
 */
export const MessageBubble = ({
  isOwn,
  author,
  children,
  quote,
  media,
  foot,
  time,
  dateTime,
  status,
  hasTail = true,
  hasTime = true,
  details,
  failure,
  onRetry,
  onDelete,
  menu,
}: {
  isOwn: boolean
  /** The author, for screen readers; on the screen its side and colour show it. */
  author?: string
  /** Its text; a message may be pictures alone. */
  children?: ReactNode
  /** The quoted message that it answers. */
  quote?: ReactNode
  media?: ReactNode
  /** Over its lower edge: the reactions. */
  foot?: ReactNode
  /** In words: '14:05'. */
  time: string
  dateTime?: string
  /** Own messages only. */
  status?: TickStatus
  /** The last of a group has the pointed corner. */
  hasTail?: boolean
  /** Whether the time is shown without a tap. */
  hasTime?: boolean
  /** Shown below after a tap: times of sending, delivery and reading. Rendered only then. */
  details?: () => ReactNode
  /** Why it failed. */
  failure?: string | null
  onRetry?: () => void
  onDelete?: () => void
  menu?: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const isTimeSeen = hasTime || isOpen
  return (
    <div className={classNames('group flex items-end gap-1', isOwn ? 'justify-end' : 'justify-start')}>
      {isOwn && menu}
      <div className={classNames('flex max-w-[82%] flex-col', isOwn ? 'items-end' : 'items-start')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button's own click arrives here */}
        <div
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a, [data-own-press]')) return
            // Selecting text is no tap.
            if (getSelection()?.isCollapsed !== false) setOpen(!isOpen)
          }}
          className={classNames(
            'max-w-full rounded-[18px] px-3.5 py-2',
            isOwn ? 'bg-indigo text-bone' : 'border border-edge bg-surface text-fg',
            hasTail && (isOwn ? 'rounded-br-[6px]' : 'rounded-bl-[6px]'),
          )}
        >
          {author && <span className="sr-only">{author}:</span>}
          {quote}
          {media}
          {children && <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</span>}
          <span
            className={
              isTimeSeen || (isOwn && status)
                ? classNames(
                    'float-right mt-1.5 -mb-0.5 ml-3 inline-flex items-center gap-1 text-[0.6875rem] leading-[1.45] tabular-nums',
                    isOwn ? 'text-bone/80' : 'text-soft',
                  )
                : 'sr-only focus-within:not-sr-only'
            }
          >
            {details || !hasTime ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen && details ? detailsId : undefined}
                title={conversationTexts.messages.details}
                className={classNames(
                  'rounded-[4px]',
                  isOwn && 'outline-marigold',
                  !isTimeSeen && 'sr-only focus-visible:not-sr-only',
                )}
              >
                <time dateTime={dateTime}>{time}</time>
              </button>
            ) : (
              <time dateTime={dateTime}>{time}</time>
            )}
            {isOwn && status && <Tick status={status} />}
          </span>
        </div>
        {foot}
        {isOpen && details && (
          <p id={detailsId} className="mt-1 px-1 text-soft text-xs">
            {details()}
          </p>
        )}
        {status === 'failed' && (
          <div className="flex flex-wrap items-center justify-end gap-x-1 font-semibold text-bad text-sm">
            <span>{conversationTexts.messages.notSent}</span>
            {failure && <span className="font-normal">{failure}</span>}
            {onRetry && (
              <button type="button" onClick={onRetry} className="min-h-11 rounded-control px-3 underline">
                {texts.common.retry}
              </button>
            )}
            {onDelete && (
              <button
                type="button"
                onClick={onDelete}
                className="min-h-11 rounded-control px-3 text-soft underline"
              >
                {conversationTexts.messages.throwAway}
              </button>
            )}
          </div>
        )}
      </div>
      {!isOwn && menu}
    </div>
  )
}

/** The status of an own message; `isOnPage` if it stands on the colour of the page. */
export const Tick = ({ status, isOnPage = false }: { status: TickStatus; isOnPage?: boolean }) => {
  const { Icon, look, onPage } = ticks[status]
  return (
    <span
      role="img"
      aria-label={conversationTexts.messages[status]}
      title={conversationTexts.messages[status]}
      className={isOnPage ? onPage : look}
    >
      <Icon aria-hidden="true" size={15} strokeWidth={2.4} />
    </span>
  )
}

/** The day above its messages. */
export const DayDivider = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-3 py-3">
    <span aria-hidden="true" className="h-px flex-1 bg-edge" />
    <h3 className="font-body font-semibold text-soft text-xs tracking-normal">{children}</h3>
    <span aria-hidden="true" className="h-px flex-1 bg-edge" />
  </div>
)

const ticks = {
  sending: { Icon: Clock, look: '', onPage: '' },
  sent: { Icon: Check, look: '', onPage: '' },
  delivered: { Icon: CheckCheck, look: '', onPage: '' },
  read: { Icon: CheckCheck, look: 'text-ok-dark', onPage: 'text-good' },
  failed: { Icon: CircleAlert, look: 'text-bone', onPage: 'text-bad' },
} as const satisfies Record<TickStatus, { Icon: typeof Clock; look: string; onPage: string }>
