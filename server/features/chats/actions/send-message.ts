import { v7 as newId } from 'uuid'
import { MOST_ATTACHMENTS } from '../../../../contract/chats/attachments.ts'
import { field } from '../../../../contract/texts.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Member } from '../../../access.ts'
import { type ReceivedFile, reply } from '../../../route.ts'
import {
  chatMessages,
  loadMembership,
  openChat,
  type SendDeps,
  sendOnce,
  storeChatMessage,
} from '../../conversations/public.ts'
import { messageView } from '../views.ts'

type NewMessage = {
  content: string
  chatId?: string | null
  shopId?: string | null
  productId?: string | null
  attachments?: { key: string }[] | null
  clientMessageId?: string | null
  /** Files of a form, beside uploads named in `attachments`. */
  files?: { files?: ReceivedFile[] }
}

/** A message that nobody has received yet. */
const unseen = {
  ...{ buyerDelivered: 0, shopDelivered: 0, buyerRead: 0, shopRead: 0 },
  ...{ deliveredAt: null, readAt: null },
}

/**
 * Sends a message to a chat, or to a shop, which opens the chat. With a `clientMessageId` it is stored once: sent again,
 * the first message is returned with 200.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side has blocked the other;
 * PRODUCT_NOT_OF_SHOP; UPLOAD_UNKNOWN; what `openChat` and `storeUpload` throw
 */
export async function sendMessage(deps: SendDeps, actor: Member, input: NewMessage) {
  const keys = input.attachments?.map(({ key }) => key) ?? []
  const files = input.files?.files ?? []
  const fileCount = keys.length + files.length
  if (input.content === '' && fileCount === 0) throw failField('body.content', field.messageEmpty)
  if (fileCount > MOST_ATTACHMENTS) throw failField('body.attachments', field.tooManyFiles(MOST_ATTACHMENTS))
  const chatId = input.chatId ?? (await openChat(deps, actor.userId, input.shopId ?? ''))
  const draft = {
    id: newId(),
    chatId,
    senderId: actor.userId,
    content: input.content,
    productId: input.productId ?? null,
    clientMessageId: input.clientMessageId ?? null,
  }
  const { message, isNew } = await sendOnce(deps, actor, {
    ...{ folder: 'chats', keys, files },
    findSent: () => findSent(deps, draft),
    store: async (db, attachments) => {
      const stored = await storeChatMessage(db, draft, attachments)
      return stored && { ...unseen, ...draft, ...stored, attachments }
    },
    explainRejection: async () => {
      const { isBlocked } = await loadMembership(deps, chatId, actor.userId)
      return fail(isBlocked ? 'FORBIDDEN' : 'PRODUCT_NOT_OF_SHOP')
    },
    view: (row) => messageView(deps, row),
  })
  return isNew ? { message, chatId } : reply(200, { message, chatId })
}

/** Sends a message to a shop by its id in the path. */
export const sendShopMessage = (
  deps: SendDeps,
  actor: Member,
  { id, ...message }: NewMessage & { id: string },
) => sendMessage(deps, actor, { ...message, shopId: id })

type Sent = { chatId: string; senderId: string; clientMessageId: string | null }

/** Reads the message that was sent under this `clientMessageId` before. */
const findSent = async ({ db }: SendDeps, { chatId, senderId, clientMessageId }: Sent) =>
  clientMessageId === null
    ? undefined
    : chatMessages(db.kysely)
        .where('m.chatId', '=', chatId)
        .where('m.senderId', '=', senderId)
        .where('m.clientMessageId', '=', clientMessageId)
        .executeTakeFirst()
