import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { nameOf } from '../../accounts/public.ts'
import { watchesChat } from '../../chats/public.ts'
import type { DirectMessageSent } from '../../dealer-messages/events.ts'
import { conversationKey } from './mark-conversation-read.ts'
import { excerpt, notify, type Told } from './notify.ts'

/** Nothing where the receiver has read the message already, or has the conversation open. */
const readMessage = statement({
  name: 'notifications.direct-message',
  text: `
    SELECT m.message, m."createdAt", u.name, u.username, u.phone
    FROM "DirectMessage" m JOIN "User" u ON u.id = m."senderId"
    WHERE m.id = $1::uuid AND m."readAt" IS NULL AND NOT ${watchesChat('m."receiverId"', 'm."senderId"')}`,
})
type ToTell = { message: string; createdAt: Date; name: string; username: string; phone: string | null }

/**
 * Tells a user of a direct message, unless they have the conversation open. A conversation has one notification, about its
 * latest message.
 */
export const notifyOfDirectMessage = async (
  needs: Needs<'db'>,
  { messageId, senderId, receiverId }: DirectMessageSent,
): Promise<Told[]> => {
  const [sent] = await needs.db.query<ToTell>(readMessage, [messageId])
  if (!sent) return []
  return notify(needs, {
    userId: receiverId,
    actorId: senderId,
    type: 'chat',
    title: texts.chatTitle,
    message: texts.chatMessage(nameOf(sent), excerpt(sent.message) || texts.attachment),
    link: { kind: 'conversation', id: senderId },
    foldKey: conversationKey(senderId),
    at: sent.createdAt,
  })
}
