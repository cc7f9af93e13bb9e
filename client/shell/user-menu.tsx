import type { LucideIcon } from 'lucide-react'
import Handshake from 'lucide-react/icons/handshake'
import Heart from 'lucide-react/icons/heart'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import type { Me } from '../../contract/accounts/views.ts'
import { paths } from '../app/paths.ts'
import { requestSignOut } from '../features/accounts/sign-out.ts'
import { texts } from '../messages/first-load.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'

const words = texts.nav

/** The menu behind the user's picture, at the end of the header. */
export const UserMenu = ({ user }: { user: Me }) => (
  <Menu
    label={words.userMenu}
    trigger={<Avatar name={user.name} picture={user.avatar} size={36} />}
    entries={[
      user.role === 'dealer'
        ? entry(words.dealerDashboard, LayoutDashboard, paths.dealer)
        : entry(words.myAccount, UserRound, paths.account),
      ...(user.role === 'admin' ? [entry(words.administration, LayoutDashboard, paths.admin)] : []),
      entry(words.messages, MessageCircle, paths.messages),
      entry(words.myDeals, Handshake, paths.deals),
      entry(words.likedItems, Heart, paths.favorites),
      entry(words.savedSearches, Search, paths.savedSearches),
      entry(words.accountSettings, Settings, paths.settings),
      {
        label: words.signOut,
        icon: <LogOut aria-hidden="true" size={20} />,
        onChoose: requestSignOut,
      },
    ]}
  />
)

const entry = (label: string, Icon: LucideIcon, href: string): MenuEntry => ({
  label,
  icon: <Icon aria-hidden="true" size={20} />,
  href,
})
