import { type Selectable, sql } from 'kysely'
import type { ChatMessage } from '../../../../contract/chats/views.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { StoredAttachment } from '../../media/public.ts'
import { isVisibleTo } from '../../products/public.ts'
import { type MessageSent, messageSent } from '../events.ts'
import * as chats from '../queries/chats.ts'
import type { Sending } from './send-once.ts'

/** A message of a shop chat before it has a number. */
type Draft = Pick<
  Selectable<DB['ChatMessage']>,
  'id' | 'chatId' | 'senderId' | 'content' | 'productId' | 'clientMessageId'
>

/**
 * Membership, number, message, counts and event in one statement. The number locks the chat until the commit, so numbers
 * have neither gaps nor doubles.
 */
const storeMessage = prepared(({ kysely, param }: Builder<Draft & { attachments: string }>) => {
  const sender = sql<string>`${param('senderId')}::uuid`
  const productId = sql`${param('productId')}::uuid`
  const numbered = sql<MessageSent & { createdAt: Date }>`(
    UPDATE "Chat" c SET
      "lastSeq" = c."lastSeq" + 1,
      "lastMessageAt" = now(),
      "lastProductId" = coalesce(${productId}, c."lastProductId"),
      "buyerUnread" = c."buyerUnread" + (c."ownerId" = ${sender})::int,
      "shopUnread" = c."shopUnread" + (c."buyerId" = ${sender})::int
    WHERE c.id = ${param('chatId')} AND ${chats.isInChat(sender)} AND NOT ${chats.isChatBlocked}
      AND (${productId} IS NULL OR EXISTS (
        SELECT FROM "Product" p WHERE p.id = ${productId} AND p."shopId" = c."shopId" AND ${isVisibleTo(sender)}))
    RETURNING ${param('id')}::uuid AS "messageId", c.id AS "chatId", c."lastSeq" AS seq, ${sender} AS "senderId",
      ${chats.sideOf(sender)} AS side, ${chats.otherUserOf(sender)} AS "receiverId", c."shopId",
      c."lastMessageAt" AS "createdAt")`
  const stored = sql<object>`(
    INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, "createdAt",
      content, "productId", "clientMessageId", attachments)
    SELECT "messageId", "chatId", seq, "senderId", side, "createdAt",
      ${param('content')}, ${productId}, ${param('clientMessageId')}::text AS "clientMessageId", ${param('attachments')}::jsonb
    FROM numbered)`
  return kysely
    .with('numbered', () => numbered)
    .with('stored', () => stored)
    .with('event', (db) =>
      insertEvents(
        messageSent,
        db
          .selectFrom('numbered')
          .select(['messageId', 'chatId', 'seq', 'senderId', 'side', 'receiverId', 'shopId']),
      ),
    )
    .selectFrom('numbered')
    .select(['seq', 'shopId', 'side', 'createdAt', insertedEvent().as('event')])
})

/** What a message that nobody has received yet has besides its draft. */
const unseen = {
  ...{ buyerDelivered: 0, shopDelivered: 0, buyerRead: 0, shopRead: 0 },
  ...{ deliveredAt: null, readAt: null },
}

/** Stores a message and its event; `undefined` if the sender is not in the chat or blocked, or sees no such product of the shop. */
export const storeChatMessage = async (db: Queries, draft: Draft, attachments: StoredAttachment[]) => {
  const query = storeMessage({ ...draft, attachments: JSON.stringify(attachments) })
  const [stored] = (await db.executeQuery(query)).rows
  return stored && { row: { ...unseen, ...draft, ...stored, attachments }, event: stored.event }
}

/** How messages of shop chats are sent. */
export const shopChatSending: Sending<Draft, chats.ChatMessageRow, ChatMessage> = {
  folder: 'chats',
  store: storeChatMessage,
  findSent: (db, { chatId, senderId, clientMessageId }) =>
    chats
      .chatMessages(db)
      .where('m.chatId', '=', chatId)
      .where('m.senderId', '=', senderId)
      .where('m.clientMessageId', '=', clientMessageId)
      .executeTakeFirst(),
  explainRejection: async (deps, { chatId, senderId }) => {
    const { isBlocked } = await chats.loadMembership(deps, chatId, senderId)
    return fail(isBlocked ? 'FORBIDDEN' : 'PRODUCT_NOT_OF_SHOP')
  },
  view: chats.chatMessageView,
}
