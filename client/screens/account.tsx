import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Settings from 'lucide-react/icons/settings'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Me } from '../../contract/accounts/views.ts'
import { leave } from '../app/frame.tsx'
import { paths } from '../app/paths.ts'
import { refreshUser, useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { texts } from '../app/texts.ts'
import { useTitle } from '../app/use-title.ts'
import { ChangePassword } from '../features/accounts/change-password.tsx'
import { EditProfile } from '../features/accounts/edit-profile.tsx'
import { SessionList } from '../features/accounts/session-list.tsx'
import { VerificationBanner, VerificationBar } from '../features/accounts/verification-bar.tsx'
import { verificationProgress } from '../features/accounts/verification-progress.ts'
import { VerificationSheet } from '../features/accounts/verification-sheet.tsx'
import { useUnreadChats } from '../features/chats/unread.ts'
import { useFavoriteCount } from '../features/likes/use-favorites.ts'
import { PreferencesSheet } from '../features/notifications/preferences-sheet.tsx'
import { openNotifications, useUnreadNotifications } from '../features/notifications/unread.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge, StatusPill } from '../ui/badges.tsx'
import { Button, Spinner } from '../ui/button.tsx'
import { formatBadge, formatCount } from '../ui/format-count.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Strip } from '../ui/strip.tsx'

/** `/account`: who one is, and what is one's own. */
export const AccountScreen = () => {
  const { status, user } = useSession()
  useTitle(texts.nav.account)
  if (status === 'loading') return <PageLoading />
  return user ? <AccountPage user={user} /> : <SignedOut />
}

/** What needs no account stands here too: a phone has no other way to it. */
const SignedOut = () => (
  <div className="mx-auto max-w-[640px] pb-8">
    <h1 className="sr-only">{texts.nav.account}</h1>
    <SignInFirst>{texts.account.signedOut}</SignInFirst>
    <Group>
      <SettingsEntry />
      <HelpEntry />
    </Group>
  </div>
)

type Layer = 'profile' | 'password' | 'devices' | 'preferences' | 'verification'

const AccountPage = ({ user }: { user: Me }) => {
  const [layer, setLayer] = useState<Layer | null>(null)
  const close = () => setLayer(null)
  useEffect(() => {
    // What a verdict changed shows on coming here; without a network what is known stays.
    refreshUser().catch(() => {})
  }, [])
  return (
    <div className="mx-auto max-w-[640px] pb-8">
      <Strip />
      <header className="flex items-center gap-3 px-4 pt-6">
        <Avatar name={nameOf(user)} picture={user.avatar} size={72} />
        <div className="min-w-0 flex-1">
          <h1 className="line-clamp-2 text-xl [overflow-wrap:anywhere]">{nameOf(user)}</h1>
          <p className="text-soft tabular-nums">{user.phone}</p>
        </div>
        <Button isSmall aria-haspopup="dialog" onClick={() => setLayer('profile')}>
          {texts.account.editProfile}
        </Button>
      </header>
      <p className="mt-4 flex flex-wrap gap-2 px-4">
        <StatusPill tone={user.isPhoneVerified ? 'good' : 'plain'}>
          {user.isPhoneVerified ? texts.account.phoneVerified : texts.account.phoneUnverified}
        </StatusPill>
        <StatusPill tone={user.isIdVerified ? 'good' : 'plain'}>
          {user.isIdVerified ? texts.account.idVerified : texts.account.idUnverified}
        </StatusPill>
      </p>
      <div className="px-4">
        <VerificationBar user={user} />
        <VerificationBanner user={user} onVerify={() => setLayer('verification')} />
      </div>
      <Group>
        <Entry to={paths.shop} icon={<Store aria-hidden="true" size={22} />} label={texts.account.myShop} />
        <FavoritesEntry />
        <MessagesEntry />
        {verificationProgress(user) < 100 && (
          <Opener
            icon={<BadgeCheck aria-hidden="true" size={22} />}
            label={texts.verification.getVerified}
            onOpen={() => setLayer('verification')}
          />
        )}
        <NotificationsEntry />
        <Entry
          to={paths.wallet}
          icon={<Wallet aria-hidden="true" size={22} />}
          label={texts.account.wallet}
        />
      </Group>
      <Group>
        <Opener
          icon={<BellRing aria-hidden="true" size={22} />}
          label={texts.notifications.preferences}
          onOpen={() => setLayer('preferences')}
        />
        <Opener
          icon={<KeyRound aria-hidden="true" size={22} />}
          label={texts.account.changePassword}
          onOpen={() => setLayer('password')}
        />
        <Opener
          icon={<Smartphone aria-hidden="true" size={22} />}
          label={texts.account.devices}
          onOpen={() => setLayer('devices')}
        />
        <SettingsEntry />
        <HelpEntry />
      </Group>
      <Group>
        <SignOutEntry />
      </Group>
      <VerificationSheet user={user} isOpen={layer === 'verification'} onClose={close} />
      <EditProfile user={user} isOpen={layer === 'profile'} onClose={close} />
      <ChangePassword isOpen={layer === 'password'} onClose={close} />
      <PreferencesSheet isOpen={layer === 'preferences'} onClose={close} />
      <SessionList isOpen={layer === 'devices'} onClose={close} />
    </div>
  )
}

const Group = ({ children }: { children: ReactNode }) => (
  <ul className="mx-4 mt-5 divide-y divide-edge overflow-hidden rounded-card border border-edge bg-surface">
    {children}
  </ul>
)

const row =
  'flex min-h-14 w-full items-center gap-4 px-4 text-left font-semibold -outline-offset-2 hover:bg-sunken'

const Entry = ({
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
  /** What it is called where the label alone does not say how many there are. */
  name?: string
  /** How many wait for one. */
  count?: number
  /** Stands at the end, quietly. */
  extra?: string
}) => (
  <li>
    <Link to={to} aria-label={name} className={row}>
      {icon}
      <span className="flex-1">{label}</span>
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

const SettingsEntry = () => (
  <Entry
    to={paths.settings}
    icon={<Settings aria-hidden="true" size={22} />}
    label={texts.account.settings}
  />
)

const HelpEntry = () => (
  <Entry to={paths.help} icon={<CircleHelp aria-hidden="true" size={22} />} label={texts.account.help} />
)

const FavoritesEntry = () => {
  const count = useFavoriteCount()
  return (
    <Entry
      to={paths.favorites}
      icon={<Heart aria-hidden="true" size={22} />}
      label={texts.account.favorites}
      name={count === null ? undefined : texts.account.favoriteCount(count)}
      extra={count === null ? undefined : formatCount(count)}
    />
  )
}

const MessagesEntry = () => {
  const unread = useUnreadChats()
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

/** Opens the panel over this page: notifications have no page of their own. */
const NotificationsEntry = () => {
  const unread = useUnreadNotifications(({ count }) => count)
  return (
    <Opener
      icon={<Bell aria-hidden="true" size={22} />}
      label={texts.nav.notifications}
      name={unread > 0 ? texts.nav.unread(formatBadge(unread)) : undefined}
      count={unread}
      onOpen={openNotifications}
    />
  )
}

/** A row that opens something over this page. */
const Opener = ({
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
    <button type="button" aria-haspopup="dialog" aria-label={name} onClick={onOpen} className={row}>
      {icon}
      <span className="flex-1">{label}</span>
      <Waiting count={count} />
      <ChevronRight aria-hidden="true" size={20} className="text-soft" />
    </button>
  </li>
)

/** For the eyes: the row's name says it too. */
const Waiting = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="inline-flex">
    <CountBadge count={count} />
  </span>
)

const SignOutEntry = () => {
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await leave()
    setBusy(false)
  }
  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={() => void go()}
        className={`${row} text-bad`}
      >
        {isBusy ? <Spinner size={22} /> : <LogOut aria-hidden="true" size={22} />}
        {texts.nav.signOut}
      </button>
    </li>
  )
}

/** Spec 1, section 3. */
const nameOf = ({ name, username, phone }: Me) => name || username || phone || texts.account.anonymous

const PageLoading = () => (
  <Loading>
    <div className="mx-auto flex max-w-[640px] items-center gap-4 px-4 pt-8">
      <Skeleton className="size-18" />
      <Skeleton className="h-8 w-48" />
    </div>
  </Loading>
)
