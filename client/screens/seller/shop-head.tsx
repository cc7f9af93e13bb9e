import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import type { Shop } from '../../features/shops/store.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'

/** The name of the shop, with a menu of the less frequent actions. */
export const ShopHead = ({
  shop,
  logo,
  overLogo,
  entries,
}: {
  shop: Shop
  logo: string | null
  overLogo: ReactNode
  entries: readonly MenuEntry[]
}) => (
  <header className="flex items-center gap-3 px-4 pt-4">
    <span className="relative shrink-0">
      <Avatar name={shop.name} picture={logo} size={56} />
      {overLogo}
    </span>
    <div className="min-w-0 flex-1">
      <h1 dir="auto" className="line-clamp-2 text-xl leading-tight [overflow-wrap:anywhere]">
        {shop.name} {shop.isVerified && <VerifiedBadge size={20} />}
      </h1>
      <p className="truncate text-soft">
        {location.host}/shop/{shop.slug}
      </p>
    </div>
    <Menu
      label={sellingTexts.seller.more}
      trigger={<Ellipsis aria-hidden="true" size={22} />}
      className="border border-edge-strong bg-surface"
      entries={entries}
    />
  </header>
)
