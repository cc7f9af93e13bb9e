import type { ChatMessage } from '../../../contract/chats/views.ts'
import { call } from '../../app/call.ts'
import { emit } from '../../app/live.ts'
import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { emitOrCall } from '../conversations/ack-queue.ts'
import { changesOfReactions, reactionPositions } from '../conversations/missed-reactions.ts'
import type { UnsentMessage } from '../conversations/outbox-message.ts'
import type { ConversationSource } from '../conversations/source.ts'
import { putOffers } from '../deals/store.ts'
import { countUnread, getChat, listChats, listMessages, sendMessage, sendToShop } from './api.ts'
import { changesOfChats, changesOfMessages, changesOfWatermarks } from './changes.ts'

const userId = () => currentUser()?.id ?? ''

/** Stores the offers of messages, which are as the server has them now, and returns the changes. */
const storeLoaded = (messages: readonly ChatMessage[]) => {
  putOffers(messages.flatMap(({ offer }) => offer ?? []))
  return changesOfMessages(messages, userId())
}

/** Sends the first message to a shop, which begins the chat. */
const sendFirst = async ({ id, to, productId, content }: UnsentMessage) => {
  const { message, chatId } = await sendToShop({ shopId: to, productId, content, clientMessageId: id })
  return [...changesOfChats([await getChat(chatId)]), ...storeLoaded([message])]
}

/** Chats between buyers and shops. */
export const shopChats: ConversationSource<'shop'> = {
  kind: 'shop',
  database: 'sokoni-chats',
  hasWatermarks: true,
  pathOf: paths.chat,
  listPath: paths.messages,
  uploads: {
    folder: 'chats',
    get failedText() {
      return conversationTexts.messages.failedUpload
    },
  },
  loadList: async (cursor) => {
    const { chats, pagination } = await listChats(cursor)
    const { hasMore, nextCursor } = pagination
    return { changes: changesOfChats(chats), cursor: nextCursor ?? null, hasMore }
  },
  describe: async (id) => changesOfChats([await getChat(id)]),
  open: async (id) => {
    const [chat, { messages, reactionSeq }] = await Promise.all([getChat(id), listMessages(id)])
    return [
      ...changesOfChats([chat]),
      ...storeLoaded(messages),
      { type: 'reactionsUpTo', id, upTo: reactionSeq, isFirst: true },
    ]
  },
  loadMessages: async (id, { before, limit }) => {
    const { messages } = await listMessages(id, before, limit)
    return storeLoaded(messages)
  },
  sync: async (positions) => {
    const seqs = Object.entries(positions).map(([id, { seq }]) => [id, seq])
    const reactions = reactionPositions(positions)
    const { chats } = await emit('sync', { chats: Object.fromEntries(seqs), reactions })
    const synced = Object.entries(chats)
    return {
      changes: synced.flatMap(([id, { messages, delivered, read, ...missed }]) => [
        ...storeLoaded(messages),
        ...changesOfWatermarks(id, { delivered, read }),
        ...changesOfReactions<'shop'>(id, missed),
      ]),
      incomplete: synced.flatMap(([id, { hasMore }]) => (hasMore ? id : [])),
    }
  },
  countUnread: async () => ({ byId: await countUnread() }),
  acknowledge: async (chatId, status, { upTo: seq }) => {
    // Without a socket only reading needs a call: fetching counts as delivery.
    if (status === 'delivered') await emit('chat:delivered', { chatId, seq })
    else
      await emitOrCall(
        () => emit('chat:read', { chatId, seq }),
        () => call('readChat', { id: chatId, seq }),
      )
  },
  react: (id, emoji) => call('reactToMessage', { id, emoji }),
  send: async (entry, keys) =>
    entry.shop ? sendFirst(entry) : storeLoaded([(await sendMessage(entry, keys)).message]),
  findSender: async (id) => {
    const { recipient } = await getChat(id)
    return { name: recipient.name, picture: recipient.logo }
  },
}
