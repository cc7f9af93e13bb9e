import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Watermarks } from '../../../../contract/chats/status.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Member } from '../../../access.ts'
import { chatMessages, isInChat, watermarksOfChat } from './chats.ts'
import type { Kind, Reads } from './conversations.ts'
import { directMessages, isBetween } from './direct.ts'

/** Bytes of messages in one reply. */
const BUDGET_BYTES = 256 * 1024
/** Messages of one conversation in one reply. */
const MAX_OF_ONE = sql.lit(200)
/** Once this many messages are found, no further conversation is read. */
const MAX_OF_ALL = sql.lit(600)
/** Estimated JSON bytes of a message without its text, and of an attachment with its signed URL. */
const MESSAGE_BYTES = sql.lit(900)
const ATTACHMENT_BYTES = sql.lit(900)

/** A requested conversation. `name` is its key in the reply, `extra` its other fields there. */
type Known<Extra> = { id: string; name: string; extra: Extra }

/** `last` holds the last message that the user has of each of `ids`: its number or its id. */
type Params = { userId: string; ids: readonly string[]; last: readonly (string | null)[]; budget: number }

/**
 * Reads the messages that a user missed in conversations of one kind. `known` joins them to
 * `request` and selects `place` (their order there), `lastSeq`, and `knownSeq`, the number of the
 * last message that the user has.
 */
const missed = <Extra extends object, Row, View>(
  kind: Kind<Row, View>,
  known: (userId: Expression<string>) => RawBuilder<Known<Extra>>,
) => {
  const read = prepared(({ kysely, param }: Builder<Params>) => {
    const request = sql<object>`(
      SELECT * FROM unnest(${param('ids')}::uuid[], ${param('last')}::text[]) WITH ORDINALITY r(id, last, place))`
    // The last message of each conversation that fits the budget. The first message of the reply is
    // sent whatever its size, so that the client makes progress.
    const fitting = sql<{ id: string; seq: number }>`(
      SELECT id, max(seq) AS seq FROM (
        SELECT queue.id, next.seq, sum(bytes) OVER in_order AS total, row_number() OVER in_order AS number
        FROM (
          SELECT *, coalesce(sum(least(greatest("lastSeq" - "knownSeq", 0), ${MAX_OF_ONE})) OVER (
            ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS ahead
          FROM known
        ) queue CROSS JOIN LATERAL (
          SELECT m.seq, ${MESSAGE_BYTES} + octet_length(to_json(m.${sql.ref(kind.text)})::text)
            + ${ATTACHMENT_BYTES} * jsonb_array_length(m.attachments) + ${kind.extraBytes} AS bytes
          FROM ${sql.table(kind.messages)} m
          WHERE m.${sql.ref(kind.conversationId)} = queue.id AND m.seq > queue."knownSeq"
          ORDER BY m.seq LIMIT ${MAX_OF_ONE}
        ) next
        WHERE ahead < ${MAX_OF_ALL} WINDOW in_order AS (ORDER BY place, seq)
      ) sized WHERE total <= ${param('budget')} OR number = 1 GROUP BY id)`
    const isMissed = sql<boolean>`m.${sql.ref(kind.conversationId)} = known.id
      AND m.seq > known."knownSeq" AND m.seq <= fitting.seq`
    return kysely
      .with('request', () => request)
      .with('known', () => known(param('userId')))
      .with(
        (part) => part('fitting').materialized(),
        () => fitting,
      )
      .selectFrom('known')
      .leftJoin('fitting', 'fitting.id', 'known.id')
      .select(['known.name', sql<Extra>`known.extra`.as('extra')])
      .select(sql<boolean>`known."lastSeq" > coalesce(fitting.seq, known."knownSeq")`.as('hasMore'))
      .select(kind.list(kysely, isMissed, sql`m.seq`).as('messages'))
  })
  return async (deps: Reads, params: Params) => {
    const rows = params.ids.length > 0 ? (await deps.db.kysely.executeQuery(read(params))).rows : []
    const entries = rows.map(async ({ name, messages, hasMore, extra }) => {
      const views = await Promise.all(messages.map((row) => kind.view(deps, row)))
      return [name, Object.assign({ messages: views, hasMore }, extra)] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
}

const missedOfChats = missed(
  chatMessages,
  (userId) => sql<Known<Watermarks>>`(
    SELECT c.id, c.id AS name, r.place, r.last::bigint AS "knownSeq", c."lastSeq", ${watermarksOfChat} AS extra
    FROM request r JOIN "Chat" c ON c.id = r.id WHERE ${isInChat(userId)})`,
)

// A last message of another conversation counts as none: then everything was missed.
const missedDirect = missed(
  directMessages,
  (userId) => sql<Known<object>>`(
    SELECT c.id, r.id AS name, r.place, coalesce(l.seq, 0) AS "knownSeq", c."lastSeq", NULL::json AS extra
    FROM request r JOIN "DirectConversation" c ON ${isBetween(userId, sql.ref('r.id'))}
    LEFT JOIN "DirectMessage" l ON l.id = r.last::uuid AND l."conversationId" = c.id)`,
)

/**
 * Reads the messages that the caller missed, as many as fit the budget of one reply: in shop chats
 * after a number, in direct conversations after a message id ('' for none). If both are requested,
 * each gets half of the budget.
 */
export const sync = async (
  deps: Reads,
  { userId }: Member,
  { chats, conversations }: { chats: Record<string, number>; conversations: Record<string, string> },
) => {
  const [chatIds, participantIds] = [Object.keys(chats), Object.keys(conversations)]
  const budget = chatIds.length > 0 && participantIds.length > 0 ? BUDGET_BYTES / 2 : BUDGET_BYTES
  const lastSeqs = Object.values(chats).map(String)
  const lastIds = Object.values(conversations).map((id) => id || null)
  const [ofChats, direct] = await Promise.all([
    missedOfChats(deps, { userId, ids: chatIds, last: lastSeqs, budget }),
    missedDirect(deps, { userId, ids: participantIds, last: lastIds, budget }),
  ])
  return { chats: ofChats, conversations: direct }
}
