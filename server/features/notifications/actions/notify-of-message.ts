import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { nameOf } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import type { MessageSent } from '../../conversations/events.ts'
import { chatMessageTable, chatTable } from '../../conversations/tables.ts'
import { hasChatOpen } from '../../presence/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { excerptOf, type Notified, notify } from './notify.ts'

type Params = { messageId: string; receiverId: string }

/** No row if the receiver's side has read the message already, or has the chat open. */
const unnoticed = prepared(({ kysely, param }: Builder<Params>) =>
  kysely
    .selectFrom(chatMessageTable.as('m'))
    .innerJoin(chatTable.as('c'), 'c.id', 'm.chatId')
    .innerJoin(shopTable.as('s'), 's.id', 'c.shopId')
    .innerJoin(userTable.as('u'), 'u.id', 'm.senderId')
    .select([
      'm.content',
      'm.attachments',
      'm.createdAt',
      's.name as shopName',
      'u.name',
      'u.username',
      'u.phone',
    ])
    .where('m.id', '=', param('messageId'))
    .where((eb) =>
      eb(
        'm.seq',
        '>',
        eb
          .case()
          .when('m.side', '=', sql.lit('buyer'))
          .then(eb.ref('c.shopRead'))
          .else(eb.ref('c.buyerRead'))
          .end(),
      ),
    )
    .where((eb) => eb.not(hasChatOpen(param('receiverId'), eb.ref('c.id')))),
)

/**
 * Notifies the other side of a chat of a message, unless it has the chat open. A chat has one
 * notification, about its latest message.
 */
export const notifyOfMessage = async (deps: Deps<'db'>, sent: MessageSent): Promise<Notified[]> => {
  const [message] = (await deps.db.kysely.executeQuery(unnoticed(sent))).rows
  if (!message) return []
  const who = sent.side === 'shop' ? message.shopName : nameOf(message)
  return notify(deps, {
    userId: sent.receiverId,
    actorId: sent.senderId,
    type: 'chat',
    content: { kind: 'message', params: { who, ...excerptOf(message.content, message.attachments) } },
    link: { kind: 'chat', id: sent.chatId },
    foldKey: `chat:${sent.chatId}`,
    at: message.createdAt,
  })
}
