import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { download } from '../../app/download.ts'
import { useSearch } from '../../app/use-search.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { DealOrder } from './deal-order.tsx'
import { OfferCard } from './offer-card.tsx'
import type { OrderTab } from './order-step.ts'
import { useOrders, useWaitingOrders } from './use-orders.ts'

const words = ordersTexts.board
export const orderTabs = ['answer', 'handover', 'payment', 'done'] as const satisfies readonly OrderTab[]

/** A shop's orders by what it has to do next, with a search, live. */
export const OrdersBoard = ({ tab, onTab }: { tab: OrderTab; onTab: (tab: string) => void }) => {
  const { waiting } = useWaitingOrders()
  const { typed, setTyped, search } = useSearch()
  const tabs = orderTabs.map((id) => ({
    id,
    label: words.tabs[id],
    ...(id !== 'done' && waiting && { count: waiting[id].total }),
  }))
  return (
    <Tabs label={words.title} tabs={tabs} chosen={tab} onChoose={onTab}>
      <TextField
        type="search"
        label={tab === 'answer' ? words.searchOffers : words.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OrderList key={tab} tab={tab} search={search} />
    </Tabs>
  )
}

const OrderList = ({ tab, search }: { tab: OrderTab; search: string }) => {
  const list = useOrders(tab, search)
  if (list.entries === null) {
    return list.error === null ? (
      <Loading>
        <div className="mt-4 grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-36" />
          ))}
        </div>
      </Loading>
    ) : (
      <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
    )
  }
  if (list.entries.length === 0) {
    return search ? (
      <EmptyState>{words.noneFound}</EmptyState>
    ) : (
      <EmptyState hint={words.emptyHint}>{words.empty[tab]}</EmptyState>
    )
  }
  return (
    <div aria-busy={list.isBusy || undefined}>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {list.entries.map(({ id }) =>
          tab === 'answer' ? <OfferCard key={id} id={id} /> : <DealOrder key={id} id={id} tab={tab} />,
        )}
      </ul>
      {list.hasMore && <LoadMore {...list.more} label={words.more} />}
    </div>
  )
}

/** Downloads all deals of a shop. */
export const DownloadDeals = ({ shopId }: { shopId: string }) => {
  const [isBusy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      await download('exportDeals', 'deals.csv', shopId)
    } catch (error) {
      showToast(textOf(error, words.csvFailed), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      isSmall
      aria-label={words.csvLabel}
      icon={<Download aria-hidden="true" size={18} />}
      isBusy={isBusy}
      onClick={() => void fetchAll()}
    >
      {words.csv}
    </Button>
  )
}
