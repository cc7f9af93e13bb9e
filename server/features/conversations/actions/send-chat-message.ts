import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { sendMessageBody } from '../../../../contract/chats/rest.ts'
import { field } from '../../../../contract/field-codes.ts'
import { MAX_CHAT_FILES } from '../../../../contract/limits.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Trade } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { type ReceivedFile, withStatus } from '../../../route.ts'
import { messageSent } from '../events.ts'
import * as chats from '../queries/chats.ts'
import {
  canReferTo,
  conversationKinds,
  otherUserOf,
  replyTargetId,
  timeOfMessage,
} from '../queries/conversations.ts'
import { openChat } from './open-chat.ts'
import { type Draft, type SendDeps, sendOnce } from './send-once.ts'

type ChatDraft = Draft & {
  chatId: string
  content: string
  productId: string | null
  offerId: string | null
  /** JSON. */
  trade: string | null
  /** Its cause notifies the receiver instead: an offer or a purchase. */
  isSilent: boolean
}

/**
 * Checks membership and stores the message, its number, the counts and the event in one statement.
 * The update locks the chat until the commit, so numbers have neither gaps nor duplicates. Without
 * a reply, the statement looks none up.
 */
const statements = recordOf(['message', 'reply'], (kind) =>
  prepared(({ kysely, param }: Builder<ChatDraft>) => {
    const isReply = kind === 'reply'
    const sender = sql<string>`${param('senderId')}::uuid`
    const productId = sql`${param('productId')}::uuid`
    const numbered = sql<Selectable<DB['Chat']>>`(
    UPDATE "Chat" c SET
      "lastSeq" = c."lastSeq" + 1,
      "lastMessageAt" = ${timeOfMessage},
      "lastProductId" = coalesce(${productId}, c."lastProductId"),
      "buyerUnread" = c."buyerUnread" + (c."ownerId" = ${sender})::int,
      "shopUnread" = c."shopUnread" + (c."buyerId" = ${sender})::int
    WHERE c.id = ${param('chatId')} AND ${chats.isInChat(sender)} AND NOT ${chats.isChatBlocked}
      AND ${canReferTo(productId, sender, sql`AND p."shopId" = c."shopId"`)}
    RETURNING c.*)`
    const stored = sql<Selectable<DB['ChatMessage']>>`(
    INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side,
      content, "productId", "clientMessageId", "offerId", trade, attachments, "replyToId", "createdAt")
    SELECT ${param('id')}::uuid, id, "lastSeq", ${sender}, ${chats.sideOf(sender)},
      ${param('content')}, ${productId}, ${param('clientMessageId')}, ${param('offerId')}::uuid,
      ${param('trade')}::jsonb, ${param('attachments')}::jsonb,
      ${isReply ? replyTargetId(conversationKinds.shop, param('replyToId'), sql`c.id`) : sql`NULL`},
      "lastMessageAt"
    FROM numbered c
    RETURNING *)`
    const payload = ['chatId', 'seq', 'senderId', 'receiverId', 'side', 'isSilent'] as const
    return kysely
      .with('numbered', () => numbered)
      .with('stored', () => stored)
      .with('sent', (db) =>
        db
          .selectFrom('stored as m')
          .innerJoin('numbered as c', 'c.id', 'm.chatId')
          .selectAll('m')
          .select(['c.shopId', chats.watermarksOfChat.as('watermarks')])
          .select((isReply ? chats.chatQuote : sql<null>`NULL`).as('replyTo'))
          .select(otherUserOf(conversationKinds.shop, sender).as('receiverId'))
          .select(sql<boolean>`${param('isSilent')}::boolean`.as('isSilent'))
          // Nobody has received a new message yet, so there are no receipts to look up.
          .select([sql<null>`NULL`.as('deliveredAt'), sql<null>`NULL`.as('readAt')])
          .select(sql<null>`NULL`.as('offer')),
      )
      .with('event', (db) =>
        insertEvents(messageSent, db.selectFrom('sent').select('id as messageId').select(payload)),
      )
      .selectFrom('sent')
      .selectAll()
      .select(insertedEvent().as('event'))
  }),
)

/** Returns the statement that stores a message with its event. */
export const chatMessageInsertQuery = (draft: ChatDraft) =>
  statements[draft.replyToId === null ? 'message' : 'reply'](draft)

/** A message of an offer or a purchase. */
type DealMessage = Omit<ChatDraft, 'id' | 'replyToId' | 'attachments' | 'trade' | 'isSilent'> & {
  trade: Trade
}

/**
 * Stores a message in the transaction of its offer or purchase, which notifies the receiver itself.
 * Returns it with the event to dispatch after the commit; `undefined` if the sender is refused.
 */
export const storeDealMessage = async (tx: Tx, { trade, ...message }: DealMessage) => {
  const draft = { ...message, id: newId(), replyToId: null, isSilent: true, attachments: '[]' }
  const query = chatMessageInsertQuery({ ...draft, trade: JSON.stringify(trade) })
  return (await tx.executeQuery(query)).rows[0]
}

/** Files of a form come beside uploads named in `attachments`. */
type NewMessage = z.output<typeof sendMessageBody> & { files?: { files?: ReceivedFile[] } }

/**
 * Sends a message to a chat or shop. A repeated `clientMessageId` gets the first message with 200.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side blocked the other;
 * PRODUCT_NOT_OF_SHOP; UPLOAD_UNKNOWN; what `openChat` and `storeUpload` throw
 */
export const sendMessage = async (deps: SendDeps, actor: Member, input: NewMessage) => {
  const { content, productId = null } = input
  const keys = input.attachments?.map(({ key }) => key) ?? []
  const files = input.files?.files ?? []
  const fileCount = keys.length + files.length
  if (content === '' && fileCount === 0) throw failField('body.content', field.chatMessageRequired)
  if (fileCount > MAX_CHAT_FILES) throw failField('body.attachments', field.tooManyFiles(MAX_CHAT_FILES))
  const chatId = input.chatId ?? (await openChat(deps, actor.userId, input.shopId ?? ''))
  const noDeal = { offerId: null, trade: null, isSilent: false }
  const { message, status } = await sendOnce(deps, actor, input, {
    reader: chats.chatMessages,
    folder: 'chats',
    conversation: sql`${chatId}`,
    keys,
    files,
    insertQuery: (draft) => chatMessageInsertQuery({ ...draft, chatId, content, productId, ...noDeal }),
    explainRejection: async () => {
      const { isBlocked } = await chats.loadChatState(deps, chatId, actor.userId)
      return fail(isBlocked ? 'FORBIDDEN' : 'PRODUCT_NOT_OF_SHOP')
    },
  })
  return withStatus(status, { message, chatId })
}
