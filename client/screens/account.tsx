import BadgeCheck from 'lucide-react/icons/badge-check'
import BellRing from 'lucide-react/icons/bell-ring'
import Handshake from 'lucide-react/icons/handshake'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Search from 'lucide-react/icons/search'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect } from 'react'
import type { Me } from '../../contract/accounts/views.ts'
import { lazyNamed } from '../app/lazy-named.ts'
import { PartBoundary } from '../app/part-boundary.tsx'
import { paths } from '../app/paths.ts'
import { refreshUser, useSession } from '../app/session.ts'
import { SignInFirst } from '../app/sign-in-first.tsx'
import { spacedPhone } from '../app/spaced-phone.ts'
import { useTitle } from '../app/use-title.ts'
import { VerificationBanner, VerificationBar } from '../features/accounts/verification-bar.tsx'
import { verificationProgress } from '../features/accounts/verification-progress.ts'
import { accountTexts } from '../messages/account.ts'
import { texts } from '../messages/first-load.ts'
import { peopleTexts } from '../messages/people.ts'
import { Avatar } from '../ui/avatar.tsx'
import { StatusPill } from '../ui/badges.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Strip } from '../ui/strip.tsx'
import { useLayers } from '../ui/use-layer.ts'
import {
  Entry,
  FavoritesEntry,
  Group,
  HelpEntry,
  MessagesEntry,
  NotificationsEntry,
  OpenRow,
  SettingsEntry,
  SignOutEntry,
} from './account/rows.tsx'

const MyFollowsSheet = lazyNamed(() => import('../features/follows/follows-sheet.tsx'), 'MyFollowsSheet')
const EditProfile = lazyNamed(() => import('../features/accounts/edit-profile.tsx'), 'EditProfile')
const ChangePassword = lazyNamed(() => import('../features/accounts/change-password.tsx'), 'ChangePassword')
const PreferencesSheet = lazyNamed(
  () => import('../features/notifications/preferences-sheet.tsx'),
  'PreferencesSheet',
)
const SessionList = lazyNamed(() => import('../features/accounts/session-list.tsx'), 'SessionList')
const VerificationSheet = lazyNamed(
  () => import('../features/accounts/verification-sheet.tsx'),
  'VerificationSheet',
)
const SecondFactorSheet = lazyNamed(
  () => import('../features/accounts/second-factor.tsx'),
  'SecondFactorSheet',
)

/** `/account`: the user's profile, and the ways to all that belongs to the account. */
export const AccountScreen = () => {
  const { status, user } = useSession()
  useTitle(texts.nav.account)
  if (status === 'loading') return <PageLoading />
  return user ? <AccountPage user={user} /> : <SignedOut />
}

/** Links for visitors to settings and help: a phone has no others. */
const SignedOut = () => (
  <div className="mx-auto max-w-[640px] pb-8">
    <h1 className="sr-only">{texts.nav.account}</h1>
    <SignInFirst>{accountTexts.account.signedOut}</SignInFirst>
    <Group>
      <SettingsEntry />
      <HelpEntry />
    </Group>
  </div>
)

type Layer = 'profile' | 'follows' | 'password' | 'factor' | 'devices' | 'preferences' | 'verification'

