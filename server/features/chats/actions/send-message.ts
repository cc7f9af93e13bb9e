import { v7 as newId } from 'uuid'
import type { ChatMessage } from '../../../../contract/chats/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import { isUniqueViolation } from '../../../../platform/db/errors.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { reply } from '../../../route.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { type MessageSent, messageSent } from '../events.ts'
import { type MessageRow, messageColumns, messageView } from '../queries/messages.ts'
import { openChat } from './open-chat.ts'

type NewMessage = {
  content: string
  chatId?: string | null
  shopId?: string | null
  productId?: string | null
  clientMessageId?: string | null
}

/**
 * The whole of sending in one statement: membership, number, message, the chat's state, the unread count and the event.
 * Taking the number locks the chat's row until the commit, so numbers have no gaps and no doubles. A message that was
 * sent before is answered, not stored.
 */
const store = statement({
  name: 'chats.send-message',
  text: `
    WITH before AS (
      SELECT m.* FROM "ChatMessage" m
      WHERE m."chatId" = $1::uuid AND m."senderId" = $2::uuid AND m."clientMessageId" = $6::text
    ), moved AS (
      UPDATE "Chat" c SET
        "lastSeq" = c."lastSeq" + 1,
        "lastMessageAt" = now(),
        "lastProductId" = coalesce($5, c."lastProductId"),
        "buyerUnread" = c."buyerUnread" + (c."ownerId" = $2)::int,
        "shopUnread" = c."shopUnread" + (c."buyerId" = $2)::int
      WHERE c.id = $1 AND $2 IN (c."buyerId", c."ownerId")
        AND NOT EXISTS (SELECT 1 FROM before)
        AND NOT ${blockedBetween('c."buyerId"', 'c."ownerId"')}
        AND ($5::uuid IS NULL OR EXISTS (
          SELECT 1 FROM "Product" p WHERE p.id = $5 AND p."shopId" = c."shopId" AND p."deletedAt" IS NULL))
      RETURNING c.*
    ), stored AS (
      INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "productId", "clientMessageId")
      SELECT $3::uuid, moved.id, moved."lastSeq", $2::uuid,
        (CASE WHEN moved."buyerId" = $2 THEN 'buyer' ELSE 'shop' END)::"ChatSide", $4::text, $5::uuid, $6::text
      FROM moved
      RETURNING *
    ), recorded AS (
      INSERT INTO "Outbox" (id, name, payload)
      SELECT $7::uuid, '${messageSent.name}', jsonb_build_object(
        'messageId', stored.id, 'chatId', moved.id, 'seq', stored.seq, 'senderId', stored."senderId",
        'side', stored.side, 'shopId', moved."shopId",
        'receiverId', CASE WHEN stored.side = 'buyer' THEN moved."ownerId" ELSE moved."buyerId" END)
      FROM stored, moved
    ), message AS (
      SELECT *, true AS "isNew" FROM stored UNION ALL SELECT *, false FROM before
    )
    SELECT m."isNew", c."buyerId", c."ownerId", ${messageColumns}
    FROM message m JOIN "Chat" c ON c.id = m."chatId"`,
})

type Stored = MessageRow & { isNew: boolean; buyerId: string; ownerId: string }

/**
 * Writes a message to a chat one is in, or to a shop, which opens the chat. With a `clientMessageId` it may be sent as
 * often as need be: the first one is answered again, with 200. Throws `NOT_FOUND` where one is not in the chat,
 * `FORBIDDEN` to both where one has blocked the other, and `PRODUCT_NOT_OF_SHOP`.
 */
export const sendMessage = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: NewMessage,
): Promise<{ message: ChatMessage; chatId: string } | ReturnType<typeof answerAgain>> => {
  const chatId = input.chatId ?? (await openChat({ db }, actor.userId, input.shopId ?? ''))
  const eventId = newId()
  const sent = await storeOnce({ db }, [
    chatId,
    actor.userId,
    newId(),
    input.content,
    input.productId ?? null,
    input.clientMessageId ?? null,
    eventId,
  ])
  if (!sent) throw await whyNot({ db }, chatId, actor.userId)
  if (!sent.isNew) return answerAgain(sent)
  const message = messageView(sent)
  const payload: MessageSent = {
    messageId: sent.id,
    chatId,
    seq: sent.seq,
    senderId: sent.senderId,
    side: sent.side,
    shopId: sent.shopId,
    receiverId: sent.side === 'buyer' ? sent.ownerId : sent.buyerId,
    message,
  }
  outbox.handOn({ id: eventId, name: messageSent.name, payload })
  return { message, chatId }
}

/** The same to a shop by its id in the path. */
export const sendShopMessage = (
  needs: Needs<'db' | 'outbox'>,
  actor: Member,
  { id, ...message }: NewMessage & { id: string },
) => sendMessage(needs, actor, { ...message, shopId: id })

const answerAgain = (sent: Stored) => reply(200, { message: messageView(sent), chatId: sent.chatId })

/** Of two sends of one `clientMessageId` at the same moment the later breaks the unique index: it asks again. */
async function storeOnce({ db }: Needs<'db'>, values: unknown[]): Promise<Stored | undefined> {
  try {
    return (await db.query<Stored>(store, values))[0]
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return (await db.query<Stored>(store, values))[0]
  }
}

async function whyNot({ db }: Needs<'db'>, chatId: string, userId: string) {
  const [chat] = await db.query<{ isBlocked: boolean }>(
    `SELECT ${blockedBetween('c."buyerId"', 'c."ownerId"')} AS "isBlocked"
     FROM "Chat" c WHERE c.id = $1::uuid AND $2::uuid IN (c."buyerId", c."ownerId")`,
    [chatId, userId],
  )
  if (!chat) return fail('NOT_FOUND')
  return fail(chat.isBlocked ? 'FORBIDDEN' : 'PRODUCT_NOT_OF_SHOP')
}
