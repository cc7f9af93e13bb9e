import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { sendMessageBody } from '../../../../contract/chats/rest.ts'
import { MOST_CHAT_FILES } from '../../../../contract/limits.ts'
import { field } from '../../../../contract/texts.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Member } from '../../../access.ts'
import { type ReceivedFile, reply } from '../../../route.ts'
import { openChat, type SendDeps, sendOnce, shopChatSending } from '../../conversations/public.ts'

/** Files of a form come beside uploads named in `attachments`. */
type NewMessage = z.output<typeof sendMessageBody> & { files?: { files?: ReceivedFile[] } }

/**
 * Sends a message to a chat, or to a shop, which opens the chat. With a `clientMessageId` it is stored once: sent again,
 * the first message is returned with 200.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side has blocked the other;
 * PRODUCT_NOT_OF_SHOP; UPLOAD_UNKNOWN; what `openChat` and `storeUpload` throw
 */
export const sendMessage = async (deps: SendDeps, actor: Member, input: NewMessage) => {
  const keys = input.attachments?.map(({ key }) => key) ?? []
  const files = input.files?.files ?? []
  const fileCount = keys.length + files.length
  if (input.content === '' && fileCount === 0) throw failField('body.content', field.messageEmpty)
  if (fileCount > MOST_CHAT_FILES) throw failField('body.attachments', field.tooManyFiles(MOST_CHAT_FILES))
  const chatId = input.chatId ?? (await openChat(deps, actor.userId, input.shopId ?? ''))
  const draft = {
    id: newId(),
    chatId,
    senderId: actor.userId,
    content: input.content,
    productId: input.productId ?? null,
    clientMessageId: input.clientMessageId ?? null,
  }
  const { message, isNew } = await sendOnce(deps, actor, shopChatSending, { draft, keys, files })
  return isNew ? { message, chatId } : reply(200, { message, chatId })
}
