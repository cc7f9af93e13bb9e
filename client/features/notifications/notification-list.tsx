import Bell from 'lucide-react/icons/bell'
import Handshake from 'lucide-react/icons/handshake'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Tag from 'lucide-react/icons/tag'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { knownNotificationText } from '../../../contract/notifications/texts.ts'
import type { Notification } from '../../../contract/notifications/views.ts'
import { useNow } from '../../app/use-now.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { tileClass } from '../../ui/tile.ts'
import { formatShortAgo } from './format-short-ago.ts'
import { pathOf } from './path-of.ts'
import { loadNotifications, readAllNotifications, readNotification, useNotifications } from './store.ts'
import { useUnreadNotifications } from './unread.ts'

/** Notifications in the panel. */
const MAX_SHOWN = 20

/** The content of the panel: up to 20 notifications with links. `onGo` follows one. */
export const NotificationList = ({ onGo }: { onGo: (path: string | null) => void }) => {
  const { items, state } = useNotifications()
  const unread = useUnreadNotifications(({ count }) => count)
  const now = useNow()
  if (state === 'error' && items.length === 0) {
    return (
      <ErrorState onRetry={() => void loadNotifications()}>{peopleTexts.notifications.failed}</ErrorState>
    )
  }
  if (state === 'loading' && items.length === 0) {
    return (
      <Loading>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="my-2 h-14" />
        ))}
      </Loading>
    )
  }
  if (items.length === 0) return <EmptyState>{peopleTexts.notifications.none}</EmptyState>
  return (
    <>
      {unread > 0 && (
        <Button isSmall look="quiet" className="-mx-4 -mt-1 mb-1" onClick={() => void readAllNotifications()}>
          {peopleTexts.notifications.readAll}
        </Button>
      )}
      <ul className="-mx-2">
        {items.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.id}>
            <Row
              item={item}
              ago={formatShortAgo(item.createdAt, now)}
              onGo={(path) => {
                void readNotification(item.id)
                onGo(path)
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The text in the viewer's language. A price stays on one line. */
const textOf = (item: Notification): { title: string; message: string } => {
  const { title, message } = (item.content && knownNotificationText(notificationTexts, item.content)) ?? item
  const params = item.content?.params
  if (!params || !('price' in params)) return { title, message }
  return { title, message: message.replaceAll(params.price, params.price.replaceAll(' ', '\u00a0')) }
}

const Row = ({
  item,
  ago,
  onGo,
}: {
  item: Notification
  ago: string
  onGo: (path: string | null) => void
}) => {
  const { Icon, look } = kinds[item.type]
  const { title, message } = textOf(item)
  const path = pathOf(item)
  const className =
    'flex w-full items-start gap-3 rounded-card px-2 py-2.5 text-left -outline-offset-2 hover:bg-sunken'
  const inside = (
    <>
      <span className={classNames(tileClass(10), 'mt-0.5', look)}>
        <Icon aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            className={classNames(
              'line-clamp-2 min-w-0 flex-1 break-words',
              item.isRead ? 'text-fg' : 'font-semibold text-fg',
            )}
          >
            {title}
          </span>
          <span className="shrink-0 text-soft text-xs">{ago}</span>
        </span>
        <span className="line-clamp-2 break-words text-sm text-soft">{message}</span>
      </span>
      {!item.isRead && (
        <span
          role="img"
          aria-label={peopleTexts.notifications.unread}
          className="mt-2 size-2.5 shrink-0 rounded-full bg-accent"
        />
      )}
    </>
  )
  if (path === null) {
    return (
      <button type="button" onClick={() => onGo(null)} className={className}>
        {inside}
      </button>
    )
  }
  return (
    <Link to={path} onFollow={() => onGo(path)} className={className}>
      {inside}
    </Link>
  )
}

const kinds = {
  follow: { Icon: UserRoundPlus, look: 'text-note' },
  comment: { Icon: MessageSquareText, look: 'text-accent' },
  like: { Icon: Heart, look: 'text-bad' },
  chat: { Icon: MessageCircle, look: 'text-good' },
  offer: { Icon: Tag, look: 'text-accent' },
  deal: { Icon: Handshake, look: 'text-good' },
  other: { Icon: Bell, look: 'text-soft' },
} as const satisfies Record<Notification['type'], { Icon: typeof Bell; look: string }>
