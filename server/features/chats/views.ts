import { type Side, statusOf, type Watermarks } from '../../../contract/chats/status.ts'
import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import type { Deps } from '../../../platform/platform.ts'
import { personView } from '../accounts/public.ts'
import { type ChatMessageRow, type ChatRow, type FromJson, toIso } from '../conversations/public.ts'
import { attachmentViews } from '../media/public.ts'
import { loadProductInfos } from '../products/public.ts'

type MarkRow = Pick<ChatMessageRow, 'buyerDelivered' | 'shopDelivered' | 'buyerRead' | 'shopRead'>

export const marksOf = (row: MarkRow): Watermarks => ({
  delivered: { buyer: row.buyerDelivered, shop: row.shopDelivered },
  read: { buyer: row.buyerRead, shop: row.shopRead },
})

/** A message as both sides see it. URLs of its files expire. */
export async function messageView(
  deps: Deps<'storage'>,
  row: FromJson<ChatMessageRow>,
): Promise<ChatMessage> {
  const files = row.attachments.length > 0 ? await attachmentViews(deps, row.attachments) : []
  const status = statusOf(row.seq, row.side, marksOf(row))
  return {
    id: row.id,
    _id: row.id,
    chatId: row.chatId,
    seq: row.seq,
    senderId: row.senderId,
    side: row.side,
    content: row.content,
    shopId: row.shopId,
    productId: row.productId,
    attachments: files.flatMap(({ type, ...file }) => (type === 'document' ? [] : { type, ...file })),
    status,
    read: status === 'read',
    clientMessageId: row.clientMessageId,
    createdAt: toIso(row.createdAt),
    deliveredAt: row.deliveredAt && toIso(row.deliveredAt),
    readAt: row.readAt && toIso(row.readAt),
  }
}

/** Messages as both sides see them. */
export const messageViews = (deps: Deps<'storage'>, rows: readonly FromJson<ChatMessageRow>[]) =>
  Promise.all(rows.map((row) => messageView(deps, row)))

/** Chats as one of their users sees them. */
export async function chatViews(
  deps: Deps<'db' | 'storage'>,
  userId: string,
  rows: readonly ChatRow[],
): Promise<Chat[]> {
  const productIds = rows.flatMap((row) => row.lastProductId ?? [])
  const products = await loadProductInfos(deps, productIds, userId)
  return rows.map((row) => {
    const side: Side = row.buyerId === userId ? 'buyer' : 'shop'
    const buyer = personView(deps, row.buyer)
    const logo = row.shopLogo && deps.storage.url(row.shopLogo)
    const shop = { id: row.shopId, name: row.shopName, slug: row.shopSlug, logo, bio: row.shopBio }
    return {
      id: row.id,
      _id: row.id,
      shopId: row.shopId,
      buyerId: row.buyerId,
      ownerId: row.ownerId,
      side,
      recipient:
        side === 'buyer'
          ? { id: shop.id, name: shop.name, logo }
          : { id: buyer.id, name: buyer.name, logo: buyer.avatar },
      buyer,
      shop,
      lastMessage: row.lastMessage && {
        ...row.lastMessage,
        createdAt: toIso(row.lastMessage.createdAt),
      },
      lastSeq: row.lastSeq,
      unreadCount: side === 'buyer' ? row.buyerUnread : row.shopUnread,
      ...marksOf(row),
      productInfo: (row.lastProductId && products.get(row.lastProductId)) || null,
      createdAt: toIso(row.createdAt),
      updatedAt: toIso(row.lastMessageAt ?? row.createdAt),
    }
  })
}
