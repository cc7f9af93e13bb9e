import { useEffect, useEffectEvent, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { currentUser, refreshUser, useSession } from '../../app/session.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { loadShop } from './api.ts'
import { type Shop, useShop } from './store.ts'

type MyShop =
  | { state: 'loading' | 'none' | 'signed-out' }
  | { state: 'ready'; shop: Shop }
  | { state: 'error'; error: string }

/** The signed-in user's shop, or that there is none. Asks who one is first: a shop may have been opened elsewhere. */
export const useMyShop = (): MyShop & { reload: () => Promise<void> } => {
  const status = useSession((session) => session.status)
  const shopId = useSession(({ user }) => user?.shops[0])
  const userId = useSession(({ user }) => user?.id)
  const shop = useShop(shopId)
  const [checkedFor, setCheckedFor] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const reload = async () => {
    if (!userId) return
    setError(null)
    try {
      await refreshUser()
      const id = currentUser()?.shops[0]
      if (id) await loadShop(id)
      setCheckedFor(userId)
    } catch (failure) {
      setError(textOf(failure, shoppingTexts.shopPage.failed))
    }
  }
  const begin = useEffectEvent(reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another shop
  useEffect(() => void begin(), [userId])

  if (status === 'signed-out') return { state: 'signed-out', reload }
  if (shop) return { state: 'ready', shop, reload }
  if (error !== null) return { state: 'error', error, reload }
  return { state: checkedFor === userId && userId && !shopId ? 'none' : 'loading', reload }
}
