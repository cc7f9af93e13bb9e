import { useState } from 'react'
import type { ShopStats } from '../../../contract/shops/views.ts'
import { formatDateTime } from '../../locale.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { type Bar, BarChart, Sparkline } from '../../ui/bar-chart.tsx'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SalesFigures } from '../deals/sales-figures.tsx'
import { TrustFigures } from '../deals/trust-figures.tsx'
import { useShopStats } from './use-shop-stats.ts'

const words = sellingTexts.statistics
const kinds = ['views', 'likes', 'comments', 'followers', 'inquiries', 'chats'] as const
type Kind = (typeof kinds)[number]

/** The statistics of the own shop: sales, totals, and the last 30 days as a chart or a table. */
export const Statistics = ({
  shop,
  isOpen,
  onClose,
}: {
  shop: { id: string }
  isOpen: boolean
  onClose: () => void
}) => {
  const { data, error, reload } = useShopStats(shop.id, isOpen)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      {data ? (
        <Figures shopId={shop.id} stats={data} />
      ) : error === null ? (
        <Loading>
          <div className="grid grid-cols-2 gap-2.5 pt-2 sm:grid-cols-3">
            {kinds.map((kind) => (
              <Skeleton key={kind} className="h-26" />
            ))}
          </div>
          <Skeleton className="mt-4 h-44" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
      )}
    </Sheet>
  )
}

const Figures = ({ shopId, stats: { totals, days } }: { shopId: string; stats: ShopStats }) => {
  const [kind, setKind] = useState<Kind>('views')
  const [isTable, setTable] = useState(false)
  const valuesOf = (name: Kind) => days.map((day) => day[name])
  return (
    <div className="pt-2 pb-2">
      <SalesFigures shopId={shopId} />
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {kinds.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            onClick={() => setKind(name)}
            className={classNames(
              cardClass({ isPressable: true }),
              'flex min-w-0 flex-col p-3 text-left aria-pressed:border-accent aria-pressed:bg-sunken',
            )}
          >
            <span className="text-sm text-soft">{words.kinds[name]}</span>
            <span className="font-bold font-display text-fg text-xl tabular-nums">
              {formatCount(totals[name])}
            </span>
            <Sparkline values={valuesOf(name)} />
            <span className="mt-1 text-soft text-xs tabular-nums">
              {words.recent(formatCount(sum(valuesOf(name))))}
            </span>
          </button>
        ))}
      </div>
      <section aria-label={words.days} className="mt-5">
        <h3 className="mb-1 text-lg">
          {words.kinds[kind]} · {words.days}
        </h3>
        {isTable ? (
          <Table days={days} />
        ) : (
          <BarChart
            bars={days.map((day) => ({ label: dayName(day.date), value: day[kind] }))}
            label={summary(kind, days)}
            format={formatCount}
            textOf={({ label, value }: Bar) => words.onDay(label, formatCount(value))}
          />
        )}
        <Switch label={words.table} isOn={isTable} onChange={setTable} />
      </section>
      <TrustFigures shopId={shopId} />
    </div>
  )
}

const Table = ({ days }: { days: ShopStats['days'] }) => (
  <div className="overflow-x-auto" data-no-drag>
    <table className="w-full text-right text-sm tabular-nums">
      <thead>
        <tr className="border-edge border-b text-soft">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            {words.day}
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="py-2 pl-3 font-semibold">
              {words.kinds[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date} className="border-edge border-b">
            <th scope="row" className="whitespace-nowrap py-1.5 pr-3 text-left font-normal">
              {dayName(day.date)}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className={classNames('py-1.5 pl-3', day[kind] === 0 && 'text-soft')}>
                {day[kind]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const summary = (kind: Kind, days: ShopStats['days']): string => {
  const total = sum(days.map((day) => day[kind]))
  const best = days.toSorted((one, other) => other[kind] - one[kind])[0]
  if (!best || total === 0) return `${words.kinds[kind]}: ${words.none}`
  return words.chart(words.kinds[kind], formatCount(total), formatCount(best[kind]), dayName(best.date))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The server's days are those of UTC. */
const dayName = (date: string): string =>
  formatDateTime(`${date}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
