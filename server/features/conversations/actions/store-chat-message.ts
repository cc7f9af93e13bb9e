import { sql } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { StoredAttachment } from '../../media/public.ts'
import { messageSent } from '../events.ts'
import { isChatBlocked, isInChat, otherUserOf, sideOf } from '../queries/chats.ts'

/** A message of a shop chat before it has a number. */
export type ChatDraft = {
  id: string
  chatId: string
  senderId: string
  content: string
  productId: string | null
  clientMessageId: string | null
}

/**
 * Membership, number, message, counts and event in one statement. The number locks the chat until the commit, so numbers
 * have neither gaps nor doubles.
 */
const storeMessage = prepared(({ kysely, param }: Builder<ChatDraft & { attachments: string }>) => {
  const productId = sql<string>`${param('productId')}::uuid`
  return kysely
    .with('numbered', (db) =>
      db
        .updateTable('Chat as c')
        .set((eb) => ({
          lastSeq: eb('c.lastSeq', '+', sql.lit(1)),
          lastMessageAt: sql`now()`,
          lastProductId: eb.fn.coalesce(productId, 'c.lastProductId'),
          buyerUnread: eb(
            'c.buyerUnread',
            '+',
            sql<number>`(${eb('c.ownerId', '=', param('senderId'))})::int`,
          ),
          shopUnread: eb('c.shopUnread', '+', sql<number>`(${eb('c.buyerId', '=', param('senderId'))})::int`),
        }))
        .where('c.id', '=', param('chatId'))
        .where(isInChat(param('senderId')))
        .where((eb) => eb.not(isChatBlocked()))
        .where((eb) =>
          eb.or([
            eb(productId, 'is', null),
            eb.exists(
              eb
                .selectFrom('Product as p')
                .select('p.id')
                .where('p.id', '=', productId)
                .whereRef('p.shopId', '=', 'c.shopId')
                .where('p.deletedAt', 'is', null),
            ),
          ]),
        )
        .returning((eb) => [
          sql<string>`${param('id')}::uuid`.as('messageId'),
          sql<string>`${param('senderId')}::uuid`.as('senderId'),
          'c.id as chatId',
          'c.lastSeq as seq',
          'c.shopId',
          eb.ref('c.lastMessageAt').$notNull().as('createdAt'),
          sideOf(param('senderId')).as('side'),
          otherUserOf(param('senderId')).as('receiverId'),
        ]),
    )
    .with('stored', (db) =>
      db
        .insertInto('ChatMessage')
        .columns([
          ...(['id', 'chatId', 'seq', 'senderId', 'side', 'createdAt'] as const),
          ...(['content', 'clientMessageId', 'attachments', 'productId'] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom('numbered')
            .select(['messageId', 'chatId', 'seq', 'senderId', 'side', 'createdAt'])
            .select([
              sql`${param('content')}::text`.as('content'),
              sql`${param('clientMessageId')}::text`.as('clientMessageId'),
              sql`${param('attachments')}::jsonb`.as('attachments'),
              productId.as('productId'),
            ]),
        ),
    )
    .with('event', (db) =>
      insertEvents(
        messageSent,
        db
          .selectFrom('numbered')
          .select(['messageId', 'chatId', 'seq', 'senderId', 'side', 'receiverId', 'shopId']),
      ),
    )
    .selectFrom('numbered')
    .selectAll()
    .select(insertedEvent().as('event'))
})

/** Stores a message and its event; `undefined` if the sender is not in the chat or blocked, or the product not the shop's. */
export async function storeChatMessage(db: Queries, draft: ChatDraft, attachments: StoredAttachment[]) {
  const query = storeMessage({ ...draft, attachments: JSON.stringify(attachments) })
  return (await db.executeQuery(query)).rows[0]
}
