import House from 'lucide-react/icons/house'
import Sparkles from 'lucide-react/icons/sparkles'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import { texts } from '../../messages/first-load.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BottomNav } from '../../ui/bottom-nav.tsx'
import { DesktopHeader } from '../../ui/desktop-header.tsx'
import { Menu } from '../../ui/menu.tsx'
import { NotificationBell } from '../../ui/notification-bell.tsx'
import { showToast } from '../../ui/toast.ts'

export const KitBottomNav = () => (
  <BottomNav
    items={[
      { label: texts.nav.browse, href: '/', isCurrent: true, icon: <House aria-hidden="true" size={22} /> },
      {
        label: texts.nav.discover,
        href: '/discover',
        isCurrent: false,
        icon: <Sparkles aria-hidden="true" size={22} />,
      },
      {
        label: texts.nav.shop,
        href: '/shop',
        isCurrent: false,
        icon: <Store aria-hidden="true" size={22} />,
      },
      {
        label: texts.nav.account,
        href: '/account',
        isCurrent: false,
        icon: <UserRound aria-hidden="true" size={22} />,
      },
    ]}
  />
)

export const KitHeader = () => (
  <DesktopHeader
    home="/"
    search="/discover"
    items={[
      { label: texts.nav.browse, href: '/browse', isCurrent: true },
      { label: texts.nav.aiDiscovery, href: '/discover', isCurrent: false },
      { label: texts.nav.sellProducts, href: '/shop', isCurrent: false },
      { label: texts.nav.account, href: '/account', isCurrent: false },
    ]}
    tools={
      <>
        <NotificationBell unread={7} />
        <Menu
          label={texts.nav.userMenu}
          trigger={<Avatar name="Thandi" size={36} />}
          entries={[
            { label: texts.nav.myAccount, href: '/account' },
            { label: texts.nav.likedItems, href: '/favorites' },
            { label: texts.nav.accountSettings, href: '/settings' },
            { label: texts.nav.signOut, isDanger: true, onChoose: () => showToast('out') },
          ]}
        />
      </>
    }
  />
)
