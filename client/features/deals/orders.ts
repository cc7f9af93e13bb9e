import { call } from '../../app/call.ts'
import { type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import type { ListPage } from '../../app/list-pages.ts'
import type { OrderSource } from './order-step.ts'
import { putDeals, putOffers, restoreOffers } from './store.ts'

export type OrderPage = ListPage<{ id: string }> & { total: number }
type Page = { q?: string; cursor?: string | null; limit: number }

/**
 * Loads a page of one list of a shop's orders into the store. Without a network, the first page is
 * the one that this device saw last. @throws CallError
 */
export const loadOrders = (
  tab: OrderSource,
  page: Page,
  showMeanwhile: (copy: OrderPage) => void,
): Promise<OrderPage> => {
  const name = page.q || page.cursor ? null : `orders ${tab} ${page.limit}`
  return loadOrRestore(name, () => load(tab, page), putPage, showMeanwhile)
}

const putPage = ({ value, keptAt }: Loaded<Awaited<ReturnType<typeof load>>>): OrderPage => {
  const { offers, deals, pagination } = value
  // An offer of the copy takes no answer until the server has confirmed it.
  const put = keptAt === null ? putOffers : restoreOffers
  put(offers)
  putDeals(deals)
  const { hasMore, nextCursor = null, total } = pagination
  const entries = [...offers, ...deals].map(({ id }) => ({ id }))
  return { entries, cursor: hasMore && keptAt === null ? nextCursor : null, total, keptAt }
}

const load = async (tab: OrderSource, { q, cursor, limit }: Page) => {
  const query = { role: 'shop', limit, ...(q && { q }), ...(cursor && { cursor }) } as const
  if (tab === 'answer')
    return { ...(await call('listOffers', { ...query, status: 'pending', by: 'buyer' })), deals: [] }
  return { ...(await call('listDeals', { ...query, stage: tab })), offers: [] }
}
