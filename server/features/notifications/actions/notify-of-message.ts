import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { MessageSent } from '../../chats/events.ts'
import { isWatchingChat } from '../../chats/public.ts'
import { excerpt, notify, type Told } from './notify.ts'

/** Nothing where the other side has read the message already. */
const readMessage = statement({
  name: 'notifications.message',
  text: `
    SELECT m.content, m."createdAt", s.name AS "shopName"
    FROM "ChatMessage" m JOIN "Chat" c ON c.id = m."chatId" JOIN "Shop" s ON s.id = c."shopId"
    WHERE m.id = $1::uuid AND m.seq > CASE WHEN m.side = 'buyer' THEN c."shopRead" ELSE c."buyerRead" END`,
})

/**
 * Tells the other side of a chat of a message, unless it has the chat open. A chat has one notification, about its
 * latest message.
 */
export const notifyOfMessage = async (needs: Needs<'db' | 'storage'>, sent: MessageSent): Promise<Told[]> => {
  if (await isWatchingChat(needs, sent.receiverId, sent.chatId)) return []
  const [message] = await needs.db.query<{ content: string; createdAt: Date; shopName: string }>(
    readMessage,
    [sent.messageId],
  )
  if (!message) return []
  const people = await loadPeople(needs, [sent.senderId])
  const buyer = people.get(sent.senderId)?.name ?? texts.somebody
  return notify(needs, {
    userId: sent.receiverId,
    actorId: sent.senderId,
    type: 'chat',
    title: texts.chatTitle,
    message: texts.chatMessage(sent.side === 'shop' ? message.shopName : buyer, excerpt(message.content)),
    link: { kind: 'chat', id: sent.chatId },
    foldKey: `chat:${sent.chatId}`,
    at: message.createdAt,
  })
}
