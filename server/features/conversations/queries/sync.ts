import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { sync as syncEvent } from '../../../../contract/chats/push.ts'
import type { Watermarks } from '../../../../contract/chats/status.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { createFairQueue } from '../../../../platform/limits/fair-queue.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { TRADE_BYTES } from '../../deals/tables.ts'
import { isBetween } from '../tables.ts'
import { chatMessages, isInChat, watermarksOfChat } from './chats.ts'
import {
  type ConversationKind,
  columnsOf,
  type MessageReader,
  type ReactedMessage,
  type ReadDeps,
  reactionChangeView,
} from './conversations.ts'
import { directMessages } from './direct.ts'

/** Bytes of messages in one response. */
const BUDGET_BYTES = 256 * 1024
/** Messages of one conversation in one response. */
const MAX_OF_CONVERSATION = sql.lit(200)
/** Messages with changed reactions, of one conversation and in one response. */
const MAX_REACTED_OF_CONVERSATION = sql.lit(100)
const MAX_REACTED = sql.lit(500)
/** Estimated JSON bytes of a message without its text, and of an attachment with its signed URL. */
const MESSAGE_BYTES = sql.lit(900)
const ATTACHMENT_BYTES = sql.lit(900)
/** Estimated JSON bytes of a quote: each character of its text takes up to four. */
const QUOTE_BYTES = sql.lit(800 + TRADE_BYTES)

/** A requested conversation: its key in the response, and its other fields there (`extra`). */
type Requested<Extra> = {
  id: string
  responseKey: string
  /** The number of the last change of reactions that the user has; `null` if not requested. */
  reactionSeq: number | null
  lastReaction: number
  extra: Extra
}

/**
 * `last` holds the last message that the user has of each of `ids`: its number, its id, or ''.
 * `reactionSeqs` holds the last change of reactions; `null` leaves reactions out.
 */
type Params = {
  userId: string
  ids: readonly string[]
  last: readonly string[]
  reactionSeqs: readonly (number | null)[]
  budget: number
}

/**
 * The last message of each conversation that fits the budget; the first one always fits, so that
 * the client makes progress. `ahead` counts messages of earlier conversations, `total` the bytes.
 */
const fittingMessages = (
  { kind, extraBytes }: Pick<MessageReader<unknown, unknown>, 'kind' | 'extraBytes'>,
  budget: Expression<number>,
) => {
  const { messages, conversationId, text } = columnsOf(kind)
  return sql<{ id: string; seq: number }>`(
    SELECT id, max(seq) AS seq FROM (
      SELECT conversation.id, missed.seq, sum(bytes) OVER in_order AS total, row_number() OVER in_order AS number
      FROM (
        SELECT *, coalesce(sum(least(greatest("lastSeq" - "knownSeq", 0), ${MAX_OF_CONVERSATION})) OVER (
          ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS ahead
        FROM requested
      ) conversation CROSS JOIN LATERAL (
        SELECT m.seq, ${MESSAGE_BYTES} + octet_length(to_json(${text})::text)
          + ${ATTACHMENT_BYTES} * jsonb_array_length(m.attachments) + ${extraBytes}
          + CASE WHEN m."replyToId" IS NULL THEN 0 ELSE ${QUOTE_BYTES} END AS bytes
        FROM ${messages} m WHERE ${conversationId} = conversation.id AND m.seq > conversation."knownSeq"
        ORDER BY m.seq LIMIT ${MAX_OF_CONVERSATION}
      ) missed
      WHERE ahead * ${MESSAGE_BYTES} < ${budget} WINDOW in_order AS (ORDER BY place, seq)
    ) sized WHERE total <= ${budget} OR number = 1 GROUP BY id)`
}

/** Messages whose reactions changed, by the order of changes. Those of one number stay together. */
const reactedMessages = (kind: ConversationKind) => {
  const { messages, conversationId } = columnsOf(kind)
  return sql<ReactedMessage & { conversationId: string }>`(
    SELECT requested.id AS "conversationId", changed.*
    FROM requested CROSS JOIN LATERAL (
      SELECT m.id AS "messageId", m.seq, m.reactions, m."reactionSeq" FROM ${messages} m
      WHERE ${conversationId} = requested.id AND m."reactionSeq" > 0
        AND m."reactionSeq" > requested."reactionSeq"
      ORDER BY m."reactionSeq" FETCH FIRST ${MAX_REACTED_OF_CONVERSATION} ROWS WITH TIES
    ) changed
    ORDER BY requested.place, changed."reactionSeq" FETCH FIRST ${MAX_REACTED} ROWS WITH TIES)`
}

/**
 * Reads the messages and changes of reactions that a user missed. `requested` joins the user's
 * conversations to `request` and selects the columns of `Requested`, `place` (their order in the
 * request), `lastSeq`, and `knownSeq`, the number of the last message that the user has.
 */
