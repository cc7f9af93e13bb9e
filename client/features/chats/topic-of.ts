import type { Chat } from '../../../contract/chats/views.ts'
import type { Product } from '../products/store.ts'

/**
 * Returns the product that a chat is about: that of the message being written (`draftId`), if it
 * names one, else that of the last message. `null` while the former is not loaded.
 */
export const topicOf = (
  { productInfo }: Pick<Chat, 'productInfo'>,
  draftId: string | null,
  draft: Pick<Product, 'id' | 'title' | 'price' | 'images'> | undefined,
): Chat['productInfo'] => {
  if (draftId === null || draftId === productInfo?.id) return productInfo
  if (draft?.id !== draftId) return null
  const { id, title, price, images } = draft
  const image = images[0] ?? null
  return { id, title, price: price?.amount ? price : null, image, mediaType: image === null ? null : 'image' }
}
