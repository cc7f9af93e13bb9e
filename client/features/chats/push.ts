import type { PushHandlers } from '../../app/live.ts'
import { currentUser } from '../../app/session.ts'
import { receiveMessage, receiveReaction, receiveReceipt } from '../conversations/receive.ts'
import { changesOfMessages, toMessage } from './changes.ts'
import { shopChats } from './source.ts'
import { showTyping } from './typing.ts'

export const chatsPushes = {
  'chat:message': ({ chatId, message }) => {
    const userId = currentUser()?.id
    if (!userId) return
    if (message.senderId !== userId) showTyping(chatId, false)
    receiveMessage(shopChats, chatId, {
      message: toMessage(message, userId),
      changes: changesOfMessages([message], userId),
    })
  },
  'chat:reaction': ({ chatId, ...change }) => receiveReaction(shopChats, chatId, change),
  'chat:status': ({ chatId: id, ...moved }) =>
    receiveReceipt(shopChats, { type: 'watermark', id, ...moved }, moved.status === 'read'),
  'chat:typing': ({ chatId, typing }) => showTyping(chatId, typing),
} satisfies PushHandlers
