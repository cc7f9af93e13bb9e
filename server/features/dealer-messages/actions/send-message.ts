import { v7 as newId } from 'uuid'
import type { sendDirectMessage as call } from '../../../../contract/dealer-messages/rest.ts'
import type { CallParsed } from '../../../../contract/wire.ts'
import type { Member } from '../../../access.ts'
import { reply } from '../../../route.ts'
import { directSending, type SendDeps, sendOnce } from '../../conversations/public.ts'

/**
 * Sends a message to another user. With a `clientMessageId` it is stored once: sent again, the first message is returned
 * with 200.
 * @throws UPLOAD_UNKNOWN; 422 for a product that the caller cannot see; what `checkReceiver` throws
 */
export const sendDirectMessage = async (deps: SendDeps, actor: Member, input: CallParsed<typeof call>) => {
  const draft = {
    id: newId(),
    conversationId: newId(),
    senderId: actor.userId,
    receiverId: input.receiverId,
    message: input.message ?? '',
    carId: input.carId ?? null,
    clientMessageId: input.clientMessageId ?? null,
  }
  const files = { keys: input.attachments ?? [], files: [] }
  const { message, isNew } = await sendOnce(deps, actor, directSending, { draft, ...files })
  return isNew ? { message } : reply(200, { message })
}
