import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import { isWatchingChat } from '../../chats/public.ts'
import type { DirectMessageSent } from '../../dealer-messages/events.ts'
import { excerpt, notify, type Told } from './notify.ts'
import { conversationKey } from './settle-chat.ts'

/** Nothing where the receiver has read the message already. */
const readMessage = statement({
  name: 'notifications.direct-message',
  text: `SELECT message, "createdAt" FROM "DirectMessage" WHERE id = $1::uuid AND "readAt" IS NULL`,
})

/**
 * Tells a user of a direct message, unless they have the conversation open. A conversation has one notification, about its
 * latest message.
 */
export const notifyOfDirectMessage = async (
  needs: Needs<'db' | 'storage'>,
  { messageId, senderId, receiverId }: DirectMessageSent,
): Promise<Told[]> => {
  if (await isWatchingChat(needs, receiverId, senderId)) return []
  const [sent] = await needs.db.query<{ message: string; createdAt: Date }>(readMessage, [messageId])
  if (!sent) return []
  const people = await loadPeople(needs, [senderId])
  const who = people.get(senderId)?.name ?? texts.somebody
  return notify(needs, {
    userId: receiverId,
    actorId: senderId,
    type: 'chat',
    title: texts.chatTitle,
    message: texts.chatMessage(who, excerpt(sent.message) || texts.attachment),
    link: { kind: 'conversation', id: senderId },
    foldKey: conversationKey(senderId),
    at: sent.createdAt,
  })
}
