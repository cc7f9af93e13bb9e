import { create } from 'zustand'
import type { Deal } from '../../../contract/deals/views.ts'
import { call } from '../../app/call.ts'
import { type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { loadOffer } from './api.ts'
import { putDeals, putOffers, readOpenOffers, restoreOffers } from './store.ts'

/**
 * Loads the viewer's newest deals, so that it is known which of them ended, and those that wait for
 * a step, however many newer ones have ended. Returns them. @throws CallError
 */
export const loadOpenDeals = async (query: { chatId?: string; limit: number }): Promise<Deal[]> => {
  const { deals, pagination } = await call('listDeals', query)
  putDeals(deals)
  if (!pagination.hasMore) return deals
  const waiting = await Promise.all([
    call('listDeals', { ...query, stage: 'handover' }),
    call('listDeals', { ...query, stage: 'payment' }),
  ])
  const others = waiting.flatMap((page) => page.deals)
  putDeals(others)
  return [...deals, ...others]
}

/** The newest deals of a chat that its messages show as cards. */
const IN_CHAT = 20

/** The chats whose deals the server has listed, or failed to list. */
const useSettled = create<Record<string, true>>(() => ({}))

/** Whether the deals of a chat are here, as far as they can be loaded. */
export const useDealsSettled = (chatId: string): boolean => useSettled((all) => all[chatId] === true)

/**
 * Loads the open offers and the deals of a chat. Without a network, they are those that this device
 * saw last. @throws CallError
 */
export const loadOpenInChat = async (chatId: string): Promise<void> => {
  try {
    const name = `trades ${chatId}`
    const listed = await loadOrRestore(
      name,
      () => loadTrades(chatId),
      putTrades,
      () => settle(chatId),
    )
    if (listed === null) return
    const ended = readOpenOffers(chatId).filter(({ id }) => !listed.has(id))
    await Promise.all(ended.map(({ id }) => loadOffer(id)))
  } finally {
    settle(chatId)
  }
}

const settle = (chatId: string) => useSettled.setState({ [chatId]: true })

/** Returns the ids of the open offers, or `null` for those of a copy. */
const putTrades = ({ value: { offers, deals }, keptAt }: Loaded<Awaited<ReturnType<typeof loadTrades>>>) => {
  const put = keptAt === null ? putOffers : restoreOffers
  put(offers)
  putDeals(deals)
  return keptAt === null ? new Set(offers.map(({ id }) => id)) : null
}

const loadTrades = async (chatId: string) => {
  const [{ offers }, deals] = await Promise.all([
    call('listOffers', { chatId, status: 'pending', limit: IN_CHAT }),
    loadOpenDeals({ chatId, limit: IN_CHAT }),
  ])
  return { offers, deals }
}
