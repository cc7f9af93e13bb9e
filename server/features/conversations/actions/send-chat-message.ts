import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { sendMessageBody } from '../../../../contract/chats/rest.ts'
import { MOST_CHAT_FILES } from '../../../../contract/limits.ts'
import { field } from '../../../../contract/texts.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { type ReceivedFile, reply } from '../../../route.ts'
import { isVisibleTo, productTable } from '../../products/tables.ts'
import { findVisibleShop } from '../../shops/public.ts'
import { messageSent } from '../events.ts'
import * as chats from '../queries/chats.ts'
import { otherUserOf } from '../queries/conversations.ts'
import { type SendDeps, sendOnce } from './send-once.ts'

type Row = Selectable<DB['ChatMessage']>
type Draft = Omit<Row, 'seq' | 'side' | 'attachments' | 'createdAt'> & {
  attachments: string
  /** Its cause notifies the receiver instead: an offer or a purchase. */
  isSilent: boolean
}

const eventColumns = [
  'id as messageId',
  'chatId',
  'seq',
  'senderId',
  'receiverId',
  'side',
  'shopId',
  'isSilent',
] as const

/**
 * Checks membership and stores the message, its number, the counts and the event in one statement.
 * The update locks the chat until the commit, so numbers have neither gaps nor duplicates.
 */
export const storeChatMessage = prepared(({ kysely, param }: Builder<Draft>) => {
  const sender = sql<string>`${param('senderId')}::uuid`
  const productId = sql`${param('productId')}::uuid`
  const numbered = sql<Selectable<DB['Chat']>>`(
    UPDATE "Chat" c SET
      "lastSeq" = c."lastSeq" + 1,
      "lastMessageAt" = now(),
      "lastProductId" = coalesce(${productId}, c."lastProductId"),
      "buyerUnread" = c."buyerUnread" + (c."ownerId" = ${sender})::int,
      "shopUnread" = c."shopUnread" + (c."buyerId" = ${sender})::int
    WHERE c.id = ${param('chatId')} AND ${chats.isInChat(sender)} AND NOT ${chats.isChatBlocked}
      AND (${productId} IS NULL OR EXISTS (
        SELECT FROM ${productTable} p WHERE p.id = ${productId} AND p."shopId" = c."shopId" AND ${isVisibleTo(sender)}))
    RETURNING c.*)`
  const stored = sql<Row>`(
    INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side,
      content, "productId", "clientMessageId", "offerId", attachments)
    SELECT ${param('id')}::uuid, id, "lastSeq", ${sender}, ${chats.sideOf(sender)},
      ${param('content')}, ${productId}, ${param('clientMessageId')}, ${param('offerId')}::uuid, ${param('attachments')}::jsonb
    FROM numbered c
    RETURNING *)`
  return kysely
    .with('numbered', () => numbered)
    .with('stored', () => stored)
    .with('sent', (db) =>
      db
        .selectFrom('stored as m')
        .innerJoin('numbered as c', 'c.id', 'm.chatId')
        .selectAll('m')
        .select(['c.shopId', chats.watermarksOfChat.as('watermarks')])
        .select(otherUserOf('Chat', sender).as('receiverId'))
        .select(sql<boolean>`${param('isSilent')}::boolean`.as('isSilent'))
        // Nobody has received a new message yet, so there are no receipts to look up.
        .select([sql<null>`NULL`.as('deliveredAt'), sql<null>`NULL`.as('readAt')])
        .select(sql<null>`NULL`.as('offer')),
    )
    .with('event', (db) => insertEvents(messageSent, db.selectFrom('sent').select(eventColumns)))
    .selectFrom('sent')
    .selectAll()
    .select(insertedEvent().as('event'))
})

/**
 * Returns the id of the chat between a buyer and a shop, and opens it if there is none.
 * @throws NO_SHOP if the shop is not open; OWN_SHOP_CHAT for its owner
 */
export const openChat = async (
  { db: { kysely } }: Deps<'db'>,
  buyerId: string,
  shopId: string,
): Promise<string> => {
  const shop = await findVisibleShop(kysely, shopId, null)
    .leftJoin('Chat as c', (join) => join.onRef('c.shopId', '=', 's.id').on('c.buyerId', '=', buyerId))
    .select('c.id as chatId')
    .executeTakeFirst()
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId === buyerId) throw fail('OWN_SHOP_CHAT')
  if (shop.chatId) return shop.chatId
  const { id } = await kysely
    .insertInto('Chat')
    .values({ id: newId(), shopId, buyerId, ownerId: shop.ownerId })
    .onConflict((conflict) => conflict.columns(['shopId', 'buyerId']).doUpdateSet({ buyerId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A message that makes no offer. */
const plain = { offerId: null, isSilent: false }

/** Files of a form come beside uploads named in `attachments`. */
type NewMessage = z.output<typeof sendMessageBody> & { files?: { files?: ReceivedFile[] } }

/**
 * Sends a message to a chat or shop. A repeated `clientMessageId` gets the first message with 200.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side blocked the other;
 * PRODUCT_NOT_OF_SHOP; UPLOAD_UNKNOWN; what `openChat` and `storeUpload` throw
 */
export const sendMessage = async (deps: SendDeps, actor: Member, input: NewMessage) => {
  const { content, productId = null, clientMessageId = null } = input
  const keys = input.attachments?.map(({ key }) => key) ?? []
  const files = input.files?.files ?? []
  const fileCount = keys.length + files.length
  if (content === '' && fileCount === 0) throw failField('body.content', field.messageEmpty)
  if (fileCount > MOST_CHAT_FILES) throw failField('body.attachments', field.tooManyFiles(MOST_CHAT_FILES))
  const { userId: senderId } = actor
  const chatId = input.chatId ?? (await openChat(deps, senderId, input.shopId ?? ''))
  const draft = { id: newId(), chatId, senderId, content, productId, clientMessageId, ...plain }
  const { message, isNew } = await sendOnce(deps, actor, {
    kind: chats.chatMessages,
    folder: 'chats',
    conversation: sql`${chatId}`,
    clientMessageId,
    keys,
    files,
    store: (attachments) => storeChatMessage({ ...draft, attachments: JSON.stringify(attachments) }),
    explainRejection: async () => {
      const { isBlocked } = await chats.loadMembership(deps, chatId, senderId)
      return fail(isBlocked ? 'FORBIDDEN' : 'PRODUCT_NOT_OF_SHOP')
    },
  })
  return reply(isNew ? 201 : 200, { message, chatId })
}
