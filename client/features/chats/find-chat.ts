import { CallError } from '../../app/call-error.ts'
import { readState, subscribe, upsert } from '../conversations/store.ts'
import { loadProduct } from '../products/api.ts'
import { loadShop } from '../shops/api.ts'
import { findChat } from './api.ts'
import { changesOfChats } from './changes.ts'

/**
 * Returns the id of the viewer's chat with a shop, or `null` where there is none; the shop and the
 * product are then in the stores. A chat that this device knows needs no network. @throws
 * CallError
 */
export const findChatOf = async (shopId: string, productId: string | null): Promise<string | null> => {
  const about = loadTopic(productId)
  const known = knownChatOf(shopId)
  if (known) return known
  try {
    const [chat] = await Promise.all([findChat(shopId), loadShop(shopId), about])
    if (!chat) return null
    upsert('shop', changesOfChats([chat]))
    return chat.id
  } catch (error) {
    if (!(error instanceof CallError && error.isOffline)) throw error
    await copyRestored()
    const restored = knownChatOf(shopId)
    if (!restored) throw error
    return restored
  }
}

/** Loads the product that a chat is to begin with, if it can. */
export const loadTopic = async (productId: string | null): Promise<void> => {
  if (productId) await loadProduct(productId).catch(() => {})
}

/** Returns the id of the viewer's chat with a shop if this device knows one. */
export const knownChatOf = (shopId: string): string | undefined => {
  const chats = Object.values(readState('shop').conversations.summaries)
  return chats.find(({ details }) => details.side === 'buyer' && details.shop.id === shopId)?.id
}

/** Milliseconds in which the copy on this device is read, even right after the page was opened. */
const RESTORE_MS = 3000

/** Waits until the copy on this device was read, at most `RESTORE_MS`. */
const copyRestored = (): Promise<void> =>
  new Promise((resolve) => {
    if (readState('shop').isRestored) return resolve()
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = subscribe('shop', ({ isRestored }) => isRestored && end())
    const timer = setTimeout(end, RESTORE_MS)
  })
