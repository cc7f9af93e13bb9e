import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { download } from '../../app/download.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { useSearch } from '../../app/use-search.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { DealList } from './deal-list.tsx'
import { type BegunStep, DealOrder } from './deal-order.tsx'
import { OfferCard } from './offer-card.tsx'
import type { OrderTab } from './order-step.ts'
import { useOrders, useWaitingOrders } from './use-orders.ts'

const CounterListed = lazyNamed(() => import('./counter-sheet.tsx'), 'CounterListed')
const StepListed = lazyNamed(() => import('./deal-foot.tsx'), 'StepListed')
const words = ordersTexts.board
export const orderTabs = ['answer', 'handover', 'payment', 'done'] as const satisfies readonly OrderTab[]

/** A shop's orders by what it has to do next, with a search, live. */
export const OrdersBoard = ({ tab, onTab }: { tab: OrderTab; onTab: (tab: string) => void }) => {
  const { waiting } = useWaitingOrders()
  const { typed, setTyped, search } = useSearch()
  // Not in the rows: a search may take a row away while its code or price is typed.
  const [begun, setBegun] = useState<BegunStep | null>(null)
  const [countered, setCountered] = useState<string | null>(null)
  const tabs = orderTabs.map((id) => ({
    id,
    label: words.tabs[id],
    ...(id !== 'done' && waiting && { count: waiting[id].total }),
  }))
  return (
    <Tabs label={words.title} tabs={tabs} chosen={tab} onChoose={onTab} isFitted>
      <TextField
        type="search"
        label={tab === 'answer' ? words.searchOffers : words.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OrderList
        key={tab}
        tab={tab}
        search={search}
        onStep={setBegun}
        onCounter={setCountered}
        onTab={onTab}
      />
      <Suspense>
        {countered && <CounterListed id={countered} onClose={() => setCountered(null)} />}
        {begun && <StepListed {...begun} onClose={() => setBegun(null)} />}
      </Suspense>
    </Tabs>
  )
}

type Listed = {
  tab: OrderTab
  search: string
  onStep: (begun: BegunStep) => void
  onCounter: (id: string) => void
  onTab: (tab: string) => void
}

const OrderList = ({ tab, search, onStep, onCounter, onTab }: Listed) => {
  const list = useOrders(tab, search)
  return (
    <DealList
      list={list}
      columns={2}
      more={words.more}
      row={(id) =>
        tab === 'answer' ? (
          <OfferCard key={id} id={id} onCounter={onCounter} />
        ) : (
          <DealOrder key={id} id={id} tab={tab} onStep={onStep} onTab={onTab} />
        )
      }
      empty={
        search ? (
          <EmptyState>{words.noneFound}</EmptyState>
        ) : (
          <EmptyState hint={words.emptyHint}>{words.empty[tab]}</EmptyState>
        )
      }
    />
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
