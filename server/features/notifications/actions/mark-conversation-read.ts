import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { chatTable, directMessageTable } from '../../conversations/tables.ts'
import { notificationsRead } from '../events.ts'

const eb = expressionBuilder<DB>()

/** Marks a chat's notification as read once the user has nothing unread in it. */
export const markChatNotificationRead = (deps: Deps<'db'>, userId: string, chatId: string): Promise<void> =>
  markRead(
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
  markRead(
    deps,
    { userId, foldKey: conversationKey(senderId) },
    eb.not(
      eb.exists(
        eb
          .selectFrom(directMessageTable.as('directMessage'))
          .select('id')
          .where('receiverId', '=', userId)
          .where('senderId', '=', senderId)
          .where('readAt', 'is', null),
      ),
    ),
  )

/** Returns the key of the single notification of a user's direct messages. */
export const conversationKey = (senderId: string): string => `conversation:${senderId}`

/** The condition is part of the update, so that a message that arrives meanwhile stays unread. */
const markRead = (
  { db }: Deps<'db'>,
  { userId, foldKey }: { userId: string; foldKey: string },
  hasNothingUnread: Expression<SqlBool>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('Notification')
      .set({ isRead: true })
      .where('userId', '=', userId)
      .where('foldKey', '=', foldKey)
      .where('isRead', '=', false)
      .where(hasNothingUnread)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordEvent(tx, notificationsRead, { userId })
  })
