import type { ShopSales } from '../../../contract/deals/views.ts'
import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = ordersTexts.salesFigures

/** The worth of a shop's closed deals: in the last 30 days and in all, in each currency. */
export const SalesFigures = ({ shopId }: { shopId: string }) => {
  const { data, error, reload } = useRequest(
    ['sales', shopId],
    (signal) => call('getShopSales', { id: shopId }, { signal }),
    { failed: words.failed },
  )
  return (
    <section aria-label={words.title} className="mb-5">
      <h3 className="text-lg">{words.title}</h3>
      <p className="mb-2 text-sm text-soft">{words.hint}</p>
      {data ? (
        <Sales sales={data.sales} />
      ) : error === null ? (
        <Loading>
          <Skeleton className="h-20" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
      )}
    </section>
  )
}

const Sales = ({ sales }: { sales: readonly ShopSales[] }) => {
  if (sales.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    <div className="flex flex-col gap-2.5">
      {sales.map(({ currency, deals, amount, recentDeals, recentAmount }) => (
        <Card key={currency} as="dl" className="grid gap-x-4 px-3 py-1">
          <Figure name={words.recent} value={formatMoney(recentAmount, currency)} deals={recentDeals} />
          <Figure name={words.inAll} value={formatMoney(amount, currency)} deals={deals} />
        </Card>
      ))}
    </div>
  )
}

const Figure = ({ name, value, deals }: { name: string; value: string; deals: number }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
    <dt>{name}</dt>
    <dd className="text-right">
      <span className="font-bold font-display tabular-nums">{value}</span>{' '}
      <span className="text-sm text-soft">{words.deals(deals)}</span>
    </dd>
  </div>
)
