import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { sendDirectMessage as endpoint } from '../../../../contract/dealer-messages/rest.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { failField } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { DB, DirectMessageType } from '../../../../prisma/generated/kysely.ts'
import type { Attachment } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { withStatus } from '../../../route.ts'
import { userTable } from '../../accounts/tables.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { directMessageSent } from '../events.ts'
import { canReferTo, conversationKinds, replyTargetId, timeOfMessage } from '../queries/conversations.ts'
import * as direct from '../queries/direct.ts'
import { directConversationOf } from '../tables.ts'
import { type Draft, type SendDeps, sendOnce } from './send-once.ts'

type DirectDraft = Draft & {
  /** The id of a new conversation, for the first message of two users. */
  conversationId: string
  receiverId: string
  message: string
  messageType: DirectMessageType
  carId: string | null
}

/**
 * Stores the conversation, the message with its number, and the event in one statement.
 * The conversation is locked until the commit, so numbers have neither gaps nor duplicates.
 */
const directMessageInsertQuery = prepared(({ kysely, param }: Builder<DirectDraft>) => {
  const sender = sql<string>`${param('senderId')}::uuid`
  const receiver = sql<string>`${param('receiverId')}::uuid`
  const carId = sql`${param('carId')}::uuid`
  const numbered = sql<object>`(
    INSERT INTO "DirectConversation" AS c (id, "oneId", "otherId", "lastCarId")
    SELECT ${param('conversationId')}::uuid, least(${sender}, ${receiver}), greatest(${sender}, ${receiver}), ${carId}
    FROM ${userTable} u
    WHERE u.id = ${receiver} AND u.status = 'active' AND u.id <> ${sender}
      AND NOT ${isBlockedEitherWay(sender, receiver)}
      AND ${canReferTo(carId, sender)}
    ON CONFLICT ("oneId", "otherId") DO UPDATE SET
      "lastSeq" = c."lastSeq" + 1,
      "lastMessageAt" = ${timeOfMessage},
      "lastCarId" = coalesce(excluded."lastCarId", c."lastCarId")
    RETURNING c.id, c."lastSeq", c."lastMessageAt")`
  const stored = sql<Selectable<DB['DirectMessage']>>`(
    INSERT INTO "DirectMessage" (id, "conversationId", seq, "senderId", "receiverId",
      message, attachments, "messageType", "carId", "clientMessageId", "replyToId", "createdAt")
    SELECT ${param('id')}::uuid, numbered.id, "lastSeq", ${sender}, ${receiver},
      ${param('message')}, ${param('attachments')}::jsonb, ${param('messageType')}::"DirectMessageType",
      ${carId}, ${param('clientMessageId')}::text AS "clientMessageId",
      ${replyTargetId(conversationKinds.direct, param('replyToId'), sql`numbered.id`)},
      "lastMessageAt"
    FROM numbered
    RETURNING *)`
  const payload = ['id as messageId', 'senderId', 'receiverId'] as const
  return kysely
    .with('numbered', () => numbered)
    .with('stored', () => stored)
    .with('event', (db) => insertEvents(directMessageSent, db.selectFrom('stored').select(payload)))
    .with('message', (db) => direct.selectDirectMessages(kysely, db.selectFrom('stored').selectAll()))
    .selectFrom('message')
    .selectAll()
    .select(insertedEvent().as('event'))
})

/** A message of text alone, of files of one kind, or mixed. */
const typeOf = (text: string, files: readonly Attachment[]): DirectMessageType => {
  if (files.length === 0) return 'text'
  if (text) return 'mixed'
  const images = files.filter(({ type }) => type === 'image').length
  if (images === files.length) return 'image'
  if (files.every(({ type }) => type === 'audio')) return 'audio'
  return images > 0 ? 'mixed' : 'document'
}

/**
 * Sends a message to another user. A repeated `clientMessageId` gets the first message with 200.
 * @throws what `assertReceiver` throws; UPLOAD_UNKNOWN; 422 for a product the caller cannot see
 */
export const sendDirectMessage = async (
  deps: SendDeps,
  actor: Member,
  input: ParsedInput<typeof endpoint>,
) => {
  const { receiverId, carId = null } = input
  const text = input.message ?? ''
  const { message, status } = await sendOnce(deps, actor, input, {
    reader: direct.directMessages,
    folder: 'messages',
    conversation: directConversationOf(actor.userId, receiverId),
    keys: input.attachments ?? [],
    insertQuery: (draft, files) => {
      const content = { message: text, messageType: typeOf(text, files), carId }
      return directMessageInsertQuery({ ...draft, ...content, receiverId, conversationId: newId() })
    },
    explainRejection: async () => {
      await direct.assertReceiver(deps, actor.userId, receiverId)
      return failField('body.carId', field.messageProductUnknown)
    },
  })
  return withStatus(status, { message })
}