const missedIn = <Extra extends object, Row, View>(
  reader: MessageReader<Row, View>,
  requested: (userId: Expression<string>) => RawBuilder<Requested<Extra>>,
) => {
  const isMissed = sql<boolean>`${columnsOf(reader.kind).conversationId} = requested.id
    AND m.seq > requested."knownSeq" AND m.seq <= fitting.seq`
  const read = prepared(({ kysely, param }: Builder<Params>) => {
    const request = sql<object>`(
      SELECT * FROM unnest(${param('ids')}::uuid[], ${param('last')}::text[], ${param('reactionSeqs')}::int[])
        WITH ORDINALITY r(id, last, "reactionSeq", place))`
    return kysely
      .with('request', () => request)
      .with('requested', () => requested(param('userId')))
      .with(
        (part) => part('fitting').materialized(),
        () => fittingMessages(reader, param('budget')),
      )
      .with('reacted', () => reactedMessages(reader.kind))
      .selectFrom('requested')
      .leftJoin('fitting', 'fitting.id', 'requested.id')
      .select(['requested.responseKey', 'requested.reactionSeq', 'requested.lastReaction'])
      .select(sql<Extra>`requested.extra`.as('extra'))
      .select(sql<boolean>`requested."lastSeq" > coalesce(fitting.seq, requested."knownSeq")`.as('hasMore'))
      .select(reader.selectList(kysely, isMissed, sql`m.seq`).as('messages'))
      .select(
        sql<ReactedMessage[]>`coalesce((SELECT json_agg(reacted ORDER BY reacted."reactionSeq")
          FROM reacted WHERE reacted."conversationId" = requested.id), '[]')`.as('reacted'),
      )
      .select(sql<boolean>`(SELECT count(*) FROM reacted) >= ${MAX_REACTED}`.as('isFull'))
  })
  return async (deps: ReadDeps, params: Params) => {
    const rows = params.ids.length > 0 ? (await deps.db.kysely.executeQuery(read(params))).rows : []
    const entries = rows.map(async ({ responseKey, messages, hasMore, extra, ...row }) => {
      const views = await Promise.all(messages.map((message) => reader.view(deps, message)))
      const reactions = missedReactions(row)
      const response = { messages: views, hasMore: hasMore || reactions.hasMore, ...reactions.fields }
      return [responseKey, Object.assign(response, extra)] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
}

/** Returns the fields of the response with the changes of reactions, and whether there are more. */
const missedReactions = ({
  reacted,
  reactionSeq: known,
  lastReaction,
  isFull,
}: Pick<Requested<unknown>, 'reactionSeq' | 'lastReaction'> & {
  reacted: ReactedMessage[]
  isFull: boolean
}) => {
  if (known === null) return { fields: {}, hasMore: false }
  const reactionSeq = reacted.at(-1)?.reactionSeq ?? known
  // An entry without changes has no more, unless other entries used up `MAX_REACTED`.
  const hasMore = reactionSeq < lastReaction && (reacted.length > 0 || isFull)
  return { fields: { reactions: reacted.map(reactionChangeView), reactionSeq }, hasMore }
}

const missedInChats = missedIn(
  chatMessages,
  (userId) => sql<Requested<Watermarks>>`(
    SELECT c.id, c.id AS "responseKey", r.place, r."reactionSeq", c."lastReaction",
      r.last::bigint AS "knownSeq", c."lastSeq", ${watermarksOfChat} AS extra
    FROM request r JOIN "Chat" c ON c.id = r.id WHERE ${isInChat(userId)})`,
)

// A last message of another conversation counts as none: then everything was missed.
const missedDirect = missedIn(
  directMessages,
  (userId) => sql<Requested<object>>`(
    SELECT c.id, r.id AS "responseKey", r.place, r."reactionSeq", c."lastReaction",
      coalesce(l.seq, 0) AS "knownSeq", c."lastSeq", NULL::json AS extra
    FROM request r JOIN "DirectConversation" c ON ${isBetween(userId, sql.ref('r.id'))}
    LEFT JOIN "DirectMessage" l ON l.id = nullif(r.last, '')::uuid AND l."conversationId" = c.id)`,
)

/**
 * A full answer takes some 10 ms of the event loop, and after a restart thousands of clients sync
 * at once: they take turns.
 */
const inTurn = createFairQueue(4, { maxOwners: 10_000 })

/**
 * Reads what the caller missed, as many messages as fit the budget of one response: in shop chats
 * after a number, in direct conversations after a message id ('' for none). If both are requested,
 * each gets half of the budget.
 */
export const sync = (
  deps: ReadDeps,
  actor: Member,
  { chats, conversations, reactions }: z.output<typeof syncEvent.payload>,
) =>
  inTurn(queueOwner(actor), async () => {
    const hasBothKinds = [chats, conversations].every((known) => Object.keys(known).length > 0)
    const budget = hasBothKinds ? BUDGET_BYTES / 2 : BUDGET_BYTES
    const paramsOf = (known: Record<string, number | string>): Params => {
      const ids = Object.keys(known)
      const reactionSeqs = ids.map((id) => reactions[id] ?? null)
      return { userId: actor.userId, ids, last: Object.values(known).map(String), reactionSeqs, budget }
    }
    const [ofChats, direct] = await Promise.all([
      missedInChats(deps, paramsOf(chats)),
      missedDirect(deps, paramsOf(conversations)),
    ])
    return { chats: ofChats, conversations: direct }
  })
