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
 * Taking the number locks the chat's row until the commit, so numbers have no gaps and no doubles. It answers the event as
 * it recorded it, and nothing where nothing was stored. A message that was sent before breaks the unique index of its
 * `clientMessageId`, and all of it is undone. A message is sent once, so its event goes by the same id.
 */
const storing = (name: string, isAboutProduct: boolean) =>
  statement({
    name,
    text: `
    WITH moved AS (
      UPDATE "Chat" c SET
        "lastSeq" = c."lastSeq" + 1,
        "lastMessageAt" = now(),
        ${isAboutProduct ? '"lastProductId" = $7::uuid,' : ''}
        "buyerUnread" = c."buyerUnread" + (c."ownerId" = $2)::int,
        "shopUnread" = c."shopUnread" + (c."buyerId" = $2)::int
      WHERE c.id = $1::uuid AND $2::uuid IN (c."buyerId", c."ownerId")
        AND NOT ${blockedBetween('c."buyerId"', 'c."ownerId"')}
        ${isAboutProduct ? `AND EXISTS (SELECT 1 FROM "Product" p WHERE p.id = $7 AND p."shopId" = c."shopId" AND p."deletedAt" IS NULL)` : ''}
      RETURNING c."lastSeq" AS seq, c."lastMessageAt" AS "createdAt",
        (CASE WHEN c."buyerId" = $2 THEN 'buyer' ELSE 'shop' END)::"ChatSide" AS side,
        jsonb_build_object('messageId', $3::uuid, 'chatId', $1, 'seq', c."lastSeq", 'senderId', $2, 'shopId', c."shopId",
          'side', CASE WHEN c."buyerId" = $2 THEN 'buyer' ELSE 'shop' END,
          'receiverId', CASE WHEN c."buyerId" = $2 THEN c."ownerId" ELSE c."buyerId" END,
          'createdAt', c."lastMessageAt") AS event
    ), stored AS (
      INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "clientMessageId", attachments,
        "createdAt", "productId")
      SELECT $3, $1, seq, $2, side, $4::text, $5::text, $6::jsonb, "createdAt", ${isAboutProduct ? '$7' : 'NULL'}
      FROM moved
    ), recorded AS (
      INSERT INTO "Outbox" (id, name, payload) SELECT $3, '${messageSent.name}', event FROM moved
    )
    SELECT event FROM moved`,
  })
const storePlain = storing('chats.send-message', false)
const storeAboutProduct = storing('chats.send-message-about', true)

/** What the statement answers of a message that it stored: the event as it was recorded. */
type Answered = { event: MessageSent }
type Stored = Answered & { attachments: StoredAttachment[] }
type World = Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

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
  const message: Drafted = {
    id: newId(),
    chatId,
    senderId: actor.userId,
    content: input.content,
    productId: input.productId ?? null,
    clientMessageId: input.clientMessageId ?? null,
  }
  const sent =
    keys.length + files.length > 0
      ? await storeWithFiles(world, actor, message, keys, files)
      : await storeOnce(world, message)
  if (!sent) {
    const before = await findSent(world, message)
    if (!before) throw await whyNot(world, chatId, actor.userId)
    return reply(200, { message: await showMessage(world, before), chatId })
  }
  const { event, attachments } = sent
  const view = await showMessage(world, {
    ...unseen,
    ...message,
    seq: event.seq,
    side: event.side,
    shopId: event.shopId,
    attachments,
    createdAt: new Date(event.createdAt),
  })
  const payload: MessageSent = { ...event, message: view }
  world.outbox.publish({ id: view.id, name: messageSent.name, payload })
  return { message: view, chatId }
}

/** The same to a shop by its id in the path. */
export const sendShopMessage = (
  world: World,
  actor: Member,
  { id, ...message }: NewMessage & { id: string },
) => sendMessage(world, actor, { ...message, shopId: id })

/** A message before it has its number. */
type Drafted = {
  id: string
  chatId: string
  senderId: string
  content: string
  productId: string | null
  clientMessageId: string | null
}

/** What stores it, and with what. */
const storingOf = (message: Drafted, attachments: StoredAttachment[]) => {
  const { chatId, senderId, id, content, clientMessageId, productId } = message
  const values = [chatId, senderId, id, content, clientMessageId, JSON.stringify(attachments)]
  return productId === null
    ? { sql: storePlain, values }
    : { sql: storeAboutProduct, values: [...values, productId] }
}

/**
 * Takes the files and stores the message in one transaction: both or neither. What a form brought is kept first, and
 * swept after a day where the message does not come to be.
 */
async function storeWithFiles(
  world: World,
  actor: Member,
  message: Drafted,
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
      const { sql, values } = storingOf(message, attachments)
      const [stored] = await tx.$queryRawUnsafe<Answered[]>(sql.text, ...values)
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
  { chatId, senderId, clientMessageId }: Drafted,
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

/** A message that was sent before, or is being sent at the same moment, breaks the unique index: nothing is stored. */
async function storeOnce({ db }: Needs<'db'>, message: Drafted): Promise<Stored | undefined> {
  const { sql, values } = storingOf(message, [])
  try {
    const [stored] = await db.query<Answered>(sql, values)
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
