import type { listConversations as listCall } from '../../../../contract/dealer-messages/rest.ts'
import type { Conversation, Participant } from '../../../../contract/dealer-messages/views.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { personView } from '../../accounts/public.ts'
import { loadCars } from './cars.ts'
import {
  between,
  countUnread,
  fromJson,
  type MessageJson,
  messageColumns,
  messageJoins,
  messageView,
  type Party,
  personJson,
} from './messages.ts'

type Reads = Needs<'db' | 'storage'>

/** SQL: whether the shop of a user was verified. */
const isVerified = (userId: string): string =>
  `EXISTS (SELECT 1 FROM "Shop" s WHERE s."ownerId" = ${userId} AND s.status = 'active' AND s."isVerified")`

/** Everything that a row of the list shows of a conversation `c` of the caller ($1), but the car. */
export const conversationColumns = `
  c.id, c."lastCarId", c."lastMessageAt", c."createdAt", ${personJson('u')} AS participant,
  ${isVerified('u.id')} AS "isVerified",
  (SELECT row_to_json(one) FROM (
    SELECT ${messageColumns} FROM "DirectMessage" m ${messageJoins}
    WHERE m."conversationId" = c.id AND m.seq = c."lastSeq") one) AS "lastMessage",
  (SELECT count(*)::int FROM "DirectMessage" m
    WHERE m."receiverId" = $1 AND m."conversationId" = c.id AND m."readAt" IS NULL) AS "unreadCount"`
export const conversationJoins = `
  JOIN "User" u ON u.id = CASE WHEN c."oneId" = $1 THEN c."otherId" ELSE c."oneId" END`

export type ConversationRow = {
  id: string
  lastCarId: string | null
  lastMessageAt: Date
  createdAt: Date
  participant: Party
  isVerified: boolean
  lastMessage: MessageJson
  unreadCount: number
}

/** Of either place in the pair the newest by index, which has their ten minutes, then the newest of both. */
const page = statement({
  name: 'dealer-messages.inbox',
  text: `
    WITH last AS (
      SELECT d."listedAt", d."lastMessageAt" AS at, d.id FROM "DirectConversation" d WHERE ${between('d', '$1::uuid', '$2::uuid')}
    ), mine AS (
      (SELECT * FROM "DirectConversation" d WHERE d."oneId" = $1
         AND ($2 IS NULL OR (d."listedAt", d."lastMessageAt", d.id) < (SELECT "listedAt", at, id FROM last))
       ORDER BY d."listedAt" DESC, d."lastMessageAt" DESC, d.id DESC LIMIT $3::int + $4::int)
      UNION ALL
      (SELECT * FROM "DirectConversation" d WHERE d."otherId" = $1
         AND ($2 IS NULL OR (d."listedAt", d."lastMessageAt", d.id) < (SELECT "listedAt", at, id FROM last))
       ORDER BY d."listedAt" DESC, d."lastMessageAt" DESC, d.id DESC LIMIT $3 + $4)
    )
    SELECT ${conversationColumns} FROM (
      SELECT * FROM mine ORDER BY "lastMessageAt" DESC, id DESC OFFSET $4 LIMIT $3) c ${conversationJoins}
    ORDER BY c."lastMessageAt" DESC, c.id DESC`,
})

const total = statement({
  name: 'dealer-messages.conversations-total',
  text: `SELECT count(*)::int AS total, count(*) FILTER (WHERE ${between('d', '$1', '$2::uuid')})::int AS known
    FROM "DirectConversation" d WHERE $1::uuid IN (d."oneId", d."otherId")`,
})

/** One's conversations, the latest first; `cursor` is the participant of the last one on the page before. */
export async function listConversations(
  needs: Reads,
  { userId }: Member,
  { page: number, limit, cursor }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const after = readCursor(cursor)
  const offset = after === null ? (number - 1) * limit : 0
  const [rows, [counts]] = await Promise.all([
    needs.db.query<ConversationRow>(page, [userId, after, limit + 1, offset]),
    needs.db.query<{ total: number; known: number }>(total, [userId, after]),
  ])
  if (after !== null && !counts?.known) throw failField('query.cursor', field.cursor)
  const conversations = await conversationViews(needs, rows.slice(0, limit), userId)
  const hasMore = rows.length > limit
  const all = counts?.total ?? 0
  return {
    conversations,
    pagination: {
      currentPage: number,
      totalPages: Math.ceil(all / limit),
      total: all,
      hasMore,
      nextCursor: hasMore ? (conversations.at(-1)?.participantId ?? null) : null,
    },
  }
}

/** A cursor is an id; `null` where none was given. */
export const readCursor = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor))
    throw failField('query.cursor', field.cursor)
  return cursor
}

export async function conversationViews(
  needs: Reads,
  rows: readonly ConversationRow[],
  viewer: string,
): Promise<Conversation[]> {
  const carIds = rows.map(({ lastCarId }) => lastCarId)
  const cars = await loadCars(needs, carIds, viewer)
  return Promise.all(
    rows.map(async (row) => {
      const participant = participantView(needs, row)
      const lastMessage = await messageView(needs, fromJson(row.lastMessage))
      return {
        id: participant.id,
        _id: participant.id,
        participantId: participant.id,
        participant,
        latestMessage: lastMessage,
        lastMessage,
        unreadCount: row.unreadCount,
        car: (row.lastCarId && cars.get(row.lastCarId)) || null,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.lastMessageAt.toISOString(),
      }
    }),
  )
}

export const participantView = (
  { storage }: Needs<'storage'>,
  row: { participant: Party; isVerified: boolean },
): Participant => {
  const { id, name, avatar } = personView({ storage }, row.participant)
  return { id, _id: id, name, role: row.participant.role, avatar, isVerified: row.isVerified }
}

const other = statement({
  name: 'dealer-messages.participant',
  text: `
    SELECT ${personJson('u')} AS participant, ${isVerified('u.id')} AS "isVerified",
      c.id AS "conversationId", coalesce(c."lastSeq", 0) AS "lastSeq", c."lastCarId"
    FROM "User" u LEFT JOIN "DirectConversation" c ON ${between('c', '$1::uuid', '$2::uuid')}
    WHERE u.id = $2 AND u.id <> $1 AND (u.status = 'active' OR c.id IS NOT NULL)`,
})

type OtherRow = {
  participant: Party
  isVerified: boolean
  /** `null` before the first word. */
  conversationId: string | null
  lastSeq: number
  lastCarId: string | null
}

/** Whom the caller talks with, or might. Throws `NOT_FOUND` for oneself, nobody, and strangers who left. */
export async function loadParticipant(needs: Needs<'db'>, userId: string, participantId: string) {
  const [row] = await needs.db.query<OtherRow>(other, [userId, participantId])
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** How many direct messages the caller has not read. */
export const directUnreadCount = async (needs: Needs<'db'>, { userId }: Member) => ({
  unreadCount: await countUnread(needs, userId),
})

/** The same of one conversation. */
export async function conversationUnreadCount(
  needs: Needs<'db'>,
  { userId }: Member,
  { id }: { id: string },
) {
  await loadParticipant(needs, userId, id)
  return { unreadCount: await countUnread(needs, userId, id) }
}
