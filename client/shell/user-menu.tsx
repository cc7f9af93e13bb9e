import Handshake from 'lucide-react/icons/handshake'
import Heart from 'lucide-react/icons/heart'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
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
      homeOf(user),
      ...(user.role === 'admin' ? [administration()] : []),
      {
        label: words.messages,
        icon: <MessageCircle aria-hidden="true" size={20} />,
        href: paths.messages,
      },
      { label: words.myDeals, icon: <Handshake aria-hidden="true" size={20} />, href: paths.deals },
      { label: words.likedItems, icon: <Heart aria-hidden="true" size={20} />, href: paths.favorites },
      {
        label: words.savedSearches,
        icon: <Search aria-hidden="true" size={20} />,
        href: paths.savedSearches,
      },
      { label: words.accountSettings, icon: <Settings aria-hidden="true" size={20} />, href: paths.settings },
      { label: words.signOut, icon: <LogOut aria-hidden="true" size={20} />, onChoose: requestSignOut },
    ]}
  />
)

const homeOf = ({ role }: Me): MenuEntry =>
  role === 'dealer'
    ? {
        label: words.dealerDashboard,
        icon: <LayoutDashboard aria-hidden="true" size={20} />,
        href: paths.dealer,
      }
    : { label: words.myAccount, icon: <UserRound aria-hidden="true" size={20} />, href: paths.account }

const administration = (): MenuEntry => ({
  label: words.administration,
  icon: <ShieldCheck aria-hidden="true" size={20} />,
  href: paths.admin,
})
