import ChartColumn from 'lucide-react/icons/chart-column'
import Copy from 'lucide-react/icons/copy'
import EyeOff from 'lucide-react/icons/eye-off'
import Inbox from 'lucide-react/icons/inbox'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Trash2 from 'lucide-react/icons/trash-2'
import { paths } from '../../app/paths.ts'
import type { Shop } from '../../features/shops/store.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { MenuEntry } from '../../ui/menu.tsx'
import { copyAddress } from '../../ui/public-address.tsx'

const words = sellingTexts.seller

/** The layers over the dashboard. */
export type Layer = 'edit' | 'statistics' | 'inquiries' | 'reviews' | 'deactivate' | 'delete'

/** Less frequent actions of a seller, in the menu behind the shop's name. */
export const useShopMenu = (shop: Shop, open: (layer: Layer) => void): MenuEntry[] => {
  const place = paths.shop(shop.slug)
  const isActive = shop.status === 'active'
  return [
    { label: words.edit, icon: <Pencil aria-hidden="true" size={18} />, onChoose: () => open('edit') },
    {
      label: sellingTexts.statistics.title,
      icon: <ChartColumn aria-hidden="true" size={18} />,
      onChoose: () => open('statistics'),
    },
    {
      label:
        shop.commentsCount > 0
          ? words.reviews(shop.commentsCount, formatCount(shop.commentsCount))
          : words.noReviews,
      icon: <Star aria-hidden="true" size={18} />,
      onChoose: () => open('reviews'),
    },
    {
      label: words.inquiries,
      icon: <Inbox aria-hidden="true" size={18} />,
      onChoose: () => open('inquiries'),
    },
    {
      label: words.visit,
      icon: <Store aria-hidden="true" size={18} />,
      href: place,
    },
    {
      label: words.copy,
      icon: <Copy aria-hidden="true" size={18} />,
      onChoose: () => void copyAddress(place),
    },
    ...(isActive
      ? [
          {
            label: words.deactivate,
            icon: <EyeOff aria-hidden="true" size={18} />,
            onChoose: () => open('deactivate'),
          },
        ]
      : []),
    {
      label: words.delete,
      icon: <Trash2 aria-hidden="true" size={18} />,
      isDanger: true,
      onChoose: () => open('delete'),
    },
  ]
}
