import type { ReactNode } from 'react'
import { conversationTexts } from '../messages/conversations.ts'
import { Avatar } from './avatar.tsx'
import { CountBadge, VerifiedBadge } from './badges.tsx'
import { classNames } from './class-names.ts'
import { formatBadge } from './format-count.ts'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'

/** A conversation in the list: its person, subject, last message and unread count. */
export const ConversationRow = ({
  name,
  picture,
  isVerified = false,
  isOnline = false,
  badge,
  about,
  thumb,
  preview,
  isWhole = false,
  time,
  unread,
  tag,
  isChosen = false,
  href,
}: {
  name: string
  picture?: string | null
  isVerified?: boolean | undefined
  /** Whether the person is online. */
  isOnline?: boolean
  /** Their role, below the name: a narrow row has no room beside it. */
  badge?: ReactNode
  /** The product it is about. */
  about?: string | null
  /** Its picture, on a corner of the person's. */
  thumb?: string | null
  preview: ReactNode
  /** The preview may take two lines. */
  isWhole?: boolean
  time: ReactNode
  unread: number
  /** The price of an open offer, instead of the unread count. */
  tag?: ReactNode
  isChosen?: boolean
  href: string
}) => (
  <Link
    to={href}
    aria-current={isChosen ? 'page' : undefined}
    className={classNames(
      'flex min-h-18 items-center gap-3 rounded-card px-3 py-2.5 -outline-offset-2 transition-colors hover:bg-sunken',
      isChosen && 'bg-sunken',
    )}
  >
    <span className="relative grid shrink-0">
      <Avatar name={name} picture={picture} size={48} />
      {thumb && (
        <Picture
          src={thumb}
          sizes="26px"
          alt=""
          width={26}
          height={26}
          className="absolute -right-1.5 -bottom-1.5 size-6.5 rounded-[8px] bg-sunken object-cover ring-2 ring-(--page)"
        />
      )}
      {isOnline && (
        <span
          role="img"
          aria-label={conversationTexts.messages.online}
          className="absolute -top-1 -right-1 size-3.5 rounded-full bg-good ring-2 ring-(--page)"
        />
      )}
    </span>
    <span className="min-w-0 flex-1">
      {/* With large text the time has a line of its own. */}
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="flex min-w-0 flex-1 basis-[7.5rem] items-center gap-1 font-semibold text-fg">
          <span className="min-w-0 truncate">{name}</span>
          {isVerified && <VerifiedBadge size={15} />}
        </span>
        <span className="shrink-0 text-soft text-xs">{time}</span>
      </span>
      {/* With large text a tag has a line of its own, too. */}
      <span className={classNames('flex items-center gap-x-2', tag !== undefined && 'flex-wrap gap-y-1')}>
        <span className={classNames('min-w-0 flex-1', tag !== undefined && 'basis-[7.5rem]')}>
          {(badge || about) && (
            <span className="flex items-center gap-2">
              {badge}
              {about && <span className="min-w-0 truncate text-accent text-sm">{about}</span>}
            </span>
          )}
          <span
            className={classNames(
              isWhole ? 'line-clamp-3 [overflow-wrap:anywhere]' : 'block truncate',
              unread > 0 ? 'font-semibold text-fg' : 'text-soft',
            )}
          >
            {preview}
          </span>
        </span>
        {unread > 0 && (
          <span className="sr-only">{conversationTexts.messages.unread(formatBadge(unread))}</span>
        )}
        {tag ?? (
          <span aria-hidden="true">
            <CountBadge count={unread} />
          </span>
        )}
      </span>
    </span>
  </Link>
)
