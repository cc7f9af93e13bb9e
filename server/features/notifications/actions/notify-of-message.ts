import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { nameOf } from '../../accounts/public.ts'
import type { MessageSent } from '../../chats/events.ts'
import { watchesChat } from '../../chats/public.ts'
import { excerpt, notify, type Told } from './notify.ts'

/** Nothing where the other side has read the message already, or has the chat open. */
const readMessage = statement({
  name: 'notifications.message',
  text: `
    SELECT m.content, m."createdAt", s.name AS "shopName", u.name, u.username, u.phone
    FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId" JOIN "Shop" s ON s.id = c."shopId"
      JOIN "User" u ON u.id = m."senderId"
    WHERE m.id = $1::uuid AND m.seq > CASE WHEN m.side = 'buyer' THEN c."shopRead" ELSE c."buyerRead" END
      AND NOT ${watchesChat('$2::uuid', 'c.id')}`,
})
type ToTell = {
  content: string
  createdAt: Date
  shopName: string
  name: string
  username: string
  phone: string | null
}

/**
 * Tells the other side of a chat of a message, unless it has the chat open. A chat has one notification, about its
 * latest message.
 */
export const notifyOfMessage = async (needs: Needs<'db'>, sent: MessageSent): Promise<Told[]> => {
  const [message] = await needs.db.query<ToTell>(readMessage, [sent.messageId, sent.receiverId])
  if (!message) return []
  const who = sent.side === 'shop' ? message.shopName : nameOf(message)
  return notify(needs, {
    userId: sent.receiverId,
    actorId: sent.senderId,
    type: 'chat',
    title: texts.chatTitle,
    message: texts.chatMessage(who, excerpt(message.content) || texts.attachment),
    link: { kind: 'chat', id: sent.chatId },
    foldKey: `chat:${sent.chatId}`,
    at: message.createdAt,
  })
}
