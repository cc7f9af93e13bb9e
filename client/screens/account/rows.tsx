import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Settings from 'lucide-react/icons/settings'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { notificationsAddress } from '../../../contract/pages.ts'
import { paths } from '../../app/paths.ts'
import { requestSignOut, useSignOut } from '../../features/accounts/sign-out.ts'
import { useUnreadMessages } from '../../features/conversations/unread.ts'
import { useFavoriteCount } from '../../features/likes/use-favorites.ts'
import { openNotifications, useUnreadNotifications } from '../../features/notifications/unread.ts'
import { accountTexts } from '../../messages/account.ts'
import { texts } from '../../messages/first-load.ts'
import { CountBadge } from '../../ui/badges.tsx'
import { Spinner } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatBadge, formatCount } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'

/** The lines of the account page, in groups. */
export const Group = ({ children }: { children: ReactNode }) => (
  <Card as="ul" className="mx-4 mt-5 divide-y divide-edge overflow-hidden">
    {children}
  </Card>
)

const row =
  'flex min-h-14 w-full items-center gap-4 px-4 text-left font-semibold -outline-offset-2 hover:bg-sunken'

export const Entry = ({
  to,
  icon,
  label,
  name,
  count = 0,
  extra,
}: {
  to: string
  icon: ReactNode
  label: string
  /** The accessible name, if the label does not contain the count. */
  name?: string
  /** The number of waiting entries. */
  count?: number
  /** A note at the end of the row. */
  extra?: string
}) => (
  <li>
    <Link to={to} className={row}>
      {icon}
      <Name label={label} name={name} />
      {extra !== undefined && (
        <span aria-hidden="true" className="font-normal text-soft tabular-nums">
          {extra}
        </span>
      )}
      <Waiting count={count} />
      <ChevronRight aria-hidden="true" size={20} className="text-soft" />
    </Link>
  </li>
)

export const SettingsEntry = () => (
  <Entry
    to={paths.settings}
    icon={<Settings aria-hidden="true" size={22} />}
    label={accountTexts.account.settings}
  />
)

export const HelpEntry = () => (
  <Entry
    to={paths.help}
    icon={<CircleHelp aria-hidden="true" size={22} />}
    label={accountTexts.account.help}
  />
)

export const FavoritesEntry = () => {
  const count = useFavoriteCount()
  return (
    <Entry
      to={paths.favorites}
      icon={<Heart aria-hidden="true" size={22} />}
      label={accountTexts.account.favorites}
      name={count === null ? undefined : accountTexts.account.favoriteCount(count)}
      extra={count === null ? undefined : formatCount(count)}
    />
  )
}

export const MessagesEntry = () => {
  const unread = useUnreadMessages()
  return (
    <Entry
      to={paths.messages}
      icon={<MessageCircle aria-hidden="true" size={22} />}
      label={texts.nav.messages}
      name={unread > 0 ? texts.nav.unreadMessages(formatBadge(unread)) : undefined}
      count={unread}
    />
  )
}

/** Opens the panel over this page, also at `notificationsAddress`. */
export const NotificationsEntry = () => {
  const unread = useUnreadNotifications(({ count }) => count)
  const { pathname, search } = useLocation()
  const isLinked = pathname + search === notificationsAddress
  useEffect(() => {
    if (isLinked) openNotifications()
  }, [isLinked])
  return (
    <OpenRow
      icon={<Bell aria-hidden="true" size={22} />}
      label={texts.nav.notifications}
      name={unread > 0 ? texts.nav.unread(formatBadge(unread)) : undefined}
      count={unread}
      onOpen={openNotifications}
    />
  )
}

/** A row that opens something over this page. */
export const OpenRow = ({
  icon,
  label,
  name,
  count = 0,
  onOpen,
}: {
  icon: ReactNode
  label: string
  name?: string
  count?: number
  onOpen: () => void
}) => (
  <li>
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={row}>
      {icon}
      <Name label={label} name={name} />
      <Waiting count={count} />
      <ChevronRight aria-hidden="true" size={20} className="text-soft" />
    </button>
  </li>
)

/** The label of a row. Screen readers get the number that stands at its end with it. */
const Name = ({ label, name }: { label: string; name?: string }) => (
  <span className="flex-1">
    <span aria-hidden={name !== undefined || undefined}>{label}</span>
    {name !== undefined && <span className="sr-only">{name}</span>}
  </span>
)

/** Hidden from screen readers, which get it with the row's name. */
const Waiting = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="inline-flex">
    <CountBadge count={count} />
  </span>
)

export const SignOutEntry = () => {
  const isBusy = useSignOut(({ step }) => step === 'leaving')
  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={requestSignOut}
        className={`${row} text-bad`}
      >
        {isBusy ? <Spinner size={22} /> : <LogOut aria-hidden="true" size={22} />}
        {texts.nav.signOut}
      </button>
    </li>
  )
}
