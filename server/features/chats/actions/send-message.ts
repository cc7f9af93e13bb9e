import { v7 as newId } from 'uuid'
import { MOST_ATTACHMENTS } from '../../../../contract/chats/attachments.ts'
import type { Side } from '../../../../contract/chats/status.ts'
import { field } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import { isUniqueViolation } from '../../../../platform/db/errors.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type ReceivedFile, reply } from '../../../route.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { type StoredAttachment, storeUpload, takeAttachments } from '../../media/public.ts'
import { type MessageSent, messageSent } from '../events.ts'
import { type MessageRow, messageColumns, showMessage, unseen } from '../queries/messages.ts'
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
 * Taking the number locks the chat's row until the commit, so numbers have no gaps and no doubles. It answers only what
 * the sender cannot know, and nothing where nothing was stored: a message sent before is then found by `findSent`. A
 * message is sent once, so its event goes by the same id.
 */
const store = statement({
  name: 'chats.send-message',
  text: `
    WITH moved AS (
      UPDATE "Chat" c SET
        "lastSeq" = c."lastSeq" + 1,
        "lastMessageAt" = now(),
        "lastProductId" = coalesce($5, c."lastProductId"),
        "buyerUnread" = c."buyerUnread" + (c."ownerId" = $2)::int,
        "shopUnread" = c."shopUnread" + (c."buyerId" = $2)::int
      WHERE c.id = $1::uuid AND $2::uuid IN (c."buyerId", c."ownerId")
        AND NOT EXISTS (
          SELECT 1 FROM "ChatMessage" m
          WHERE m."chatId" = $1 AND m."senderId" = $2 AND m."clientMessageId" = $6::text)
        AND NOT ${blockedBetween('c."buyerId"', 'c."ownerId"')}
        AND ($5::uuid IS NULL OR EXISTS (
          SELECT 1 FROM "Product" p WHERE p.id = $5 AND p."shopId" = c."shopId" AND p."deletedAt" IS NULL))
      RETURNING c."lastSeq" AS seq, c."shopId", c."lastMessageAt" AS "createdAt",
        CASE WHEN c."buyerId" = $2 THEN 'buyer' ELSE 'shop' END AS side,
        CASE WHEN c."buyerId" = $2 THEN c."ownerId" ELSE c."buyerId" END AS "receiverId"
    ), stored AS (
      INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "productId", "clientMessageId",
        attachments, "createdAt")
      SELECT $3::uuid, $1, seq, $2, side::"ChatSide", $4::text, $5, $6, $7::jsonb, "createdAt"
      FROM moved
    ), recorded AS (
      INSERT INTO "Outbox" (id, name, payload)
      SELECT $3, '${messageSent.name}', jsonb_build_object(
        'messageId', $3, 'chatId', $1, 'seq', seq, 'senderId', $2, 'side', side,
        'shopId', "shopId", 'receiverId', "receiverId")
      FROM moved
    )
    SELECT * FROM moved`,
})

/** What the statement answers of a message that it stored. */
type Answered = { seq: number; shopId: string; createdAt: Date; side: Side; receiverId: string }
type Stored = Answered & { attachments: StoredAttachment[] }
type World = Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log'>

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
  const message: Values = [
    chatId,
    actor.userId,
    newId(),
    input.content,
    input.productId ?? null,
    input.clientMessageId ?? null,
  ]
  const sent =
    keys.length + files.length > 0
      ? await storeWithFiles(world, actor, message, keys, files)
      : await storeOnce(world, message)
  if (!sent) {
    const before = await findSent(world, message)
    if (!before) throw await whyNot(world, chatId, actor.userId)
    return reply(200, { message: await showMessage(world, before), chatId })
  }
  const { attachments, seq, side, shopId, receiverId, createdAt } = sent
  const view = await showMessage(world, {
    ...unseen,
    id: message[2],
    chatId,
    seq,
    senderId: actor.userId,
    side,
    content: input.content,
    productId: input.productId ?? null,
    attachments,
    clientMessageId: input.clientMessageId ?? null,
    createdAt,
    shopId,
  })
  const payload: MessageSent = {
    messageId: view.id,
    chatId,
    seq,
    senderId: actor.userId,
    side,
    shopId,
    receiverId,
    message: view,
  }
  world.outbox.handOn({ id: view.id, name: messageSent.name, payload })
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
  if (await findSent(world, message)) return undefined
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
      const [stored] = await tx.$queryRawUnsafe<Answered[]>(store.text, ...values)
      // The files are let go. Why is asked once this connection is free: under a rush each would wait for another one.
      if (!stored) throw new NothingStored()
      return { ...stored, attachments }
    })
  } catch (error) {
    // The same message may have been sent at the same moment, and have the files.
    if (error instanceof NothingStored || (await findSent(world, message))) return undefined
    throw error
  }
}

/** The message that was sent under this `clientMessageId` before. */
async function findSent(
  { db }: Needs<'db'>,
  [chatId, senderId, , , , clientMessageId]: Values,
): Promise<MessageRow | undefined> {
  if (clientMessageId === null) return undefined
  const [sent] = await db.query<MessageRow>(
    `SELECT ${messageColumns}
     FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId"
     WHERE m."chatId" = $1::uuid AND m."senderId" = $2::uuid AND m."clientMessageId" = $3::text`,
    [chatId, senderId, clientMessageId],
  )
  return sent
}

/** Of two sends of one `clientMessageId` at the same moment the later breaks the unique index: it stored nothing. */
async function storeOnce({ db }: Needs<'db'>, message: Values): Promise<Stored | undefined> {
  try {
    const [stored] = await db.query<Answered>(store, [...message, '[]'])
    return stored && { ...stored, attachments: [] }
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
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
