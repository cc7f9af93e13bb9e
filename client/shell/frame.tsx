import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Sparkles from 'lucide-react/icons/sparkles'
import PlaySquare from 'lucide-react/icons/square-play'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyNamed } from '../app/lazy-named.ts'
import { PartBoundary } from '../app/part-boundary.tsx'
import { cameFrom, FOCUS_SEARCH, historyIndex, paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { useUnreadInTitle } from '../app/use-title.ts'
import { useUnreadMessages } from '../features/conversations/unread.ts'
import {
  openNotifications,
  useNotificationPanel,
  useUnreadNotifications,
} from '../features/notifications/unread.ts'
import { texts } from '../messages/first-load.ts'
import { AppShell } from '../ui/app-shell.tsx'
import { CountBadge } from '../ui/badges.tsx'
import { BottomNav, type NavItem } from '../ui/bottom-nav.tsx'
import { Button, iconButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DesktopHeader } from '../ui/desktop-header.tsx'
import { formatBadge } from '../ui/format-count.ts'
import { Link } from '../ui/link.tsx'
import { useIsNetworkLost } from '../ui/network.ts'
import { NotificationBell } from '../ui/notification-bell.tsx'
import { PhoneBar } from '../ui/phone-bar.tsx'

const NotificationPanel = lazyNamed(
  () => import('../features/notifications/notification-panel.tsx'),
  'NotificationPanel',
)

const UserMenu = lazyNamed(() => import('./user-menu.tsx'), 'UserMenu')

export type FrameProps = {
  /** The screen fills exactly what the bars leave (feed, messages); else it scrolls. */
  isFull?: boolean
  /** Dark whatever the theme. */
  isNight?: boolean
  /** No bars at all. */
  isBare?: boolean
  /** Reached from many places: the phone's bar leads back. */
  hasBack?: boolean
  children: ReactNode
}

/** The bars around a screen, with its navigation and the user's menu. */
export const Frame = ({ isFull, isNight, isBare, hasBack, children }: FrameProps) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOffline = useIsNetworkLost()
  useUnreadInTitle(useUnreadMessages())
  const isDealer = useSession(({ user }) => user?.role === 'dealer')
  const isBrowsing = pathname === paths.feed || pathname === paths.browse
  const places = [
    // On a phone Browse is the feed, on a wide screen the grid.
    {
      href: { phone: paths.feed, wide: paths.browse },
      phone: texts.nav.browse,
      wide: texts.nav.browse,
      icon: PlaySquare,
    },
    {
      href: paths.discover(),
      phone: texts.nav.discover,
      wide: texts.nav.aiDiscovery,
      icon: Sparkles,
    },
    { href: paths.myShop, phone: texts.nav.shop, wide: texts.nav.sellProducts, icon: Store },
    {
      href: { phone: paths.account, wide: isDealer ? paths.dealer : paths.account },
      phone: texts.nav.account,
      wide: isDealer ? texts.nav.dashboard : texts.nav.account,
      icon: UserRound,
    },
  ]
  const items = (width: 'phone' | 'wide'): NavItem[] =>
    places.map(({ href: to, icon: Icon, ...place }) => {
      const href = typeof to === 'string' ? to : to[width]
      return {
        href,
        label: place[width],
        icon: <Icon aria-hidden="true" size={22} />,
        // The feed and the grid are one place: which of them Browse opens depends on the width.
        isCurrent: pathname === href || (typeof to !== 'string' && to.wide === paths.browse && isBrowsing),
      }
    })
  if (isBare)
    return (
      <AppShell isBare isOffline={isOffline}>
        {children}
      </AppShell>
    )
  // The feed is where the app begins: there is a way back only to a view before it.
  const canGoBack = hasBack && (pathname !== paths.feed || Boolean(historyIndex()))
  const onBack = canGoBack ? () => (historyIndex() ? navigate(-1) : navigate(paths.feed)) : undefined
  return (
    <AppShell
      isOffline={isOffline}
      isFull={isFull}
      isNight={isNight}
      header={
        <>
          <DesktopHeader
            home={paths.feed}
            items={items('wide')}
            search={paths.discover()}
            tools={<Tools />}
          />
          <PhoneBar home={paths.feed} onBack={onBack} isOver={isNight} tools={<PhoneTools />} />
        </>
      }
      bottomNav={<BottomNav items={items('phone')} />}
    >
      {children}
      <Panel />
    </AppShell>
  )
}

/** The panel of notifications, loaded when it first opens. */
const Panel = () => {
  const isOpen = useNotificationPanel((panel) => panel.isOpen)
  const wasOpen = useRef(false)
  if (isOpen) wasOpen.current = true
  return wasOpen.current ? (
    <PartBoundary>
      <NotificationPanel />
    </PartBoundary>
  ) : null
}

/** The right end of the phone's bar. For visitors, messages lead to the login page. */
const PhoneTools = () => {
  const isMember = useSession(({ user }) => user !== null)
  return (
    <>
      <Link
        to={paths.browse}
        aria-label={texts.nav.searchProducts}
        title={texts.nav.searchProducts}
        state={FOCUS_SEARCH}
        className={iconButtonClass()}
      >
        <Search aria-hidden="true" size={22} />
      </Link>
      <MessagesLink />
      {isMember && <Bell />}
    </>
  )
}

/** The right end of the header. */
const Tools = () => {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  if (status === 'loading') return null
  if (!user) {
    const signIn = () => navigate(paths.login, { state: cameFrom(location) })
    return (
      <Button look="accent" isSmall onClick={signIn}>
        {texts.nav.signIn}
      </Button>
    )
  }
  return (
    <>
      <MessagesLink />
      <Bell />
      <PartBoundary fallback={<span className="size-12" />}>
        <UserMenu user={user} />
      </PartBoundary>
    </>
  )
}

const MessagesLink = () => {
  const unread = useUnreadMessages()
  const name = unread > 0 ? texts.nav.unreadMessages(formatBadge(unread)) : texts.nav.messages
  return (
    <Link
      to={paths.messages}
      aria-label={name}
      title={name}
      className={classNames(iconButtonClass(), 'relative')}
    >
      <MessageCircle aria-hidden="true" size={22} />
      <span aria-hidden="true" className="absolute top-1 right-0.5">
        <CountBadge count={unread} className="ring-2 ring-(--page)" />
      </span>
    </Link>
  )
}

const Bell = () => {
  const unread = useUnreadNotifications(({ count }) => count)
  const isOpen = useNotificationPanel((panel) => panel.isOpen)
  // A press outside closes the panel before the bell's click, which must not open it again.
  const wasOpen = useRef(false)
  return (
    <NotificationBell
      unread={unread}
      aria-expanded={isOpen}
      onPointerDown={() => {
        wasOpen.current = isOpen
      }}
      onClick={() => {
        if (!wasOpen.current) openNotifications()
        wasOpen.current = false
      }}
    />
  )
}
