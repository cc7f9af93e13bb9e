import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Car } from '../../../contract/dealer-messages/views.ts'
import { paths } from '../../app/paths.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { texts } from '../../messages/first-load.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'

/** The car that a conversation is about; a tap opens it. `note` stands beneath the price. */
export const CarCard = ({ car, note }: { car: Car; note?: string }) => {
  const facts = [car.make, car.model, car.year].filter((fact) => fact !== null).join(' ')
  return (
    <Link
      to={paths.product(car.id)}
      className="flex min-h-16 shrink-0 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
    >
      {car.image ? (
        <img
          src={car.image}
          alt=""
          loading="lazy"
          className="size-12 shrink-0 rounded-[10px] bg-sunken object-cover"
        />
      ) : (
        <span aria-hidden="true" className="size-12 shrink-0 rounded-[10px] bg-sunken" />
      )}
      <span className="min-w-0 flex-1">
        <span className="sr-only">{`${conversationTexts.direct.car}: `}</span>
        <span dir="auto" className="block truncate font-semibold text-fg">
          {car.title}
        </span>
        <span className="block truncate text-sm text-soft">
          <span className="font-semibold text-fg">{priceOf(car)}</span>
          {facts && ` · ${facts}`}
        </span>
        {note && <span className="block truncate text-sm text-soft">{note}</span>}
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
    </Link>
  )
}

const priceOf = ({ price, currency, formattedPrice }: Car): string =>
  price !== null && price > 0 && formattedPrice !== null
    ? formatPrice({ amount: price, currency, formattedPrice })
    : texts.price.onRequest
