import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { dealStatuses, offerStatuses } from '../../../contract/deals/state.ts'
import { paths } from '../../app/paths.ts'
import { useList } from '../../app/query.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { loadMyDeals, loadMyOffers } from './deal-calls.ts'
import { DealList } from './deal-list.tsx'
import { KeptOffers } from './kept-offers.tsx'
import { MyDealRow, MyOfferRow } from './my-deal-row.tsx'
import { useRefresh } from './use-orders.ts'

const words = dealPageTexts.list
const tabs = (['deals', 'offers'] as const).map((id) => ({ id, label: words.tabs[id] }))
export type MyDealsTab = (typeof tabs)[number]['id']

type Shown = { tab: MyDealsTab; status: string | null; onShow: (tab: string, status: string | null) => void }

/** The viewer's deals and offers as a buyer, by status, live. */
export const MyDeals = ({ tab, status, onShow }: Shown) => {
  const filters = <Filters tab={tab} status={status} onShow={onShow} />
  return (
    <Tabs label={words.title} tabs={tabs} chosen={tab} onChoose={(id) => onShow(id, null)}>
      {tab === 'deals' ? (
        <OwnDeals status={status} filters={filters} />
      ) : (
        <OwnOffers status={status} filters={filters} />
      )}
    </Tabs>
  )
}

const Filters = ({ tab, status, onShow }: Shown) => (
  <fieldset
    aria-label={words.filter}
    className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 lg:flex-wrap lg:overflow-visible"
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
)

/** `filters` stand over a list that has something to filter. */
type Own = { status: string | null; filters: ReactNode }

/** Deals that need attention come first. */
const listedStatuses = dealStatuses.toSorted(
  (one, other) => Number(other === 'disputed') - Number(one === 'disputed'),
)

const statusesOf = (tab: MyDealsTab) =>
  tab === 'deals'
    ? listedStatuses.map((id) => ({ id, label: ordersTexts.statuses[id] }))
    : offerStatuses.map((id) => ({ id, label: words.offerStatuses[id] }))

const OwnDeals = ({ status, filters }: Own) => {
  const wanted = dealStatuses.find((one) => one === status) ?? null
  const list = useList(['my deals', wanted], (cursor, _signal, show) => loadMyDeals(wanted, cursor, show), {
    failed: words.failed,
  })
  useRefresh(list.reload)
  return (
    <>
      {(wanted !== null || list.entries?.length !== 0) && filters}
      <DealList
        list={list}
        columns={2}
        more={words.more.deals}
        empty={<Empty tab="deals" isFiltered={wanted !== null} />}
        row={(id) => <MyDealRow key={id} id={id} />}
      />
    </>
  )
}

const OwnOffers = ({ status, filters }: Own) => {
  const wanted = offerStatuses.find((one) => one === status) ?? null
  const list = useList(['my offers', wanted], (cursor, _signal, show) => loadMyOffers(wanted, cursor, show), {
    failed: words.failed,
  })
  useRefresh(list.reload)
  return (
    <>
      <KeptOffers />
      {(wanted !== null || list.entries?.length !== 0) && filters}
      <DealList
        list={list}
        columns={2}
        more={words.more.offers}
        empty={<Empty tab="offers" isFiltered={wanted !== null} />}
        row={(id) => <MyOfferRow key={id} id={id} />}
      />
    </>
  )
}

const Empty = ({ tab, isFiltered }: { tab: MyDealsTab; isFiltered: boolean }) => {
  const navigate = useNavigate()
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
