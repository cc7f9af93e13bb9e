import { z } from 'zod'
import { type Side, statusOf, type Watermarks } from '../../../../contract/chats/status.ts'
import type { ChatMessage } from '../../../../contract/chats/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { attachmentViews, type StoredAttachment } from '../../media/public.ts'

/** Of a message `m` and its chat `c`: what its view is made of. */
export const messageColumns = `
  m.id, m."chatId", m.seq, m."senderId", m.side, m.content, m."productId", m.attachments, m."clientMessageId",
  m."createdAt", c."shopId", c."buyerDelivered", c."shopDelivered", c."buyerRead", c."shopRead"`

/** The first step of the other side's watermark that reached the message; a step of `read` is one of `delivered` too. */
const firstStep = (status: 'delivered' | 'read'): string =>
  `(SELECT r.at FROM "ChatReceipt" r WHERE r."chatId" = m."chatId" AND r.side <> m.side AND r.status = '${status}'
     AND r.seq >= m.seq ORDER BY r.seq LIMIT 1)`

/** When the other side received and read it. */
export const receiptColumns = `
  least(${firstStep('delivered')}, ${firstStep('read')}) AS "deliveredAt",
  ${firstStep('read')} AS "readAt"`

export type MarkRow = { buyerDelivered: number; shopDelivered: number; buyerRead: number; shopRead: number }
export type MessageRow = MarkRow & {
  id: string
  chatId: string
  seq: number
  senderId: string
  side: Side
  content: string
  productId: string | null
  attachments: StoredAttachment[]
  clientMessageId: string | null
  createdAt: Date
  shopId: string
  deliveredAt?: Date | null
  readAt?: Date | null
}

/** The marks of a message that was stored just now: nobody has got so far. */
export const unseen = {
  buyerDelivered: 0,
  shopDelivered: 0,
  buyerRead: 0,
  shopRead: 0,
} as const satisfies MarkRow

type Shown = Awaited<ReturnType<typeof attachmentViews>>

export const marksOf = (row: MarkRow): Watermarks => ({
  delivered: { buyer: row.buyerDelivered, shop: row.shopDelivered },
  read: { buyer: row.buyerRead, shop: row.shopRead },
})

/** Messages as both sides see them; files stand at addresses that expire. */
export const messageViews = (needs: Needs<'storage'>, rows: readonly MessageRow[]): Promise<ChatMessage[]> =>
  Promise.all(rows.map((row) => showMessage(needs, row)))

/** The same of one. */
export const showMessage = async (needs: Needs<'storage'>, row: MessageRow): Promise<ChatMessage> =>
  messageView(row, row.attachments.length > 0 ? await attachmentViews(needs, row.attachments) : [])

const messageView = (row: MessageRow, attachments: Shown): ChatMessage => {
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
    attachments: attachments.flatMap(({ type, ...file }) => (type === 'document' ? [] : { type, ...file })),
    status,
    read: status === 'read',
    clientMessageId: row.clientMessageId,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  }
}

const membership = statement({
  name: 'chats.membership',
  text: `SELECT (CASE WHEN "buyerId" = $2 THEN 'buyer' ELSE 'shop' END) AS side,
           CASE WHEN "buyerId" = $2 THEN "ownerId" ELSE "buyerId" END AS "otherUserId",
           ${blockedBetween('"buyerId"', '"ownerId"')} AS "isBlocked"
         FROM "Chat" WHERE id = $1 AND $2 IN ("buyerId", "ownerId")`,
})

/** Which side of a chat a user stands on, who is on the other, and whether one has blocked the other; `undefined` for everyone else. */
export const membershipOf = async ({ db }: Needs<'db'>, chatId: string, userId: string) =>
  (await db.query<{ side: Side; otherUserId: string; isBlocked: boolean }>(membership, [chatId, userId]))[0]

/** Newest first within bounds; one more than asked tells whether there are more. */
const before = statement({
  name: 'chats.messages-before',
  text: `SELECT ${messageColumns}, ${receiptColumns}
    FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId"
    WHERE c.id = $1 AND $2 IN (c."buyerId", c."ownerId")
      AND ($3::uuid IS NULL OR m.seq < (SELECT seq FROM "ChatMessage" WHERE id = $3 AND "chatId" = $1))
      AND ($5::int IS NULL OR m.seq < $5)
    ORDER BY m.seq DESC LIMIT $4`,
})
const after = statement({
  name: 'chats.messages-after',
  text: `SELECT ${messageColumns}, ${receiptColumns}
    FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId"
    WHERE c.id = $1 AND $2 IN (c."buyerId", c."ownerId")
      AND m.seq > coalesce($5::int, (SELECT seq FROM "ChatMessage" WHERE id = $3::uuid AND "chatId" = $1))
    ORDER BY m.seq LIMIT $4`,
})

/** Which way a list of messages goes on, and from which number. */
const place = z.tuple([z.enum(['before', 'after']), z.int32()])

/** One page of messages, oldest first, and where it goes on beyond it. Throws `NOT_FOUND` for outsiders. */
export const loadMessages = async (
  { db, storage }: Needs<'db' | 'storage'>,
  userId: string,
  input: MessagesInput,
) => {
  const [way, seq, from] = input.cursor
    ? ([...readCursor(place, input.cursor), null] as const)
    : ([input.after ? 'after' : 'before', null, input.after ?? input.before ?? null] as const)
  const rows = await db.query<MessageRow>(way === 'after' ? after : before, [
    input.id,
    userId,
    from,
    input.limit + 1,
    seq,
  ])
  if (rows.length === 0 && !(await membershipOf({ db }, input.id, userId))) throw fail('NOT_FOUND')
  const page = rows.slice(0, input.limit).sort((a, b) => a.seq - b.seq)
  const hasMore = rows.length > input.limit
  const last = page.at(way === 'after' ? -1 : 0)
  return {
    messages: await messageViews({ storage }, page),
    pagination: { hasMore, nextCursor: hasMore && last ? writeCursor([way, last.seq]) : null },
  }
}
export type MessagesInput = {
  id: string
  limit: number
  before?: string | undefined
  after?: string | undefined
  cursor?: string | undefined
}

/** One message as both sides see it, for pushing; `null` where it is gone. */
export const loadMessage = async ({ db, storage }: Needs<'db' | 'storage'>, messageId: string) => {
  const [message] = await messageViews({ storage }, await db.query<MessageRow>(oneMessage, [messageId]))
  return message ?? null
}
const oneMessage = statement({
  name: 'chats.one-message',
  text: `SELECT ${messageColumns}, ${receiptColumns}
    FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId" WHERE m.id = $1`,
})
