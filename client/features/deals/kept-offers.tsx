import ChevronRight from 'lucide-react/icons/chevron-right'
import { listDrafts } from '../../app/draft.ts'
import { paths } from '../../app/paths.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import type { TypedOffer } from './use-proposal.ts'

/** The offers of this device that could not be sent yet; each leads to where it is sent. */
export const KeptOffers = () =>
  listDrafts<Partial<TypedOffer>>('offer:', 'device').map(([name, { unsent, amount, quantity = 1 }]) => {
    const to = pathOf(name)
    if (!unsent || !to) return null
    const total = formatMoney(Number(amount) * quantity, unsent.currency)
    return (
      <Link
        key={name}
        to={to}
        className={classNames(cardClass({ look: 'sunken' }), 'mb-3 flex items-center gap-2 px-4 py-3')}
      >
        <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {dealsTexts.actions.keptOffer(total, unsent.title)}
        </span>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
      </Link>
    )
  })

/** The draft of a counter-offer stands in its chat, which the draft does not know. */
const pathOf = (name: string): string | null => {
  const [place = '', chatId = ''] = name.split(':')
  if (place === 'counter') return null
  return place === 'chat' ? paths.chat(chatId) : paths.product(place)
}
