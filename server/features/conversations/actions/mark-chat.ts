import { sql } from 'kysely'
import type { Side } from '../../../../contract/chats/status.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type WatermarkMoved, watermarkMoved } from '../events.ts'
import { isChatBlocked, isInChat, loadChatState, sideOf, unreadOf } from '../queries/chats.ts'

/** No message has this number or a larger one: it is PostgreSQL's largest integer. */
export const MAX_SEQ = 2_147_483_647

/** Counts the messages that become read. `c` is the locked row, so none is counted twice. */
const newlyRead = (side: Side) => sql`(
  SELECT count(*) FROM "ChatMessage" m WHERE m."chatId" = c.id AND m.side <> ${sql.lit(side)}
    AND m.seq > ${sql.ref(`c.${side}Read`)} AND m.seq <= ${sql.ref(`seen.${side}`)})`

/**
 * Moves one side's watermark, with its receipt and event. `seen` is NULL for the other side, which
 * `greatest` ignores. The statement sees no message above the `lastSeq` of its snapshot, so it must
 * not mark or count them (docs/FOOTGUNS.md, "A statement that waited for a lock reads old rows").
 */
const markStatements = recordOf(['delivered', 'read'], (status) =>
  prepared(({ kysely, param }: Builder<{ chatId: string; userId: string; seq: number }>) => {
    const userId = param('userId')
    const isRead = status === 'read'
    const mark = isRead ? 'Read' : 'Delivered'
    const seen = sql<object>`(
      SELECT c.id, CASE WHEN c."buyerId" = ${userId} THEN target END AS buyer,
        CASE WHEN c."ownerId" = ${userId} THEN target END AS shop
      FROM "Chat" c, LATERAL (SELECT least(${param('seq')}::int, c."lastSeq") AS target) t
      WHERE c.id = ${param('chatId')} AND ${isInChat(userId)})`
    const moved = sql<WatermarkMoved & { unreadCount: number }>`(
      UPDATE "Chat" c SET
        "buyerDelivered" = greatest(c."buyerDelivered", seen.buyer),
        "shopDelivered" = greatest(c."shopDelivered", seen.shop),
        "buyerRead" = greatest(c."buyerRead", ${isRead ? sql`seen.buyer` : sql`NULL`}),
        "shopRead" = greatest(c."shopRead", ${isRead ? sql`seen.shop` : sql`NULL`}),
        "buyerUnread" = c."buyerUnread" - ${isRead ? newlyRead('buyer') : sql.lit(0)},
        "shopUnread" = c."shopUnread" - ${isRead ? newlyRead('shop') : sql.lit(0)}
      FROM seen
      WHERE c.id = seen.id
        AND (seen.buyer > ${sql.ref(`c.buyer${mark}`)} OR seen.shop > ${sql.ref(`c.shop${mark}`)})
      RETURNING c.id AS "chatId", ${sideOf(userId)} AS side, ${sql.lit(status)}::"ReceiptStatus" AS status,
        coalesce(seen.buyer, seen.shop) AS seq, now() AS at, c."buyerId", c."ownerId",
        ${isChatBlocked} AS "isBlocked", ${unreadOf(userId)} AS "unreadCount")`
    const receipt = sql<object>`(
      INSERT INTO "ChatReceipt" ("chatId", side, status, seq) SELECT "chatId", side, status, seq FROM moved)`
    const payload = ['chatId', 'side', 'status', 'seq', 'at', 'buyerId', 'ownerId', 'isBlocked'] as const
    return kysely
      .with('seen', () => seen)
      .with('moved', () => moved)
      .with('receipt', () => receipt)
      .with('event', (db) => insertEvents(watermarkMoved, db.selectFrom('moved').select(payload)))
      .selectFrom('moved')
      .select(['seq', 'unreadCount', insertedEvent().as('event')])
  }),
)

type Target = { chatId: string; seq?: number | undefined }

const markAs =
  (status: 'delivered' | 'read') =>
  async ({ db, outbox }: Deps<'db' | 'outbox'>, { userId }: Member, { chatId, seq = MAX_SEQ }: Target) => {
    const move = markStatements[status]({ chatId, userId, seq: Math.min(seq, MAX_SEQ) })
    const [moved] = (await db.kysely.executeQuery(move)).rows
    if (moved?.event) outbox.dispatch(moved.event)
    if (moved) return { seq: moved.seq, unreadCount: moved.unreadCount }
    const { watermarks, side, unreadCount } = await loadChatState({ db }, chatId, userId)
    return { seq: watermarks[status][side], unreadCount }
  }

/**
 * Records delivery of the messages up to `seq`, or all.
 * @throws NOT_FOUND outside the chat
 */
export const markChatDelivered = markAs('delivered')

/**
 * Records that the caller read messages up to `seq`, or all.
 * @throws NOT_FOUND outside the chat
 */
export const markChatRead = markAs('read')
