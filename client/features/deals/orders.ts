import { call } from '../../app/call.ts'
import type { ListPage } from '../../app/use-paged-list.ts'
import type { OrderStep, OrderTab } from './order-step.ts'
import { putDeal, putDeals, putOffers } from './store.ts'

type Page = { q?: string; cursor?: string | null; limit: number }

/** Loads a page of a shop's orders under a tab into the store. Throws a `CallError`. */
export const loadOrders = async (
  tab: OrderTab,
  { q, cursor, limit }: Page,
): Promise<ListPage<{ id: string }> & { total: number }> => {
  const query = { role: 'shop', limit, ...(q && { q }), ...(cursor && { cursor }) } as const
  if (tab === 'answer') {
    const { offers, pagination } = await call('listOffers', { ...query, status: 'pending', by: 'buyer' })
    putOffers(offers)
    return pageOf(offers, pagination)
  }
  const { deals, pagination } = await call('listDeals', { ...query, stage: tab })
  putDeals(deals)
  return pageOf(deals, pagination)
}

const pageOf = (
  listed: readonly { id: string }[],
  { hasMore, nextCursor, total }: { hasMore: boolean; nextCursor?: string | null | undefined; total: number },
) => ({ entries: listed.map(({ id }) => ({ id })), cursor: hasMore ? (nextCursor ?? null) : null, total })

/** Takes a step of a deal as its shop. Throws a `CallError`; the deal is then loaded anew. */
export const takeStep = async (id: string, step: OrderStep, code?: string): Promise<void> => {
  try {
    const { deal } = await steps[step](id, code)
    putDeal(deal)
  } catch (error) {
    await call('getDeal', { id }).then(
      ({ deal }) => putDeal(deal),
      () => {},
    )
    throw error
  }
}

const steps = {
  confirm: (id: string) => call('confirmDealPayment', { id }),
  'mark-ready': (id: string) => call('markDealReady', { id }),
  'mark-sent': (id: string) => call('markDealSent', { id }),
  receive: (id: string, code?: string) => call('receiveDeal', { id, code }),
} satisfies Record<OrderStep, (id: string, code?: string) => Promise<unknown>>
