import { v7 as newId } from 'uuid'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { type WatermarkMoved, watermarkMoved } from '../events.ts'

/** PostgreSQL's largest integer: 'everything' for a call that names no number. */
const EVERYTHING = 2_147_483_647

/**
 * Moves one side's watermark forward, never back, in one statement. `target` is taken from the statement's own view of
 * the chat, in which every message up to `lastSeq` can be seen: so the messages that become read are counted exactly
 * even while another is being written.
 */
const move = statement({
  name: 'chats.move-watermark',
  text: `
    WITH seen AS (
      SELECT id, ("buyerId" = $2::uuid) AS "isBuyer", least($3::int, "lastSeq") AS target
      FROM "Chat" WHERE id = $1::uuid AND $2::uuid IN ("buyerId", "ownerId")
    ), moved AS (
      UPDATE "Chat" c SET
        "buyerDelivered" = CASE WHEN s."isBuyer" THEN greatest(c."buyerDelivered", s.target) ELSE c."buyerDelivered" END,
        "shopDelivered" = CASE WHEN s."isBuyer" THEN c."shopDelivered" ELSE greatest(c."shopDelivered", s.target) END,
        "buyerRead" = CASE WHEN s."isBuyer" AND $4::bool THEN greatest(c."buyerRead", s.target) ELSE c."buyerRead" END,
        "shopRead" = CASE WHEN NOT s."isBuyer" AND $4 THEN greatest(c."shopRead", s.target) ELSE c."shopRead" END,
        ("buyerUnread", "shopUnread") = (
          SELECT c."buyerUnread" - CASE WHEN s."isBuyer" THEN count(*) ELSE 0 END,
            c."shopUnread" - CASE WHEN s."isBuyer" THEN 0 ELSE count(*) END
          FROM "ChatMessage" m
          WHERE $4 AND m."chatId" = c.id AND m.seq <= s.target
            AND m.seq > CASE WHEN s."isBuyer" THEN c."buyerRead" ELSE c."shopRead" END
            AND m.side <> CASE WHEN s."isBuyer" THEN 'buyer' ELSE 'shop' END::"ChatSide")
      FROM seen s
      WHERE c.id = s.id AND s.target > CASE
        WHEN $4 THEN CASE WHEN s."isBuyer" THEN c."buyerRead" ELSE c."shopRead" END
        ELSE CASE WHEN s."isBuyer" THEN c."buyerDelivered" ELSE c."shopDelivered" END END
      RETURNING c.id, s.target, s."isBuyer",
        CASE WHEN s."isBuyer" THEN c."buyerUnread" ELSE c."shopUnread" END AS "unreadCount",
        jsonb_build_object('chatId', c.id, 'side', CASE WHEN s."isBuyer" THEN 'buyer' ELSE 'shop' END,
          'status', CASE WHEN $4 THEN 'read' ELSE 'delivered' END, 'seq', s.target, 'at', now(),
          'buyerId', c."buyerId", 'ownerId', c."ownerId",
          'isBlocked', ${blockedBetween('c."buyerId"', 'c."ownerId"')}) AS event
    ), receipt AS (
      INSERT INTO "ChatReceipt" ("chatId", side, status, seq)
      SELECT id, (CASE WHEN "isBuyer" THEN 'buyer' ELSE 'shop' END)::"ChatSide",
        (CASE WHEN $4 THEN 'read' ELSE 'delivered' END)::"ReceiptStatus", target
      FROM moved
    ), recorded AS (
      INSERT INTO "Outbox" (id, name, payload) SELECT $5::uuid, '${watermarkMoved.name}', event FROM moved
    )
    SELECT event, "unreadCount" FROM moved`,
})

/** What the statement answers where something moved: the event as it was recorded. */
type Moved = { event: WatermarkMoved; unreadCount: number }

type Outcome = { seq: number; unreadCount: number }
type Target = { chatId: string; seq?: number | undefined }

/** Everything up to `seq` has reached one of the caller's devices. Throws `NOT_FOUND` where one is not in the chat. */
export const markDelivered = (
  needs: Needs<'db' | 'outbox'>,
  actor: Member,
  target: Target,
): Promise<Outcome> => moveWatermark(needs, actor, target, 'delivered')

/** The caller has read everything up to `seq`; without it, everything. Throws as `markDelivered` does. */
export const markRead = (needs: Needs<'db' | 'outbox'>, actor: Member, target: Target): Promise<Outcome> =>
  moveWatermark(needs, actor, target, 'read')

/** The same as a call on the chat. */
export const readChat = (
  needs: Needs<'db' | 'outbox'>,
  actor: Member,
  input: { id: string; seq?: number | undefined },
) => markRead(needs, actor, { chatId: input.id, seq: input.seq })

async function moveWatermark(
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  { chatId, seq = EVERYTHING }: Target,
  status: 'delivered' | 'read',
): Promise<Outcome> {
  const eventId = newId()
  const values = [chatId, actor.userId, Math.min(seq, EVERYTHING), status === 'read', eventId]
  const [moved] = await db.query<Moved>(move, values)
  if (!moved) return currentMark({ db }, actor, chatId, status)
  const { event, unreadCount } = moved
  outbox.publish({ id: eventId, name: watermarkMoved.name, payload: event })
  return { seq: event.seq, unreadCount }
}

/** Where nothing moved: how things stand. */
async function currentMark({ db }: Needs<'db'>, actor: Member, chatId: string, status: 'delivered' | 'read') {
  const { rows } = await db.pool.query<Record<string, number> & { isBuyer: boolean }>(
    `SELECT "buyerId" = $2 AS "isBuyer", "buyerDelivered", "shopDelivered", "buyerRead", "shopRead", "buyerUnread", "shopUnread"
     FROM "Chat" WHERE id = $1 AND $2 IN ("buyerId", "ownerId")`,
    [chatId, actor.userId],
  )
  const [chat] = rows
  if (!chat) throw fail('NOT_FOUND')
  const side = chat.isBuyer ? 'buyer' : 'shop'
  const seq = chat[`${side}${status === 'read' ? 'Read' : 'Delivered'}`] ?? 0
  return { seq, unreadCount: chat[`${side}Unread`] ?? 0 }
}
