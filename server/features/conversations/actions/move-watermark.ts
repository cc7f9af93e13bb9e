import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Side } from '../../../../contract/chats/status.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { watermarkMoved } from '../events.ts'
import { isChatBlocked, isInChat, loadMembership, sideOf } from '../queries/chats.ts'

/** PostgreSQL's largest integer: everything, for a call without a number. */
const EVERYTHING = 2_147_483_647

type Status = 'delivered' | 'read'
type Params = { chatId: string; userId: string; seq: number }
type Seen = { id: string; side: Side; target: number }
type Columns = ExpressionBuilder<DB & { c: DB['Chat']; seen: Seen }, 'c' | 'seen'>

/** The value of a column for the mover's side. */
const ofSide = <Value>(eb: Columns, buyer: Expression<Value>, shop: Expression<Value>) =>
  eb.case().when('seen.side', '=', sql.lit('buyer')).then(buyer).else(shop).end()

/** The messages of the other side that become read. Both marks are read under the lock of the chat's row. */
const newlyRead = (eb: Columns) =>
  sql<number>`${eb
    .selectFrom('ChatMessage as m')
    .select((message) => message.fn.countAll<number>().as('count'))
    .whereRef('m.chatId', '=', 'c.id')
    .whereRef('m.seq', '<=', 'seen.target')
    .where('m.seq', '>', ofSide(eb, eb.ref('c.buyerRead'), eb.ref('c.shopRead')))
    .whereRef('m.side', '<>', 'seen.side')}`

/**
 * Moves one side's watermark forward, with its receipt and event, in one statement. `target` comes from the statement's
 * snapshot, in which every message up to `lastSeq` is visible, so the count is exact while others send.
 */
const move = (status: Status) => {
  const isRead = status === 'read'
  const name = isRead ? 'Read' : 'Delivered'
  return prepared(({ kysely, param }: Builder<Params>) =>
    kysely
      .with('seen', (db) =>
        db
          .selectFrom('Chat as c')
          .select([
            'c.id',
            sideOf(param('userId')).as('side'),
            sql<number>`least(${param('seq')}::int, c."lastSeq")`.as('target'),
          ])
          .where('c.id', '=', param('chatId'))
          .where(isInChat(param('userId'))),
      )
      .with('moved', (db) =>
        db
          .updateTable('Chat as c')
          .from('seen')
          .set((eb) => {
            const raised = (side: Side, column: `${Side}${'Delivered' | 'Read'}`) =>
              sql<number>`CASE WHEN seen.side = ${sql.lit(side)} THEN greatest(${eb.ref(`c.${column}`)}, seen.target)
                ELSE ${eb.ref(`c.${column}`)} END`
            const unread = (side: Side) =>
              sql<number>`${eb.ref(`c.${side}Unread`)} -
                CASE WHEN seen.side = ${sql.lit(side)} THEN ${newlyRead(eb)} ELSE 0 END`
            return {
              buyerDelivered: raised('buyer', 'buyerDelivered'),
              shopDelivered: raised('shop', 'shopDelivered'),
              ...(isRead && {
                buyerRead: raised('buyer', 'buyerRead'),
                shopRead: raised('shop', 'shopRead'),
                buyerUnread: unread('buyer'),
                shopUnread: unread('shop'),
              }),
            }
          })
          .whereRef('c.id', '=', 'seen.id')
          .where((eb) =>
            eb('seen.target', '>', ofSide(eb, eb.ref(`c.buyer${name}`), eb.ref(`c.shop${name}`))),
          )
          .returning((eb) => [
            'c.id as chatId',
            'seen.side',
            'seen.target as seq',
            'c.buyerId',
            'c.ownerId',
            isChatBlocked().as('isBlocked'),
            sql<Status>`${sql.lit(status)}::"ReceiptStatus"`.as('status'),
            sql<string>`now()`.as('at'),
            ofSide(eb, eb.ref('c.buyerUnread'), eb.ref('c.shopUnread')).as('unreadCount'),
          ]),
      )
      .with('receipt', (db) =>
        db
          .insertInto('ChatReceipt')
          .columns(['chatId', 'side', 'status', 'seq'])
          .expression((eb) => eb.selectFrom('moved').select(['chatId', 'side', 'status', 'seq'])),
      )
      .with('event', (db) =>
        insertEvents(
          watermarkMoved,
          db
            .selectFrom('moved')
            .select(['chatId', 'side', 'status', 'seq', 'at', 'buyerId', 'ownerId', 'isBlocked']),
        ),
      )
      .selectFrom('moved')
      .select(['seq', 'unreadCount', insertedEvent().as('event')]),
  )
}
const moves = { delivered: move('delivered'), read: move('read') }

/**
 * Records that a user's side of a chat has received or read everything up to `seq`, or everything. Marks never move back.
 * @throws NOT_FOUND if the user is not in the chat
 */
export async function moveWatermark(
  { db, outbox }: Deps<'db' | 'outbox'>,
  userId: string,
  { chatId, seq = EVERYTHING }: { chatId: string; seq?: number | undefined },
  status: Status,
): Promise<{ seq: number; unreadCount: number }> {
  const params = { chatId, userId, seq: Math.min(seq, EVERYTHING) }
  const [moved] = (await db.kysely.executeQuery(moves[status](params))).rows
  if (!moved) {
    const { side, unreadCount, ...marks } = await loadMembership({ db }, chatId, userId)
    return { seq: marks[`${side}${status === 'read' ? 'Read' : 'Delivered'}`], unreadCount }
  }
  if (moved.event) outbox.publish(moved.event)
  return { seq: moved.seq, unreadCount: moved.unreadCount }
}
