import type { PushPayloads } from '../../../contract/index.ts'
import { currentUser } from '../../app/session.ts'
import { receiveMessage, receiveReceipt } from '../conversations/receive.ts'
import { changesOfMessages, toMessage } from './changes.ts'
import { shopChats } from './source.ts'
import { showTyping } from './typing.ts'

/** Handles a message of a chat. */
export const onChatMessage = ({ chatId, message }: PushPayloads['chat:message']): void => {
  const userId = currentUser()?.id
  if (!userId) return
  if (message.senderId !== userId) showTyping(chatId, false)
  receiveMessage(shopChats, toMessage(message, userId), changesOfMessages([message], userId), chatId)
}

/** Handles a moved watermark of a chat. */
export const onChatStatus = ({ chatId: id, ...moved }: PushPayloads['chat:status']): void =>
  receiveReceipt(shopChats, { type: 'watermark', id, ...moved }, moved.status === 'read')

/** Handles that somebody types in a chat, or has stopped. */
export const onChatTyping = ({ chatId, typing }: PushPayloads['chat:typing']): void =>
  showTyping(chatId, typing)
