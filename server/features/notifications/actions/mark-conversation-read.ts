import { expressionBuilder } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { chatTable, hasUnreadFrom } from '../../conversations/tables.ts'
import { markFoldRead } from './mark-fold-read.ts'

const eb = expressionBuilder<DB>()

/** Marks a chat's notification as read once the user has nothing unread in it. */
export const markChatNotificationRead = (deps: Deps<'db'>, userId: string, chatId: string): Promise<void> =>
  markFoldRead(
    deps,
    { userId, foldKey: `chat:${chatId}` },
    eb.exists(
      eb
        .selectFrom(chatTable.as('chat'))
        .select('id')
        .where('id', '=', chatId)
        .where((chat) =>
          chat.or([
            chat.and([chat('buyerId', '=', userId), chat('buyerUnread', '=', 0)]),
            chat.and([chat('buyerId', '<>', userId), chat('shopUnread', '=', 0)]),
          ]),
        ),
    ),
  )

/** Marks the notification of another user's direct messages as read once all are read. */
export const markDirectNotificationRead = (
  deps: Deps<'db'>,
  userId: string,
  senderId: string,
): Promise<void> =>
  markFoldRead(deps, { userId, foldKey: conversationKey(senderId) }, eb.not(hasUnreadFrom(userId, senderId)))

/** Returns the key of the single notification of a user's direct messages. */
export const conversationKey = (senderId: string): string => `conversation:${senderId}`
