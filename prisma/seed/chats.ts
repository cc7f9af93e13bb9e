import { v7 as newId } from 'uuid'
import type { ChatSide } from '../generated/kysely.ts'
import { chats, type SeedChat, shops } from './catalogue.ts'
import { type Ids, idOf, type Seed } from './seed.ts'

/** Creates chats whose last messages are unread. */
export const seedChats = async (
  { tx, minutesAgo }: Seed,
  { people, shops: shopIds, products }: { people: Ids; shops: Ids; products: Ids },
): Promise<void> => {
  for (const chat of chats) {
    const chatId = newId()
    const ownerId = idOf(people, shops.find((shop) => shop.key === chat.shop)?.owner ?? '')
    const buyerId = idOf(people, chat.buyer)
    const productId = chat.product ? idOf(products, chat.product) : null
    const lastSeq = chat.messages.length
    const unread = unreadAtTheEnd(chat)
    const readBySilent = lastSeq - unread
    const speaker = chat.messages.at(-1)?.from ?? 'buyer'
    const read = {
      buyer: speaker === 'buyer' ? lastSeq : readBySilent,
      shop: speaker === 'shop' ? lastSeq : readBySilent,
    }
    await tx
      .insertInto('Chat')
      .values({
        id: chatId,
        shopId: idOf(shopIds, chat.shop),
        buyerId,
        ownerId,
        lastSeq,
        lastMessageAt: minutesAgo(chat.messages.at(-1)?.minutesAgo ?? 0),
        lastProductId: productId,
        buyerDelivered: read.buyer,
        shopDelivered: read.shop,
        buyerRead: read.buyer,
        shopRead: read.shop,
        buyerUnread: speaker === 'shop' ? unread : 0,
        shopUnread: speaker === 'buyer' ? unread : 0,
        createdAt: minutesAgo(chat.messages[0]?.minutesAgo ?? 0),
      })
      .execute()
    await tx
      .insertInto('ChatMessage')
      .values(
        chat.messages.map((message, index) => ({
          id: newId(),
          chatId,
          seq: index + 1,
          senderId: message.from === 'buyer' ? buyerId : ownerId,
          side: message.from,
          content: message.text,
          productId: index === 0 ? productId : null,
          createdAt: minutesAgo(message.minutesAgo),
        })),
      )
      .execute()
    // Times at which the watermarks reached each message.
    const receipts = chat.messages.flatMap((message, index) => {
      const seq = index + 1
      const side: ChatSide = message.from === 'buyer' ? 'shop' : 'buyer'
      if (seq > read[side]) return []
      const at = minutesAgo(message.minutesAgo - 0.5)
      return (['delivered', 'read'] as const).map((status) => ({ chatId, side, status, seq, at }))
    })
    if (receipts.length > 0) await tx.insertInto('ChatReceipt').values(receipts).execute()
  }
}

/** Returns the number of last messages from the same side, which are unread. */
const unreadAtTheEnd = ({ messages }: SeedChat): number => {
  const last = messages.at(-1)?.from
  const answered = messages.findLastIndex((message) => message.from !== last)
  return messages.length - 1 - answered
}
