import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { conversationTexts } from '../../messages/conversations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The frame of an open conversation: its head, and its parts beneath. */
export const ConversationFrame = ({
  head,
  aside,
  onBack,
  isLoading = false,
  children,
}: {
  head?: ReactNode
  /** A third pane, beside the parts. */
  aside?: ReactNode
  onBack: () => void
  /** Shows placeholders. */
  isLoading?: boolean
  children?: ReactNode
}) => (
  <div className="flex h-full bg-page">
    <div className="flex h-full min-w-0 flex-1 flex-col">
      <header className="flex min-h-16 low:min-h-12 shrink-0 items-center border-edge border-b px-1 pt-[env(safe-area-inset-top)] md:px-4">
        <IconButton label={conversationTexts.messages.back} onClick={onBack} className="md:hidden low:grid">
          <ArrowLeft aria-hidden="true" size={24} />
        </IconButton>
        {head}
      </header>
      {isLoading && <ConversationLoading />}
      {children}
    </div>
    {aside && (
      <aside className="w-[348px] shrink-0 overflow-y-auto border-edge border-l bg-page">{aside}</aside>
    )}
  </div>
)

/** The head of a conversation: the other side, with a link to their page if they have one. */
export const ConversationHeader = ({
  name,
  picture,
  isVerified = false,
  badge,
  line,
  isOnline = false,
  to,
}: {
  name: string
  picture: string | null
  isVerified?: boolean | undefined
  /** Stands beneath the name: a phone has no room beside it. */
  badge?: ReactNode
  /** Stands beneath the name: presence, or what a tap does. */
  line: string
  isOnline?: boolean
  to?: string
}) => {
  const who = (
    <>
      <span className="relative grid shrink-0">
        <Avatar name={name} picture={picture} size={40} />
        {isOnline && (
          <span
            aria-hidden="true"
            className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full bg-good ring-2 ring-(--page)"
          />
        )}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-display font-semibold text-fg text-md">
          <span
            dir="auto"
            className="line-clamp-2 low:line-clamp-1 min-w-0 leading-tight [overflow-wrap:anywhere]"
          >
            {name}
          </span>
          {isVerified && <VerifiedBadge />}
        </span>
        {(badge || line) && (
          <span className="flex items-center gap-2">
            {badge}
            <span className="min-w-0 truncate font-normal text-soft text-xs">{line}</span>
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex min-h-12 min-w-0 items-center gap-2 rounded-control'
  return (
    <h2 className="min-w-0 flex-1 font-body tracking-normal">
      {to ? (
        <Link to={to} className={look}>
          {who}
        </Link>
      ) : (
        <span className={look}>{who}</span>
      )}
    </h2>
  )
}

/** Placeholders for messages. */
export const ConversationLoading = () => (
  <div className="min-h-0 flex-1 overflow-hidden">
    <Loading>
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-3 p-4">
        {['w-48', 'w-64 self-end', 'w-56', 'w-40 self-end'].map((look) => (
          <Skeleton key={look} className={`h-12 ${look}`} />
        ))}
      </div>
    </Loading>
  </div>
)
