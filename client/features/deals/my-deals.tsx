import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { dealStatuses, offerStatuses } from '../../../contract/deals/state.ts'
import { paths } from '../../app/paths.ts'
import { usePagedList } from '../../app/use-paged-list.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { loadMyDeals, loadMyOffers } from './deal-calls.ts'
import { MyDealRow, MyOfferRow } from './my-deal-row.tsx'
import { useRefresh } from './use-orders.ts'

const words = dealPageTexts.list
const tabs = (['deals', 'offers'] as const).map((id) => ({ id, label: words.tabs[id] }))
export type MyDealsTab = (typeof tabs)[number]['id']

type Shown = { tab: MyDealsTab; status: string | null; onShow: (tab: string, status: string | null) => void }

/** The viewer's deals and offers as a buyer, by status, live. */
export const MyDeals = ({ tab, status, onShow }: Shown) => (
  <Tabs label={words.title} tabs={tabs} chosen={tab} onChoose={(id) => onShow(id, null)}>
    <fieldset
      aria-label={words.filter}
      className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4"
    >
      <Chip isChosen={status === null} onClick={() => onShow(tab, null)}>
        {words.all}
      </Chip>
      {statusesOf(tab).map(({ id, label }) => (
        <Chip key={id} isChosen={status === id} onClick={() => onShow(tab, id)}>
          {label}
        </Chip>
      ))}
    </fieldset>
    {tab === 'deals' ? <DealList status={status} /> : <OfferList status={status} />}
  </Tabs>
)

const statusesOf = (tab: MyDealsTab) =>
  tab === 'deals'
    ? dealStatuses.map((id) => ({ id, label: ordersTexts.statuses[id] }))
    : offerStatuses.map((id) => ({ id, label: words.offerStatuses[id] }))

const DealList = ({ status }: { status: string | null }) => {
  const wanted = dealStatuses.find((one) => one === status) ?? null
  const list = usePagedList(`my deals ${wanted}`, (cursor) => loadMyDeals(wanted, cursor), words.failed)
  useRefresh(list.reload)
  return (
    <Listed
      tab="deals"
      list={list}
      isFiltered={wanted !== null}
      row={(id) => <MyDealRow key={id} id={id} />}
    />
  )
}

const OfferList = ({ status }: { status: string | null }) => {
  const wanted = offerStatuses.find((one) => one === status) ?? null
  const list = usePagedList(`my offers ${wanted}`, (cursor) => loadMyOffers(wanted, cursor), words.failed)
  useRefresh(list.reload)
  return (
    <Listed
      tab="offers"
      list={list}
      isFiltered={wanted !== null}
      row={(id) => <MyOfferRow key={id} id={id} />}
    />
  )
}

const Listed = ({
  tab,
  list,
  isFiltered,
  row,
}: {
  tab: MyDealsTab
  list: ReturnType<typeof usePagedList<{ id: string }>>
  isFiltered: boolean
  row: (id: string) => ReactNode
}) => {
  const navigate = useNavigate()
  if (list.entries === null) {
    return list.error === null ? (
      <Loading>
        <div className="mt-3 grid gap-3">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-24" />
          ))}
        </div>
      </Loading>
    ) : (
      <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
    )
  }
  if (list.entries.length === 0) {
    if (isFiltered) return <EmptyState>{words.noneFound}</EmptyState>
    const browse = (
      <Button look="primary" onClick={() => navigate(paths.browse)}>
        {words.browse}
      </Button>
    )
    return (
      <EmptyState hint={words.emptyHint[tab]} action={browse}>
        {words.empty[tab]}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">{list.entries.map(({ id }) => row(id))}</ul>
      {list.hasMore && <LoadMore {...list.more} label={words.more[tab]} />}
    </>
  )
}
