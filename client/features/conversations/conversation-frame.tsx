import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** An open conversation: whom it is with on top, what was said, where one writes. */
export const ConversationFrame = ({
  head,
  onBack,
  isLoading = false,
  children,
}: {
  head?: ReactNode
  onBack: () => void
  /** It is still to come: a few bubbles stand for it. */
  isLoading?: boolean
  children?: ReactNode
}) => (
  <div className="flex h-full flex-col bg-page">
    <header className="flex min-h-16 shrink-0 items-center gap-1 border-edge border-b bg-page px-2 pt-[env(safe-area-inset-top)] md:px-4">
      <IconButton label={conversationTexts.messages.back} onClick={onBack} className="md:hidden">
        <ArrowLeft aria-hidden="true" size={24} />
      </IconButton>
      {head}
    </header>
    {isLoading && <ConversationLoading />}
    {children}
  </div>
)

/** Whom one talks with; `to` is their page, where they have one. */
export const Who = ({
  name,
  picture,
  badge,
  line,
  isOnline = false,
  isTyping = false,
  to,
}: {
  name: string
  picture: string | null
  /** What they are, beneath the name: a phone has no room beside it. */
  badge?: ReactNode
  /** Beneath the name too: where they are, or what a tap does. */
  line: string
  isOnline?: boolean
  isTyping?: boolean
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
        <span dir="auto" className="block truncate font-display font-semibold text-fg text-md">
          {name}
        </span>
        {(badge || line) && (
          <span className="flex items-center gap-2">
            {badge}
            <span
              className={classNames(
                'min-w-0 truncate font-normal text-xs',
                isTyping ? 'text-accent' : 'text-soft',
              )}
            >
              {line}
            </span>
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex min-h-12 min-w-0 items-center gap-3 rounded-control pr-3'
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

/** A few bubbles to come. */
const ConversationLoading = () => (
  <Loading>
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-3 p-4">
      {['w-48', 'w-64 self-end', 'w-56', 'w-40 self-end'].map((look) => (
        <Skeleton key={look} className={`h-12 ${look}`} />
      ))}
    </div>
  </Loading>
)
