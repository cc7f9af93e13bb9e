import type { PushPayloads } from '../../../contract/index.ts'
import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { playSound } from '../../ui/sounds.ts'
import { announceMessage } from '../conversations/announce.ts'
import { settleMessage } from '../conversations/sending.ts'
import { getChat } from './api.ts'
import { hasGap } from './reducer.ts'
import { acknowledge, loadChat, readThread, takeIn, useChatStore } from './store.ts'
import { catchUp } from './sync.ts'
import { showTyping } from './typing.ts'

export const onChatMessage = ({ chatId, message }: PushPayloads['chat:message']) => {
  takeIn([{ kind: 'message', message }])
  if (message.clientMessageId) settleMessage(message.clientMessageId)
  if (message.senderId !== currentUser()?.id) {
    playSound('message')
    showTyping(chatId, false)
    acknowledge(chatId, [message])
    void announce(chatId, message.content)
  }
  const chat = useChatStore.getState().chats.byId[chatId]
  const isNews = !chat || (message.productId !== null && message.productId !== chat.productInfo?.id)
  if (isNews) loadChat(chatId).catch(() => {})
  if (hasGap(readThread(chatId), chat)) catchUp(chatId).catch(() => {})
}

const announce = async (chatId: string, content: string) => {
  const chat = useChatStore.getState().chats.byId[chatId] ?? (await getChat(chatId).catch(() => null))
  if (!chat) return
  const { name, logo } = chat.recipient
  announceMessage({
    path: paths.chat(chatId),
    list: paths.messages,
    sender: { name, picture: logo },
    content,
  })
}

export const onChatStatus = (status: PushPayloads['chat:status']) => {
  takeIn([{ kind: 'status', ...status }])
  const { chats, elsewhere } = useChatStore.getState()
  // Read on another device: of a chat that nobody described, only the server knows what is left.
  const isCounted = !chats.byId[status.chatId] && elsewhere[status.chatId] !== undefined
  if (isCounted) loadChat(status.chatId).catch(() => {})
}

export const onChatTyping = ({ chatId, typing }: PushPayloads['chat:typing']) => showTyping(chatId, typing)
