import { sql } from 'kysely'
import type { Emoji } from '../../../../contract/chats/emojis.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { type MessageReacted, messageReacted } from '../events.ts'
import {
  type ConversationKind,
  columnsOf,
  conversationKinds,
  type ReactedMessage,
  reactionChangeView,
} from '../queries/conversations.ts'

type Input = { id: string; emoji: Emoji | null }

/**
 * Sets reactions in shop chats or direct conversations. Locks the conversation before the message,
 * so that changes are numbered in the order in which they are made.
 */
const createSetReaction = (kind: ConversationKind) => {
  const { conversations, users, messages, conversationId } = columnsOf(kind)
  const [one, other] = users
  const isBlocked = isBlockedEitherWay(one, other)

  const set = prepared(({ kysely, param }: Builder<Input & { userId: string }>) => {
    const id = sql<string>`${param('id')}::uuid`
    const userId = sql<string>`${param('userId')}::uuid`
    const emoji = sql`${param('emoji')}::text`
    const numbered = sql<object>`(
      UPDATE ${conversations} c SET "lastReaction" = c."lastReaction" + 1
      FROM ${messages} m
      WHERE m.id = ${id} AND c.id = ${conversationId} AND ${userId} IN (${one}, ${other})
        AND NOT ${isBlocked} AND m.reactions ->> ${userId}::text IS DISTINCT FROM ${emoji}
      RETURNING c.id, c."lastReaction", ARRAY[${one}, ${other}] AS users)`
    const changed = sql<MessageReacted>`(
      UPDATE ${messages} m SET "reactionSeq" = numbered."lastReaction",
        reactions = jsonb_strip_nulls(m.reactions || jsonb_build_object(${userId}, ${emoji}))
      FROM numbered WHERE m.id = ${id}
      RETURNING ${sql.lit(kind.name)} AS kind, numbered.id AS "conversationId", numbered.users,
        m.id AS "messageId", m.seq, m.reactions, m."reactionSeq")`
    // If nothing changed, the message as it is, and whether a block is the reason.
    const result = sql<ReactedMessage & { isBlocked: boolean }>`(
      SELECT "messageId", seq, reactions, "reactionSeq", false AS "isBlocked" FROM changed
      UNION ALL
      SELECT m.id, m.seq, m.reactions, m."reactionSeq", ${isBlocked}
      FROM ${messages} m JOIN ${conversations} c ON c.id = ${conversationId}
      WHERE m.id = ${id} AND ${userId} IN (${one}, ${other}) AND NOT EXISTS (SELECT FROM changed))`
    return kysely
      .with('numbered', () => numbered)
      .with('changed', () => changed)
      .with('event', (db) => insertEvents(messageReacted, db.selectFrom('changed').selectAll()))
      .selectFrom(result.as('result'))
      .selectAll()
      .select(insertedEvent().as('event'))
  })

  return async ({ db, outbox }: Deps<'db' | 'outbox'>, { userId }: Member, { id, emoji }: Input) => {
    const [message] = (await db.kysely.executeQuery(set({ id, userId, emoji }))).rows
    if (!message) throw fail('NOT_FOUND')
    if (message.isBlocked) throw fail('FORBIDDEN')
    if (message.event) outbox.dispatch(message.event)
    return reactionChangeView(message)
  }
}

/**
 * Sets or takes back the caller's reaction to a message of a chat; a repetition changes nothing.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side blocked the other
 */
export const reactToMessage = createSetReaction(conversationKinds.shop)

/**
 * Sets or takes back the caller's reaction to a direct message; a repetition changes nothing.
 * @throws NOT_FOUND for a message of others; FORBIDDEN if either user blocked the other
 */
export const reactToDirectMessage = createSetReaction(conversationKinds.direct)