const AccountPage = ({ user }: { user: Me }) => {
  const { opened, open, propsOf } = useLayers<Layer>()
  useEffect(() => {
    // Shows the result of a verification; without a network the known state stays.
    refreshUser().catch(() => {})
  }, [])
  return (
    <div className="mx-auto max-w-[640px] pb-8 beside:max-w-[1040px]">
      <Strip />
      <header className="flex flex-wrap items-center gap-3 px-4 pt-6">
        <Avatar name={nameOf(user)} picture={user.avatar} size={72} />
        {/* With large text, a name whose words need more room stands below the picture. */}
        <div className="min-w-0 grow basis-[min-content]">
          <h1 className="line-clamp-2 text-xl">{nameOf(user)}</h1>
          <p className="text-soft tabular-nums">{spacedPhone(user.phone)}</p>
        </div>
        <Button isSmall className="max-sm:w-full" aria-haspopup="dialog" onClick={() => open('profile')}>
          {accountTexts.account.editProfile}
        </Button>
      </header>
      <p className="mt-4 flex flex-wrap gap-2 px-4">
        <StatusPill tone={user.isPhoneVerified ? 'good' : 'plain'}>
          {user.isPhoneVerified ? accountTexts.account.phoneVerified : accountTexts.account.phoneUnverified}
        </StatusPill>
        <IdentityPill user={user} />
      </p>
      <div className="px-4">
        <VerificationBar user={user} />
        <VerificationBanner user={user} onVerify={() => open('verification')} />
      </div>
      <div className="beside:grid beside:grid-cols-[calc(50%+8px)_1fr] beside:items-start">
        <Group>
          <Entry
            to={paths.myShop}
            icon={<Store aria-hidden="true" size={22} />}
            label={accountTexts.account.myShop}
          />
          <Entry
            to={paths.deals}
            icon={<Handshake aria-hidden="true" size={22} />}
            label={texts.nav.myDeals}
          />
          <FavoritesEntry />
          <Entry
            to={paths.savedSearches}
            icon={<Search aria-hidden="true" size={22} />}
            label={texts.nav.savedSearches}
          />
          {user.role === 'admin' && (
            <Entry
              to={paths.admin}
              icon={<LayoutDashboard aria-hidden="true" size={22} />}
              label={texts.nav.administration}
            />
          )}
          {user.role === 'dealer' && (
            <Entry
              to={paths.dealer}
              icon={<LayoutDashboard aria-hidden="true" size={22} />}
              label={texts.nav.dealerDashboard}
            />
          )}
          <OpenRow
            icon={<Users aria-hidden="true" size={22} />}
            label={texts.follows.following}
            onOpen={() => open('follows')}
          />
          <MessagesEntry />
          {verificationProgress(user) < 100 && (
            <OpenRow
              icon={<BadgeCheck aria-hidden="true" size={22} />}
              label={accountTexts.verification.getVerified}
              onOpen={() => open('verification')}
            />
          )}
          <NotificationsEntry />
          <Entry
            to={paths.wallet}
            icon={<Wallet aria-hidden="true" size={22} />}
            label={accountTexts.account.wallet}
          />
        </Group>
        <div className="beside:-ml-4">
          <Group>
            <OpenRow
              icon={<BellRing aria-hidden="true" size={22} />}
              label={peopleTexts.notifications.preferences}
              onOpen={() => open('preferences')}
            />
            <OpenRow
              icon={<KeyRound aria-hidden="true" size={22} />}
              label={accountTexts.account.changePassword}
              onOpen={() => open('password')}
            />
            <OpenRow
              icon={<LockKeyhole aria-hidden="true" size={22} />}
              label={accountTexts.secondFactor.title}
              onOpen={() => open('factor')}
            />
            <OpenRow
              icon={<Smartphone aria-hidden="true" size={22} />}
              label={accountTexts.account.devices}
              onOpen={() => open('devices')}
            />
            <SettingsEntry />
            <HelpEntry />
          </Group>
          <Group>
            <SignOutEntry />
          </Group>
        </div>
      </div>
      <PartBoundary>
        {opened.includes('follows') && <MyFollowsSheet {...propsOf('follows')} />}
        {opened.includes('factor') && <SecondFactorSheet user={user} {...propsOf('factor')} />}
        {opened.includes('verification') && <VerificationSheet user={user} {...propsOf('verification')} />}
        {opened.includes('profile') && <EditProfile user={user} {...propsOf('profile')} />}
        {opened.includes('password') && <ChangePassword {...propsOf('password')} />}
        {opened.includes('preferences') && <PreferencesSheet {...propsOf('preferences')} />}
        {opened.includes('devices') && <SessionList {...propsOf('devices')} />}
      </PartBoundary>
    </div>
  )
}

/** Returns the name that the page shows for its user. */
const nameOf = ({ name, username, phone }: Me) => name || username || phone || accountTexts.account.anonymous

const PageLoading = () => (
  <Loading>
    <div className="mx-auto flex max-w-[640px] items-center gap-4 px-4 pt-8">
      <Skeleton className="size-18" />
      <Skeleton className="h-8 w-48" />
    </div>
  </Loading>
)

const IdentityPill = ({ user }: { user: Me }) => {
  const words = accountTexts.account
  if (user.isIdVerified) return <StatusPill tone="good">{words.idVerified}</StatusPill>
  if (user.idVerificationStatus === 'rejected')
    return <StatusPill tone="bad">{words.idUnverified}</StatusPill>
  return user.idVerificationStatus === 'pending' ? (
    <StatusPill tone="wait">{words.idUnderReview}</StatusPill>
  ) : (
    <StatusPill tone="plain">{words.idUnverified}</StatusPill>
  )
}
