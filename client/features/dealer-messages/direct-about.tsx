import { useNavigate } from 'react-router'
import type { Car } from '../../../contract/dealer-messages/views.ts'
import { paths } from '../../app/paths.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { texts } from '../../messages/first-load.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Summary } from '../conversations/model.ts'
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
      {car && <CarAbout car={car} />}
    </>
  )
}

const CarAbout = ({ car }: { car: Car }) => {
  const navigate = useNavigate()
  const { id, title, image, price, formattedPrice } = car
  const facts = [car.make, car.model, car.year].filter((fact) => fact !== null).join(' ')
  return (
    <section aria-label={chatToolsTexts.inbox.talkingAbout} className="border-edge border-t p-4">
      <h2 className="mb-3 font-body font-semibold text-soft text-sm tracking-normal">
        {chatToolsTexts.inbox.talkingAbout}
      </h2>
      <div className="flex gap-3">
        {image && (
          <Picture
            src={image}
            sizes="96px"
            alt=""
            className="h-28 w-24 shrink-0 rounded-card bg-sunken object-cover"
          />
        )}
        <div className="min-w-0">
          <p dir="auto" className="mb-2 line-clamp-3 font-semibold text-fg [overflow-wrap:anywhere]">
            {title}
          </p>
          <PriceTag
            size="small"
            price={
              price !== null && price > 0 && formattedPrice !== null
                ? { amount: price, formattedPrice }
                : null
            }
            absent={texts.price.onRequest}
          />
          {facts && <p className="mt-2 text-soft text-sm">{facts}</p>}
        </div>
      </div>
      <div className="mt-3 grid">
        <Button onClick={() => navigate(paths.product(id))}>{chatToolsTexts.inbox.product}</Button>
      </div>
    </section>
  )
}
