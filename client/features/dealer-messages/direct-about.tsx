import type { Car } from '../../../contract/dealer-messages/views.ts'
import { texts } from '../../messages/first-load.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Summary } from '../conversations/model.ts'
import { Topic } from '../conversations/topic.tsx'
import { DealerBadge } from './dealer-badge.tsx'

/** The other person of a direct conversation, and the car that it is about. */
export const DirectAbout = ({ summary: { details } }: { summary: Summary<'direct'> }) => {
  const { participant, car } = details
  return (
    <>
      <section aria-label={participant.name} className="flex flex-col items-center gap-2 p-5 text-center">
        <Avatar name={participant.name} picture={participant.avatar} size={72} />
        <p dir="auto" className="font-display font-semibold text-fg text-md [overflow-wrap:anywhere]">
          {participant.name}
        </p>
        <DealerBadge participant={participant} />
      </section>
      {car && (
        <div className="border-edge border-t">
          <Topic product={car} price={<CarPrice car={car} />} facts={factsOf(car)} />
        </div>
      )}
    </>
  )
}

const CarPrice = ({ car: { price, currency, formattedPrice } }: { car: Car }) => (
  <PriceTag
    size="small"
    price={
      price !== null && price > 0 && formattedPrice !== null
        ? { amount: price, currency, formattedPrice }
        : null
    }
    absent={texts.price.onRequest}
  />
)

const factsOf = ({ make, model, year }: Car): string =>
  [make, model, year].filter((fact) => fact !== null).join(' ')
