import BadgePercent from 'lucide-react/icons/badge-percent'
import Clock from 'lucide-react/icons/clock'
import Handshake from 'lucide-react/icons/handshake'
import Sprout from 'lucide-react/icons/sprout'
import { useRequest } from '../../app/query.ts'
import { formatDateTime } from '../../locale.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { loadShop } from '../shops/api.ts'
import { type Shop, useShop } from '../shops/store.ts'
import { formatReplyTime } from './format-reply-time.ts'

const words = shoppingTexts.trust

/**
 * Shows how the deals of a shop ended and how fast it replies. A figure that the server withholds,
 * because there are too few deals, has no line; a shop without any is new.
 */
export const TrustLine = ({ shopId, className }: { shopId: string; className?: string }) => {
  const shop = useShop(shopId)
  const trust = shop?.trust
  // The card of a shop in its products has no figures.
  useRequest(['shop figures', shopId], (signal) => loadShop(shopId, signal), { isWanted: !trust })
  // Keeps the room that `className` gives it.
  if (!trust) return <div className={className} />
  const known = factsOf(trust)
  const facts = known.length > 0 ? known : [{ Icon: Sprout, text: words.fresh(monthOf(shop.createdAt)) }]
  return (
    <ul
      aria-label={words.label}
      className={classNames('flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft tabular-nums', className)}
    >
      {facts.map(({ Icon, text }) => (
        <li key={text} className="inline-flex items-center gap-1.5">
          <Icon aria-hidden="true" size={16} className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}

const monthOf = (moment: string): string => formatDateTime(moment, { month: 'long', year: 'numeric' })

const factsOf = ({ dealsClosed, completionRate, medianResponseMinutes }: NonNullable<Shop['trust']>) => [
  ...(medianResponseMinutes === null
    ? []
    : [{ Icon: Clock, text: words.replies(formatReplyTime(medianResponseMinutes)) }]),
  ...(dealsClosed ? [{ Icon: Handshake, text: words.closed(dealsClosed, formatCount(dealsClosed)) }] : []),
  ...(completionRate === null
    ? []
    : [{ Icon: BadgePercent, text: words.completed(formatPercent(completionRate * 100)) }]),
]
