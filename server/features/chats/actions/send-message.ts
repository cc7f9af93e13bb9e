import { v7 as newId } from 'uuid'
import { MOST_ATTACHMENTS } from '../../../../contract/chats/attachments.ts'
import { field } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import { isUniqueViolation } from '../../../../platform/db/errors.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type ReceivedFile, reply } from '../../../route.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { storeUpload, takeAttachments } from '../../media/public.ts'
import { type MessageSent, messageSent } from '../events.ts'
import { type MessageRow, messageColumns, messageViews } from '../queries/messages.ts'
import { openChat } from './open-chat.ts'

type NewMessage = {
  content: string
  chatId?: string | null
  shopId?: string | null
  productId?: string | null
  attachments?: { key: string }[] | null
  clientMessageId?: string | null
  /** Of a form; keys in `attachments` do the same. */
  files?: { files?: ReceivedFile[] }
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
      INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "productId", "clientMessageId",
        attachments)
      SELECT $3::uuid, moved.id, moved."lastSeq", $2::uuid,
        (CASE WHEN moved."buyerId" = $2 THEN 'buyer' ELSE 'shop' END)::"ChatSide", $4::text, $5::uuid, $6::text, $8::jsonb
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
type World = Needs<'db' | 'outbox' | 'storage' | 'video'>

/**
 * Writes a message to a chat one is in, or to a shop, which opens the chat. With a `clientMessageId` it may be sent as
 * often as need be: the first one is answered again, with 200. Throws `NOT_FOUND` where one is not in the chat,
 * `FORBIDDEN` to both where one has blocked the other, `PRODUCT_NOT_OF_SHOP`, `UPLOAD_UNKNOWN`, and for files what
 * `storeUpload` throws.
 */
export const sendMessage = async (world: World, actor: Member, input: NewMessage) => {
  const keys = input.attachments?.map(({ key }) => key) ?? []
  const files = input.files?.files ?? []
  if (input.content === '' && keys.length + files.length === 0)
    throw failField('body.content', field.messageEmpty)
  if (keys.length + files.length > MOST_ATTACHMENTS)
    throw failField('body.attachments', field.tooManyFiles(MOST_ATTACHMENTS))
  const chatId = input.chatId ?? (await openChat(world, actor.userId, input.shopId ?? ''))
  const eventId = newId()
  const message: Values = [
    chatId,
    actor.userId,
    newId(),
    input.content,
    input.productId ?? null,
    input.clientMessageId ?? null,
    eventId,
  ]
  const sent =
    keys.length + files.length > 0
      ? await storeWithFiles(world, actor, message, keys, files)
      : await storeOnce(world, [...message, '[]'])
  if (!sent) throw await whyNot(world, chatId, actor.userId)
  const [view] = await messageViews(world, [sent])
  if (!view) throw fail('INTERNAL')
  if (!sent.isNew) return reply(200, { message: view, chatId: sent.chatId })
  const payload: MessageSent = {
    messageId: sent.id,
    chatId,
    seq: sent.seq,
    senderId: sent.senderId,
    side: sent.side,
    shopId: sent.shopId,
    receiverId: sent.side === 'buyer' ? sent.ownerId : sent.buyerId,
    message: view,
  }
  world.outbox.handOn({ id: eventId, name: messageSent.name, payload })
  return { message: view, chatId }
}

/** The same to a shop by its id in the path. */
export const sendShopMessage = (
  world: World,
  actor: Member,
  { id, ...message }: NewMessage & { id: string },
) => sendMessage(world, actor, { ...message, shopId: id })

/** The statement's values but the last, the attachments. */
type Values = [
  chatId: string,
  senderId: string,
  id: string,
  content: string,
  productId: string | null,
  clientMessageId: string | null,
  eventId: string,
]

/**
 * Takes the files and stores the message in one transaction: both or neither. What a form brought is kept first, and
 * swept after a day where the message does not come to be.
 */
async function storeWithFiles(
  world: World,
  actor: Member,
  message: Values,
  keys: string[],
  files: ReceivedFile[],
): Promise<Stored | undefined> {
  const before = await findSent(world, message)
  if (before) return before
  const kept: string[] = []
  for (const file of files)
    kept.push((await storeUpload(world, actor, { ...file, folder: 'chats', field: 'body.files' })).key)
  try {
    return await world.outbox.transact(async (tx) => {
      const attachments = await takeAttachments(tx, {
        keys: [...keys, ...kept],
        ownerId: actor.userId,
        folder: 'chats',
      })
      const values = [...message, JSON.stringify(attachments)]
      const [sent] = await tx.$queryRawUnsafe<Stored[]>(store.text, ...values)
      // Why is asked once this connection is free: under a rush each would wait for another one.
      if (!sent) throw new NothingStored()
      // Sent meanwhile without these files: they are let go.
      if (!sent.isNew) throw fail('CONFLICT')
      return sent
    })
  } catch (error) {
    if (error instanceof NothingStored) throw await whyNot(world, message[0], actor.userId)
    // The same message was sent at the same moment, and has the files.
    const first = await findSent(world, message)
    if (first) return first
    throw error
  }
}

/** The message that was sent under this `clientMessageId` before. */
async function findSent(
  { db }: Needs<'db'>,
  [chatId, senderId, , , , clientMessageId]: Values,
): Promise<Stored | undefined> {
  if (clientMessageId === null) return undefined
  const [sent] = await db.query<Stored>(
    `SELECT false AS "isNew", c."buyerId", c."ownerId", ${messageColumns}
     FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId"
     WHERE m."chatId" = $1::uuid AND m."senderId" = $2::uuid AND m."clientMessageId" = $3::text`,
    [chatId, senderId, clientMessageId],
  )
  return sent
}

/** Of two sends of one `clientMessageId` at the same moment the later breaks the unique index: it asks again. */
async function storeOnce({ db }: Needs<'db'>, values: unknown[]): Promise<Stored | undefined> {
  try {
    return (await db.query<Stored>(store, values))[0]
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return (await db.query<Stored>(store, values))[0]
  }
}

/** Ends a transaction that has nothing to keep. */
class NothingStored extends Error {}

async function whyNot({ db }: Needs<'db'>, chatId: string, userId: string) {
  const [chat] = await db.query<{ isBlocked: boolean }>(
    `SELECT ${blockedBetween('c."buyerId"', 'c."ownerId"')} AS "isBlocked"
     FROM "Chat" c WHERE c.id = $1::uuid AND $2::uuid IN (c."buyerId", c."ownerId")`,
    [chatId, userId],
  )
  if (!chat) return fail('NOT_FOUND')
  return fail(chat.isBlocked ? 'FORBIDDEN' : 'PRODUCT_NOT_OF_SHOP')
}
