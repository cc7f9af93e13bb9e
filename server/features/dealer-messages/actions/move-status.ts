import { v7 as newId } from 'uuid'
import type { readDirectMessage as readCall } from '../../../../contract/dealer-messages/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { type DirectStatusMoved, directStatusMoved } from '../events.ts'
import { loadParticipant } from '../queries/conversations.ts'
import { between, countUnread, loadMessage } from '../queries/messages.ts'

type Status = DirectStatusMoved['status']
type Received = { participantId: string; messageIds: string[] }
type Outcome = { unreadCount: number }

/**
 * Moves messages forward and records it, in one statement. Nothing ever moves back: what has come as far already is left
 * as it is, times and all. `$1` is the receiver, `$2` the other participant, `$3` whether they were read. The rows are
 * locked in one order, so that devices that say the same at once do not stop each other.
 */
const move = (name: string, named: string) =>
  statement({
    name,
    text: `
      WITH named AS (
        SELECT m.id, m."receiverId" = $1 AS "isReceived" FROM "DirectMessage" m WHERE ${named} ORDER BY m.id FOR UPDATE
      ), verdict AS (
        SELECT count(*)::int AS known, coalesce(bool_and("isReceived"), true) AS "isReceived" FROM named
      ), moved AS (
        UPDATE "DirectMessage" m SET
          "deliveredAt" = coalesce(m."deliveredAt", now()),
          "readAt" = CASE WHEN $3::boolean THEN now() ELSE m."readAt" END
        WHERE m.id IN (SELECT id FROM named) AND (SELECT v."isReceived" AND v.known >= $6::int FROM verdict v)
          AND CASE WHEN $3 THEN m."readAt" ELSE m."deliveredAt" END IS NULL
        RETURNING m.id
      ), moves AS (
        SELECT array_agg(id ORDER BY id) AS ids, ${blockedBetween('$1::uuid', '$2::uuid')} AS "isBlocked" FROM moved
      ), recorded AS (
        INSERT INTO "Outbox" (id, name, payload)
        SELECT $5::uuid, '${directStatusMoved.name}', jsonb_build_object(
          'senderId', $2::uuid, 'receiverId', $1::uuid, 'messageIds', ids,
          'status', CASE WHEN $3 THEN 'read' ELSE 'delivered' END, 'at', now()::timestamptz(3), 'isBlocked', "isBlocked")
        FROM moves WHERE ids IS NOT NULL
      )
      SELECT verdict.known, verdict."isReceived", coalesce(moves.ids, '{}') AS ids, moves."isBlocked", now()::timestamptz(3) AS at FROM verdict, moves`,
  })

const those = move(
  'dealer-messages.move-those',
  `m.id = ANY($4::uuid[])
    AND ((m."receiverId" = $1::uuid AND m."senderId" = $2::uuid) OR (m."receiverId" = $2 AND m."senderId" = $1))`,
)
const all = move(
  'dealer-messages.move-all',
  `m."receiverId" = $1::uuid AND m."readAt" IS NULL AND $4::uuid[] IS NULL AND m."conversationId" = (
    SELECT c.id FROM "DirectConversation" c WHERE ${between('c', '$1', '$2::uuid')})`,
)

type Moved = { known: number; isReceived: boolean; ids: string[]; isBlocked: boolean; at: Date }

/** These messages have reached one of the caller's devices. Throws `NOT_FOUND` and, for one's own, `FORBIDDEN`. */
export const markDelivered = async (needs: Needs<'db' | 'outbox'>, actor: Member, input: Received) =>
  moveAndCount(needs, actor, input, 'delivered')

/** The caller has read these messages. Throws as `markDelivered` does. */
export const markRead = async (needs: Needs<'db' | 'outbox'>, actor: Member, input: Received) =>
  moveAndCount(needs, actor, input, 'read')

/** The caller has read one message, which they received. Throws `FORBIDDEN` to its sender, `NOT_FOUND` to all others. */
export async function readDirectMessage(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id }: { id: string },
): Promise<CallResult<typeof readCall>> {
  const message = await loadMessage(needs, id)
  if (!message || ![message.senderId, message.receiverId].includes(actor.userId)) throw fail('NOT_FOUND')
  if (message.senderId === actor.userId) throw fail('FORBIDDEN')
  await moveStatus(needs, actor.userId, message.senderId, 'read', [id])
  return { message: (await loadMessage(needs, id)) ?? message }
}

/** The caller has read everything that another user wrote. Throws `NOT_FOUND` where there is no such user. */
export async function readConversation(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id }: { id: string },
): Promise<Outcome> {
  await loadParticipant(needs, actor.userId, id)
  await moveStatus(needs, actor.userId, id, 'read', null)
  return { unreadCount: await countUnread(needs, actor.userId, id) }
}

/**
 * Moves messages that `senderId` wrote to `userId`; all of them where none are named. Answers which ones did move, and
 * when. Throws `NOT_FOUND` where one of them is not between the two, and `FORBIDDEN` where one is the caller's own.
 */
export async function moveStatus(
  { db, outbox }: Needs<'db' | 'outbox'>,
  userId: string,
  senderId: string,
  status: Status,
  messageIds: readonly string[] | null,
): Promise<{ ids: string[]; at: Date }> {
  const eventId = newId()
  const ids = messageIds && [...new Set(messageIds)]
  const sql: Statement = ids ? those : all
  const [moved] = await db.query<Moved>(sql, [
    userId,
    senderId,
    status === 'read',
    ids,
    eventId,
    ids?.length ?? 0,
  ])
  if (!moved) throw new Error('The statement answers one row, always')
  if (ids && moved.known < ids.length) throw fail('NOT_FOUND')
  if (!moved.isReceived) throw fail('FORBIDDEN')
  if (moved.ids.length > 0) {
    const payload: DirectStatusMoved = {
      senderId,
      receiverId: userId,
      messageIds: moved.ids,
      status,
      at: moved.at.toISOString(),
      isBlocked: moved.isBlocked,
    }
    outbox.publish({ id: eventId, name: directStatusMoved.name, payload })
  }
  return { ids: moved.ids, at: moved.at }
}

async function moveAndCount(
  needs: Needs<'db' | 'outbox'>,
  actor: Member,
  { participantId, messageIds }: Received,
  status: Status,
): Promise<Outcome> {
  await moveStatus(needs, actor.userId, participantId, status, messageIds)
  return { unreadCount: await countUnread(needs, actor.userId, participantId) }
}
