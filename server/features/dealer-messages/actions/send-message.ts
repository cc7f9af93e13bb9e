import { v7 as newId } from 'uuid'
import type { sendDirectMessage as sendCall } from '../../../../contract/dealer-messages/rest.ts'
import type { DirectMessage } from '../../../../contract/dealer-messages/views.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type Reply, reply } from '../../../route.ts'
import { blockedBetween } from '../../blocks/public.ts'
import { type StoredAttachment, takeAttachments } from '../../media/public.ts'
import { visibleTo } from '../../products/public.ts'
import { type DirectMessageSent, directMessageSent } from '../events.ts'
import { between, type MessageRow, messageColumns, messageJoins, messageView } from '../queries/messages.ts'
import { checkReceiver } from './check-receiver.ts'

type Input = CallParsed<typeof sendCall>
type Answer = CallResult<typeof sendCall>

const sentBefore = `
  SELECT m.* FROM "DirectMessage" m JOIN "DirectConversation" c ON c.id = m."conversationId"
  WHERE ${between('c', '$1::uuid', '$2::uuid')} AND m."senderId" = $1 AND m."clientMessageId" = $3::text`

/**
 * The whole of sending in one statement: who may write to whom, the conversation, the number, the message and the event.
 * Taking the number locks the conversation's row until the commit, so numbers have no gaps and no doubles. A message that
 * was sent before is answered, not stored.
 */
const store = statement({
  name: 'dealer-messages.send',
  text: `
    WITH before AS (${sentBefore}), moved AS (
      INSERT INTO "DirectConversation" AS c (id, "oneId", "otherId", "lastCarId")
      SELECT $4::uuid, least($1, $2), greatest($1, $2), $8::uuid
      FROM "User" u
      WHERE u.id = $2 AND u.status = 'active' AND $1 <> $2
        AND NOT EXISTS (SELECT 1 FROM before)
        AND NOT ${blockedBetween('$1', '$2')}
        AND ($8 IS NULL OR EXISTS (SELECT 1 FROM "Product" p WHERE p.id = $8 AND ${visibleTo('$1')}))
      ON CONFLICT ("oneId", "otherId") DO UPDATE SET
        "lastSeq" = c."lastSeq" + 1,
        "lastMessageAt" = greatest(c."lastMessageAt", excluded."lastMessageAt"),
        "lastCarId" = coalesce(excluded."lastCarId", c."lastCarId")
      RETURNING c.id, c."lastSeq"
    ), stored AS (
      INSERT INTO "DirectMessage" (id, "conversationId", seq, "senderId", "receiverId", message, attachments,
        "messageType", "carId", "clientMessageId")
      SELECT $5::uuid, moved.id, moved."lastSeq", $1, $2, $6::text, $7::jsonb, $9::"DirectMessageType", $8, $3
      FROM moved
      RETURNING *
    ), recorded AS (
      INSERT INTO "Outbox" (id, name, payload)
      SELECT $10::uuid, '${directMessageSent.name}', jsonb_build_object(
        'messageId', id, 'senderId', "senderId", 'receiverId', "receiverId")
      FROM stored
    ), message AS (
      SELECT *, true AS "isNew" FROM stored UNION ALL SELECT *, false FROM before
    )
    SELECT m."isNew", ${messageColumns} FROM message m ${messageJoins}`,
})

const again = statement({
  name: 'dealer-messages.sent-before',
  text: `SELECT ${messageColumns} FROM (${sentBefore}) m ${messageJoins}`,
})

type Stored = MessageRow & { isNew: boolean }

/**
 * Writes to another user. With a `clientMessageId` it may be sent as often as need be: the first message is answered
 * again, with 200. Throws what `checkReceiver` throws, `UPLOAD_UNKNOWN`, and 422 for a product that the sender cannot see.
 */
export async function sendDirectMessage(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  input: Input,
): Promise<Answer | Reply<Answer>> {
  const eventId = newId()
  const sent = await storeOnce(needs, actor.userId, input, eventId)
  const message = await messageView(needs, sent)
  if (!sent.isNew) return reply(200, { message })
  const { senderId, receiverId } = sent
  const payload: DirectMessageSent = { messageId: sent.id, senderId, receiverId, message }
  needs.outbox.publish({ id: eventId, name: directMessageSent.name, payload })
  return { message }
}

/**
 * Of two sends of one `clientMessageId` at the same moment the later finds the index full or its files taken: then the
 * earlier one is the answer.
 */
async function storeOnce(
  needs: Needs<'db' | 'outbox'>,
  userId: string,
  input: Input,
  eventId: string,
): Promise<Stored> {
  try {
    return await storeMessage(needs, userId, input, eventId)
  } catch (error) {
    const [before] = await needs.db.query<MessageRow>(again, [
      userId,
      input.receiverId,
      input.clientMessageId ?? null,
    ])
    if (!before) throw error
    return { ...before, isNew: false }
  }
}

async function storeMessage(
  { db, outbox }: Needs<'db' | 'outbox'>,
  userId: string,
  input: Input,
  eventId: string,
): Promise<Stored> {
  const keys = input.attachments ?? []
  const values = (files: StoredAttachment[]) => [
    userId,
    input.receiverId,
    input.clientMessageId ?? null,
    newId(),
    newId(),
    input.message ?? '',
    JSON.stringify(files),
    input.carId ?? null,
    typeOf(input.message, files),
    eventId,
  ]
  const [stored] =
    keys.length === 0
      ? await db.query<Stored>(store, values([]))
      : await outbox
          .transact(async (tx) => {
            const files = await takeAttachments(tx, { keys, ownerId: userId, folder: 'messages' })
            const rows = await queryIn(tx, values(files))
            // Nothing was stored: the files stay free. Why is asked once this connection is free as well.
            if (rows.length === 0) throw new NothingStored()
            return rows
          })
          .catch(async (error: unknown) => {
            throw error instanceof NothingStored ? await whyNot({ db }, userId, input) : error
          })
  if (!stored) throw await whyNot({ db }, userId, input)
  return stored
}

/** The same statement inside of a transaction; its rows are what its text answers. */
const queryIn = (tx: Transaction, values: unknown[]): Promise<Stored[]> =>
  tx.$queryRawUnsafe<Stored[]>(store.text, ...values)

/** Ends a transaction that has nothing to keep. */
class NothingStored extends Error {}

async function whyNot(needs: Needs<'db'>, userId: string, { receiverId }: Input): Promise<Error> {
  await checkReceiver(needs, userId, receiverId)
  return failField('body.carId', field.messageProductUnknown)
}

/** Spec 2, section 5: of text alone, of files of one kind, or of several. */
const typeOf = (text: string | null | undefined, files: StoredAttachment[]): DirectMessage['messageType'] => {
  if (files.length === 0) return 'text'
  const isPicture = ({ type }: StoredAttachment) => type === 'image'
  if (text) return 'mixed'
  if (files.every(isPicture)) return 'image'
  return files.some(isPicture) ? 'mixed' : 'document'
}
