import { ordersTexts } from '../../messages/orders.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { useShop } from '../shops/store.ts'
import { formatReplyTime } from './format-reply-time.ts'

const words = ordersTexts.trustFigures

/** The figures of trust that everyone sees on a shop's page, and from when on there are some. */
export const TrustFigures = ({ shopId }: { shopId: string }) => {
  const { dealsClosed, completionRate, medianResponseMinutes } = useShop(shopId)?.trust ?? {}
  const figures = [
    { name: words.closed, value: dealsClosed != null && formatCount(dealsClosed), from: words.fromDeals },
    {
      name: words.completed,
      value: completionRate != null && words.percent(formatPercent(completionRate * 100)),
      from: words.fromDeals,
    },
    {
      name: words.replies,
      value: medianResponseMinutes != null && formatReplyTime(medianResponseMinutes),
      from: words.fromTalks,
    },
  ]
  return (
    <section aria-label={words.title} className="mt-5">
      <h3 className="text-lg">{words.title}</h3>
      <p className="mb-2 text-sm text-soft">{words.public}</p>
      <Card as="dl" className="grid gap-x-4 px-3 py-1">
        {figures.map(({ name, value, from }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
            <dt>{name}</dt>
            <dd className={value ? 'font-bold font-display tabular-nums' : 'text-sm text-soft'}>
              {value || from}
            </dd>
          </div>
        ))}
      </Card>
    </section>
  )
}
