import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '../../app/download.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { showFailure } from '../../app/show-failure.ts'
import { useSearch } from '../../app/use-search.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { DealList } from './deal-list.tsx'
import { type BegunAction, DealOrder } from './deal-order.tsx'
import { OfferCard } from './offer-card.tsx'
import { type OrderTab, tabToOpen } from './order-step.ts'
import { disputesToAnswer, useOrders, useWaitingOrders } from './use-orders.ts'

const CounterListed = lazyNamed(() => import('./counter-sheet.tsx'), 'CounterListed')
const ActionOf = lazyNamed(() => import('./deal-foot.tsx'), 'ActionOf')
const words = ordersTexts.board
export const orderTabs = ['answer', 'handover', 'payment', 'done'] as const satisfies readonly OrderTab[]

/** A shop's orders by what it has to do next, with a search, live. */
export const OrdersBoard = ({
  chosenTab,
  onTab,
}: {
  /** Without one, the first list in which something waits, or else that has orders. */
  chosenTab: OrderTab | undefined
  onTab: (tab: string) => void
}) => {
  const { waiting } = useWaitingOrders()
  const [first, setFirst] = useState<OrderTab>()
  if (waiting && !first) setFirst(tabToOpen(waiting) ?? 'answer')
  const tab = chosenTab ?? first ?? 'answer'
  const { typed, setTyped, search } = useSearch()
  // Kept outside the rows: a search may remove a row while its code or price is typed.
  const [begun, setBegun] = useState<BegunAction | null>(null)
  const [countered, setCountered] = useState<string | null>(null)
  const tabs = orderTabs.map((id) => ({
    id,
    label: words.tabs[id],
    ...(id !== 'done' && waiting && { badge: countOf(id, waiting) }),
  }))
  return (
    <Tabs label={words.title} tabs={tabs} chosen={tab} onChoose={onTab} isFitted>
      <SearchField
        label={tab === 'answer' ? words.searchOffers : words.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OrderList
        key={tab}
        tab={tab}
        search={search}
        onAction={setBegun}
        onCounter={setCountered}
        onTab={onTab}
      />
      <PartBoundary>
        {countered && <CounterListed id={countered} onClose={() => setCountered(null)} />}
        {begun && <ActionOf {...begun} onClose={() => setBegun(null)} />}
      </PartBoundary>
    </Tabs>
  )
}

const countOf = (
  tab: Exclude<OrderTab, 'done'>,
  waiting: NonNullable<ReturnType<typeof useWaitingOrders>['waiting']>,
) => waiting[tab].count + (tab === 'answer' ? waiting.dispute.count : 0)

type Listed = {
  tab: OrderTab
  search: string
  onAction: (begun: BegunAction) => void
  onCounter: (id: string) => void
  onTab: (tab: string) => void
}

const OrderList = ({ tab, search, onAction, onCounter, onTab }: Listed) => {
  const list = useOrders(tab, search)
  return (
    <>
      {tab === 'answer' && <Disputes search={search} onAction={onAction} onTab={onTab} />}
      <DealList
        list={list}
        columns={2}
        more={words.more}
        row={(id) =>
          tab === 'answer' ? (
            <OfferCard key={id} id={id} onCounter={onCounter} />
          ) : (
            <DealOrder key={id} id={id} tab={tab} onAction={onAction} onTab={onTab} />
          )
        }
        empty={search ? <EmptyState>{words.noneFound}</EmptyState> : <Empty tab={tab} />}
      />
    </>
  )
}

/** The sentence of a list without orders; nothing under disputes, which wait for an answer, too. */
const Empty = ({ tab }: Pick<Listed, 'tab'>) => {
  const disputes = useOrders('dispute', '')
  if (tab === 'answer' && disputes.entries?.length) return null
  return <EmptyState hint={words.emptyHint}>{words.empty[tab]}</EmptyState>
}

/** Deals in dispute come before everything else, those that wait for the shop's answer first. */
const Disputes = ({ search, onAction, onTab }: Pick<Listed, 'search' | 'onAction' | 'onTab'>) => {
  const list = useOrders('dispute', search)
  if (!list.entries?.length) return null
  const ids = list.entries.map(({ id }) => id)
  const first = disputesToAnswer(ids)
  const entries = [...new Set([...first, ...ids])].map((id) => ({ id }))
  return (
    <section aria-label={ordersTexts.statuses.disputed} className="mt-4">
      <h2 className="text-md">{ordersTexts.statuses.disputed}</h2>
      <DealList
        list={{ ...list, entries }}
        columns={2}
        more={words.more}
        row={(id) => <DealOrder key={id} id={id} tab="answer" onAction={onAction} onTab={onTab} />}
        empty={null}
      />
    </section>
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
      showFailure(error, words.csvFailed)
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
