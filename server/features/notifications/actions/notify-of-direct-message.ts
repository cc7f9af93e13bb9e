import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { nameOf } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import type { DirectMessageSent } from '../../conversations/events.ts'
import { directMessageTable } from '../../conversations/tables.ts'
import { hasChatOpen } from '../../presence/public.ts'
import { conversationKey } from './mark-conversation-read.ts'
import { excerptOf, type Notified, notify } from './notify.ts'

/** No row if the receiver has read the message already, or has the conversation open. */
const unnoticed = prepared(({ kysely, param }: Builder<{ messageId: string }>) =>
  kysely
    .selectFrom(directMessageTable.as('m'))
    .innerJoin(userTable.as('u'), 'u.id', 'm.senderId')
    .select(['m.message', 'm.attachments', 'm.createdAt', 'u.name', 'u.username', 'u.phone'])
    .where('m.id', '=', param('messageId'))
    .where('m.readAt', 'is', null)
    .where((eb) => eb.not(hasChatOpen(eb.ref('m.receiverId'), eb.ref('m.senderId')))),
)

/**
 * Notifies a user of a direct message, unless the conversation is open on a page. A conversation
 * has one notification, about its latest message.
 */
export const notifyOfDirectMessage = async (
  deps: Deps<'db'>,
  { messageId, senderId, receiverId }: DirectMessageSent,
): Promise<Notified[]> => {
  const [sent] = (await deps.db.kysely.executeQuery(unnoticed({ messageId }))).rows
  if (!sent) return []
  return notify(deps, {
    userId: receiverId,
    actorId: senderId,
    type: 'chat',
    content: { kind: 'message', params: { who: nameOf(sent), ...excerptOf(sent.message, sent.attachments) } },
    link: { kind: 'conversation', id: senderId },
    foldKey: conversationKey(senderId),
    at: sent.createdAt,
  })
}
