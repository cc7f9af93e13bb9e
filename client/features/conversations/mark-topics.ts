import type { LogItem } from './log-item.ts'

/**
 * Sets `topic` on messages about another product than those before them. Offers and purchases name
 * their product themselves.
 */
export const markTopics = (items: readonly LogItem[]): LogItem[] => {
  let topic: string | undefined
  return items.map((item) => {
    const { productId, offer, trade } = item
    if (!productId || productId === topic) return item
    topic = productId
    return offer || trade ? item : { ...item, topic }
  })
}
