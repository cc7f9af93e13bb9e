import { v7 as newId } from 'uuid'
import type { sendDirectMessage as call } from '../../../../contract/dealer-messages/rest.ts'
import type { DirectMessage } from '../../../../contract/dealer-messages/views.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Member } from '../../../access.ts'
import { type Reply, reply } from '../../../route.ts'
import {
  checkReceiver,
  directMessages,
  isBetween,
  type SendDeps,
  sendOnce,
  storeDirectMessage,
} from '../../conversations/public.ts'
import type { StoredAttachment } from '../../media/public.ts'
import { directMessageView } from '../views.ts'

/**
 * Sends a message to another user. With a `clientMessageId` it is stored once: sent again, the first message is returned
 * with 200.
 * @throws UPLOAD_UNKNOWN; 422 for a product that the caller cannot see; what `checkReceiver` throws
 */
export async function sendDirectMessage(
  deps: SendDeps,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call> | Reply<CallResult<typeof call>>> {
  const draft = {
    id: newId(),
    conversationId: newId(),
    senderId: actor.userId,
    receiverId: input.receiverId,
    message: input.message ?? '',
    carId: input.carId ?? null,
    clientMessageId: input.clientMessageId ?? null,
  }
  const { message, isNew } = await sendOnce(deps, actor, {
    ...{ folder: 'messages', keys: input.attachments ?? [], files: [] },
    findSent: () => findSent(deps, draft),
    store: (db, files) =>
      storeDirectMessage(db, { ...draft, messageType: typeOf(draft.message, files) }, files),
    explainRejection: async () => {
      await checkReceiver(deps, actor.userId, input.receiverId)
      return failField('body.carId', field.messageProductUnknown)
    },
    view: (row) => directMessageView(deps, row),
  })
  return isNew ? { message } : reply(200, { message })
}

type Sent = { senderId: string; receiverId: string; clientMessageId: string | null }

/** Reads the message that was sent under this `clientMessageId` before. */
const findSent = async ({ db }: SendDeps, { senderId, receiverId, clientMessageId }: Sent) =>
  clientMessageId === null
    ? undefined
    : directMessages(db.kysely)
        .innerJoin('DirectConversation as c', 'c.id', 'm.conversationId')
        .where(isBetween(senderId, receiverId))
        .where('m.senderId', '=', senderId)
        .where('m.clientMessageId', '=', clientMessageId)
        .executeTakeFirst()

/** A message of text alone, of files of one kind, or mixed. */
const typeOf = (text: string, files: readonly StoredAttachment[]): DirectMessage['messageType'] => {
  if (files.length === 0) return 'text'
  if (text) return 'mixed'
  const images = files.filter(({ type }) => type === 'image').length
  if (images === files.length) return 'image'
  return images > 0 ? 'mixed' : 'document'
}
