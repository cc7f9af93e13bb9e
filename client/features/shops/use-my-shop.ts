import { CallError } from '../../app/call-error.ts'
import { useRequest } from '../../app/query.ts'
import { currentUser, refreshUser, useSession } from '../../app/session.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { type Shop, useShop } from './store.ts'
import { loadShopPage } from './use-shop-page.ts'

type MyShop =
  | { state: 'loading' | 'none' | 'signed-out' }
  | { state: 'ready'; shop: Shop }
  | { state: 'error'; error: string }

/**
 * Returns the signed-in user's shop, or that there is none. It loads the user first: the shop may
 * have been opened on another device. Without a network, it is as this device saw it last.
 */
export const useMyShop = (): MyShop & { reload: () => Promise<void> } => {
  const status = useSession((session) => session.status)
  const shopId = useSession(({ user }) => user?.shops[0])
  const shop = useShop(shopId)
  const { data, error, reload } = useRequest(['my shop'], loadMyShop, {
    failed: shoppingTexts.shopPage.failed,
    isWanted: status === 'signed-in',
    refreshOnReturn: true,
  })
  if (status === 'signed-out') return { state: 'signed-out', reload }
  if (shop) return { state: 'ready', shop, reload }
  if (error !== null) return { state: 'error', error, reload }
  return { state: data && !shopId ? 'none' : 'loading', reload }
}

const loadMyShop = async (signal: AbortSignal): Promise<true> => {
  try {
    await refreshUser()
  } catch (error) {
    const isOffline = error instanceof CallError && error.isOffline
    if (!isOffline || !currentUser()) throw error
  }
  const id = currentUser()?.shops[0]
  if (id) await loadShopPage(id, signal)
  return true
}
