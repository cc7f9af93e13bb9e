import { sql } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { DirectMessageType } from '../../../../prisma/generated/kysely.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import type { StoredAttachment } from '../../media/public.ts'
import { isVisibleTo } from '../../products/public.ts'
import { directMessageSent } from '../events.ts'
import { directMessages } from '../queries/direct.ts'

/** A direct message before it has a number. */
export type DirectDraft = {
  id: string
  /** The id of the conversation, if this is its first message. */
  conversationId: string
  senderId: string
  receiverId: string
  message: string
  messageType: DirectMessageType
  carId: string | null
  clientMessageId: string | null
}

/** The conversation, the number, the message and the event in one statement. The number locks the conversation. */
const storeMessage = prepared(({ kysely, param }: Builder<DirectDraft & { attachments: string }>) => {
  const sender = sql<string>`${param('senderId')}::uuid`
  const receiver = sql<string>`${param('receiverId')}::uuid`
  const carId = sql<string>`${param('carId')}::uuid`
  return kysely
    .with('numbered', (db) =>
      db
        .insertInto('DirectConversation')
        .columns(['id', 'oneId', 'otherId', 'lastCarId'])
        .expression((eb) =>
          eb
            .selectFrom('User as u')
            .select([
              sql`${param('conversationId')}::uuid`.as('id'),
              sql`least(${sender}, ${receiver})`.as('oneId'),
              sql`greatest(${sender}, ${receiver})`.as('otherId'),
              carId.as('lastCarId'),
            ])
            .where('u.id', '=', receiver)
            .where('u.status', '=', sql.lit('active'))
            .where('u.id', '<>', sender)
            .where((user) => user.not(isBlockedEitherWay(sender, receiver)))
            .where((user) =>
              user.or([
                user(carId, 'is', null),
                user.exists(
                  user
                    .selectFrom('Product as p')
                    .select('p.id')
                    .where('p.id', '=', carId)
                    .where(isVisibleTo(sender)),
                ),
              ]),
            ),
        )
        .onConflict((conflict) =>
          conflict.columns(['oneId', 'otherId']).doUpdateSet((eb) => ({
            lastSeq: eb('DirectConversation.lastSeq', '+', sql.lit(1)),
            lastMessageAt: sql`greatest("DirectConversation"."lastMessageAt", excluded."lastMessageAt")`,
            lastCarId: eb.fn.coalesce('excluded.lastCarId', 'DirectConversation.lastCarId'),
          })),
        )
        .returning(['DirectConversation.id', 'DirectConversation.lastSeq']),
    )
    .with('stored', (db) =>
      db
        .insertInto('DirectMessage')
        .columns([
          ...(['id', 'conversationId', 'seq', 'senderId', 'receiverId'] as const),
          ...(['message', 'attachments', 'messageType', 'carId', 'clientMessageId'] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom('numbered')
            .select([sql`${param('id')}::uuid`.as('id'), 'numbered.id as conversationId', 'lastSeq'])
            .select([
              sender.as('senderId'),
              receiver.as('receiverId'),
              sql`${param('message')}::text`.as('message'),
              sql`${param('attachments')}::jsonb`.as('attachments'),
              sql`${param('messageType')}::"DirectMessageType"`.as('messageType'),
              carId.as('carId'),
              sql`${param('clientMessageId')}::text`.as('clientMessageId'),
            ]),
        )
        .returningAll(),
    )
    .with('event', (db) =>
      insertEvents(
        directMessageSent,
        db.selectFrom('stored').select(['id as messageId', 'senderId', 'receiverId']),
      ),
    )
    .with('message', (db) => directMessages(kysely, db.selectFrom('stored').selectAll().as('m')))
    .selectFrom('message')
    .selectAll()
    .select(insertedEvent().as('event'))
})

/** Stores a message and its event; `undefined` if the sender may not write to the receiver or cannot see the product. */
export async function storeDirectMessage(db: Queries, draft: DirectDraft, attachments: StoredAttachment[]) {
  const query = storeMessage({ ...draft, attachments: JSON.stringify(attachments) })
  return (await db.executeQuery(query)).rows[0]
}
