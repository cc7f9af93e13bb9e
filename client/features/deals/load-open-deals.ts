import { create } from 'zustand'
import { call } from '../../app/call.ts'
import { putDeals, putOffers } from './store.ts'

/**
 * Loads the viewer's newest deals, so that it is known which of them ended, and those that wait for
 * a step, however many newer ones have ended. @throws CallError
 */
export const loadOpenDeals = async (query: { chatId?: string; limit: number }): Promise<void> => {
  const { deals, pagination } = await call('listDeals', query)
  putDeals(deals)
  if (!pagination.hasMore) return
  const waiting = await Promise.all([
    call('listDeals', { ...query, stage: 'handover' }),
    call('listDeals', { ...query, stage: 'payment' }),
  ])
  putDeals(waiting.flatMap((page) => page.deals))
}

/** The newest deals of a chat that its messages show as cards. */
const IN_CHAT = 20

/** The chats whose deals the server has listed, or failed to list. */
const useSettled = create<Record<string, true>>(() => ({}))

/** Whether the deals of a chat are here, as far as they can be loaded. */
export const useDealsSettled = (chatId: string): boolean => useSettled((all) => all[chatId] === true)

/** Loads the open offers and the deals of a chat. @throws CallError */
export const loadOpenInChat = async (chatId: string): Promise<void> => {
  try {
    const [{ offers }] = await Promise.all([
      call('listOffers', { chatId, status: 'pending', limit: IN_CHAT }),
      loadOpenDeals({ chatId, limit: IN_CHAT }),
    ])
    putOffers(offers)
  } finally {
    useSettled.setState({ [chatId]: true })
  }
}
