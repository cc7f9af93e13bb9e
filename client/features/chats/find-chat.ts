import { upsert } from '../conversations/store.ts'
import { loadProduct } from '../products/api.ts'
import { loadShop } from '../shops/api.ts'
import { findChat } from './api.ts'
import { changesOfChats } from './changes.ts'

/**
 * Returns the id of the viewer's chat with a shop, or `null` where there is none, with all that the
 * start of one shows in the stores. Throws a `CallError`.
 */
export const findChatOf = async (shopId: string, productId: string | null): Promise<string | null> => {
  const about = productId ? loadProduct(productId).catch(() => {}) : null
  const [chat] = await Promise.all([findChat(shopId), loadShop(shopId), about])
  if (!chat) return null
  upsert('shop', changesOfChats([chat]))
  return chat.id
}
