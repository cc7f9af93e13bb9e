import { canAnswerDispute } from '../../../contract/deals/state.ts'
import { call } from '../../app/call.ts'
import { loadOrRestore } from '../../app/kept-pages.ts'
import type { ListPage } from '../../app/query.ts'
import type { OrderTab } from './order-step.ts'
import { putDeals, putOffers, restoreOffers } from './store.ts'

type Page = { q?: string; cursor?: string | null; limit: number }

/**
 * Loads a page of a shop's orders under a tab into the store. Without a network, the first page is
 * the one that this device saw last. Throws a `CallError`.
 */
export const loadOrders = async (
  tab: OrderTab,
  page: Page,
): Promise<ListPage<{ id: string }> & { total: number }> => {
  const name = page.q || page.cursor ? null : `orders ${tab} ${page.limit}`
  const { value, isCopy } = await loadOrRestore(name, () => load(tab, page))
  const { offers, deals, pagination } = value
  // An offer of the copy takes no answer until the server has confirmed it.
  const put = isCopy ? restoreOffers : putOffers
  put(offers)
  putDeals(deals)
  const { hasMore, nextCursor = null, total } = pagination
  const entries = [...offers, ...deals].map(({ id }) => ({ id }))
  return { entries, cursor: hasMore && !isCopy ? nextCursor : null, total, isCopy }
}

const load = async (tab: OrderTab, { q, cursor, limit }: Page) => {
  const query = { role: 'shop', limit, ...(q && { q }), ...(cursor && { cursor }) } as const
  if (tab === 'answer')
    return { ...(await call('listOffers', { ...query, status: 'pending', by: 'buyer' })), deals: [] }
  return { ...(await call('listDeals', { ...query, stage: tab })), offers: [] }
}

/**
 * Loads the disputes of a shop that wait for its answer and returns their ids; without a network
 * there are none.
 */
export const loadDisputes = async (limit: number): Promise<string[]> => {
  try {
    const { deals } = await call('listDeals', { role: 'shop', status: 'disputed', limit })
    putDeals(deals)
    return deals.filter((deal) => canAnswerDispute(deal, 'shop')).map(({ id }) => id)
  } catch {
    return []
  }
}
