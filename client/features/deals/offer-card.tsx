import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { useNow } from '../../app/use-now.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { answerOffer } from './api.ts'
import { Facts, OrderCard } from './order-card.tsx'
import { useOffer } from './store.ts'

const words = ordersTexts.board
const HOUR_MS = 3600_000

/** An offer that waits for the shop's answer. */
export const OfferCard = ({ id }: { id: string }) => {
  const offer = useOffer(id)
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  if (offer?.status !== 'pending' || offer.by !== 'buyer') return null
  const { product, price, quantity, total, note } = offer
  const answer = async (name: 'accept' | 'decline') => {
    if (busy) return
    setBusy(name)
    try {
      await answerOffer(id, name)
      showToast(name === 'accept' ? words.accepted : words.declined, { tone: 'good' })
    } catch (error) {
      showToast(textOf(error, words.failedStep), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <OrderCard
      title={words.offer(words.count(quantity, product.title))}
      product={product}
      price={price}
      chatId={offer.chatId}
      aside={<TimeLeft until={offer.expiresAt} />}
      actions={
        <>
          <Button isSmall isBusy={busy === 'decline'} onClick={() => void answer('decline')}>
            {words.decline}
          </Button>
          <Button
            isSmall
            look="accent"
            className="max-sm:flex-1"
            isBusy={busy === 'accept'}
            onClick={() => void answer('accept')}
          >
            {words.accept(total.formattedPrice)}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          product.price && words.asking(product.price.formattedPrice),
          words.total(quantity, total.formattedPrice),
        ]}
      />
      {note && (
        <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
    </OrderCard>
  )
}

/** How long an offer stays open. */
const TimeLeft = ({ until }: { until: string }) => {
  const left = Date.parse(until) - useNow()
  const time =
    left < HOUR_MS ? words.minutesLeft(Math.ceil(left / 60_000)) : words.hoursLeft(Math.floor(left / HOUR_MS))
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm text-soft tabular-nums">
      <Clock aria-hidden="true" size={16} />
      {left > 0 ? words.left(time) : words.expired}
    </span>
  )
}
