import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../../../platform/db/db.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { chatMessages, isInChat, markColumns } from './chats.ts'
import { directMessages, isBetween, participantOf } from './direct.ts'
import { type AnyMessages, allChatMessages, allDirectMessages } from './search.ts'

/** Messages of one conversation in one reply. */
const MAX_OF_ONE = 200
/** Messages of all conversations that a reply reads; it usually reaches its budget in bytes before. */
const MAX_OF_ALL = 600
/** Estimated JSON bytes of a message without its text, and of an attachment with its signed URL. */
const MESSAGE_BYTES = 900
const ATTACHMENT_BYTES = 900

/** Bytes of messages in one reply to `sync`. */
export const SYNC_BUDGET_BYTES = 256 * 1024

/** A conversation of the caller, its place in the request, and the number of the last message that the caller has. */
type Known = { id: string; place: number; knownSeq: number; lastSeq: number }

/**
 * Selects the missed messages that fit the budget as the part `fitting` of a statement, in the order of the request. The
 * first one always fits, so that a client makes progress.
 */
const withFitting = (
  kysely: Queries,
  known: Expression<Known>,
  messages: AnyMessages,
  budget: Expression<number>,
) =>
  kysely
    .with('known', () => known)
    .with('queue', (db) =>
      db
        .selectFrom('known')
        .selectAll()
        .select(
          sql<number>`coalesce(sum(least(greatest("lastSeq" - "knownSeq", 0), ${sql.lit(MAX_OF_ONE)})) OVER (
            ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`.as('ahead'),
        ),
    )
    .with('sized', (db) =>
      db
        .selectFrom('queue')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom(messages)
              .select(['message.id as messageId', 'message.seq'])
              .select(
                sql<number>`${sql.lit(MESSAGE_BYTES)} + octet_length(to_json(message.text)::text)
                  + ${sql.lit(ATTACHMENT_BYTES)} * jsonb_array_length(message.attachments)`.as('bytes'),
              )
              .whereRef('message.conversationId', '=', 'queue.id')
              .whereRef('message.seq', '>', 'queue.knownSeq')
              .orderBy('message.seq')
              .limit(sql.lit(MAX_OF_ONE))
              .as('missed'),
          (join) => join.onTrue(),
        )
        .select(['queue.id', 'missed.messageId', 'missed.seq'])
        .select((eb) => [
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('place').orderBy('seq'))
            .as('number'),
          eb.fn
            .sum<number>('bytes')
            .over((over) => over.orderBy('place').orderBy('seq'))
            .as('total'),
        ])
        .where('queue.ahead', '<', sql.lit(MAX_OF_ALL)),
    )
    .with('fitting', (db) =>
      db
        .selectFrom('sized')
        .select(['id', 'messageId', 'seq'])
        .where((eb) => eb.or([eb('total', '<=', budget), eb('number', '=', sql.lit(1))])),
    )
    .with('rest', (db) =>
      db
        .selectFrom('known')
        .leftJoin('fitting', 'fitting.id', 'known.id')
        .select((eb) => [
          'known.id',
          'known.place',
          sql<boolean>`known."lastSeq" > ${eb.fn.coalesce(eb.fn.max('fitting.seq'), 'known.knownSeq')}`.as(
            'hasMore',
          ),
        ])
        .groupBy(['known.id', 'known.place', 'known.lastSeq', 'known.knownSeq']),
    )

type Ids = { userId: string; ids: readonly string[]; budget: number }

const missedOfChats = prepared(({ kysely, param }: Builder<Ids & { seqs: readonly number[] }>) => {
  const request = sql<{ chatId: string; seq: number; place: number }>`
    unnest(${param('ids')}::uuid[], ${param('seqs')}::bigint[]) WITH ORDINALITY`
  const known = kysely
    .selectFrom(request.as<'k'>(sql`k("chatId", seq, place)`))
    .innerJoin('Chat as c', 'c.id', 'k.chatId')
    .select(['c.id', 'k.place', 'k.seq as knownSeq', 'c.lastSeq'])
    .where(isInChat(param('userId')))
  return withFitting(kysely, known, allChatMessages(kysely), param('budget'))
    .selectFrom('rest')
    .innerJoin('Chat as c', 'c.id', 'rest.id')
    .select(['c.id', ...markColumns, 'rest.hasMore'])
    .select((eb) =>
      jsonArrayFrom(
        chatMessages(
          kysely,
          eb
            .selectFrom('fitting')
            .innerJoin('ChatMessage', 'ChatMessage.id', 'fitting.messageId')
            .selectAll('ChatMessage')
            .whereRef('fitting.id', '=', 'rest.id')
            .as('m'),
        ).orderBy('m.seq'),
      ).as('messages'),
    )
})

/** Reads the messages after the number that a user has of each chat, as many as fit the budget, and the watermarks. */
export const listMissedOfChats = async (
  { db }: Deps<'db'>,
  userId: string,
  chats: Record<string, number>,
  budget: number,
) => {
  const [ids, seqs] = [Object.keys(chats), Object.values(chats)]
  if (ids.length === 0) return []
  return (await db.kysely.executeQuery(missedOfChats({ userId, ids, seqs, budget }))).rows
}

const missedDirect = prepared(({ kysely, param }: Builder<Ids & { lastIds: readonly (string | null)[] }>) => {
  const request = sql<{ participantId: string; lastId: string | null; place: number }>`
    unnest(${param('ids')}::uuid[], ${param('lastIds')}::uuid[]) WITH ORDINALITY`
  const known = kysely
    .selectFrom(request.as<'k'>(sql`k("participantId", "lastId", place)`))
    .innerJoin('DirectConversation as c', (join) =>
      join.on((eb) => isBetween(param('userId'), eb.ref('k.participantId'))),
    )
    // A last message of another conversation counts as none: then everything was missed.
    .leftJoin('DirectMessage as l', (join) =>
      join.onRef('l.id', '=', 'k.lastId').onRef('l.conversationId', '=', 'c.id'),
    )
    .select((eb) => ['c.id', 'k.place', eb.fn.coalesce('l.seq', sql.lit(0)).as('knownSeq'), 'c.lastSeq'])
  return withFitting(kysely, known, allDirectMessages(kysely), param('budget'))
    .selectFrom('rest')
    .innerJoin('DirectConversation as c', 'c.id', 'rest.id')
    .select((eb) => [
      'rest.hasMore',
      participantOf(param('userId')).as('participantId'),
      jsonArrayFrom(
        directMessages(
          kysely,
          eb
            .selectFrom('fitting')
            .innerJoin('DirectMessage', 'DirectMessage.id', 'fitting.messageId')
            .selectAll('DirectMessage')
            .whereRef('fitting.id', '=', 'rest.id')
            .as('m'),
        ).orderBy('m.seq'),
      ).as('messages'),
    ])
})

/** Reads the messages after the last one that a user has of each participant ('' for none), as many as fit the budget. */
export const listMissedDirect = async (
  { db }: Deps<'db'>,
  userId: string,
  conversations: Record<string, string>,
  budget: number,
) => {
  const ids = Object.keys(conversations)
  if (ids.length === 0) return []
  const lastIds = Object.values(conversations).map((id) => id || null)
  return (await db.kysely.executeQuery(missedDirect({ userId, ids, lastIds, budget }))).rows
}
