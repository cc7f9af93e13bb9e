import { call } from '../../app/call.ts'
import { emit } from '../../app/live.ts'
import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { emitOrCall } from '../conversations/ack-queue.ts'
import type { ConversationSource } from '../conversations/source.ts'
import { countUnread, getChat, listChats, listMessages, sendMessage } from './api.ts'
import { changesOfChats, changesOfMessages, changesOfWatermarks } from './changes.ts'

const userId = () => currentUser()?.id ?? ''

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
    const { chats, pagination } = await listChats(cursor ?? undefined)
    const last = chats.at(-1)?.id ?? cursor
    return { changes: changesOfChats(chats), cursor: last, hasMore: pagination.hasMore }
  },
  describe: async (id) => changesOfChats([await getChat(id)]),
  open: async (id) => {
    const [chat, { messages }] = await Promise.all([getChat(id), listMessages(id)])
    return [...changesOfChats([chat]), ...changesOfMessages(messages, userId())]
  },
  loadMessages: async (id, { before, limit }) => {
    const { messages } = await listMessages(id, before, limit)
    return changesOfMessages(messages, userId())
  },
  sync: async (positions) => {
    const seqs = Object.entries(positions).map(([id, { seq }]) => [id, seq])
    const { chats } = await emit('sync', { chats: Object.fromEntries(seqs) })
    const synced = Object.entries(chats)
    return {
      changes: synced.flatMap(([id, { messages, delivered, read }]) => [
        ...changesOfMessages(messages, userId()),
        ...changesOfWatermarks(id, { delivered, read }),
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
  send: async (entry, keys) => changesOfMessages([(await sendMessage(entry, keys)).message], userId()),
  findSender: async (id) => {
    const { recipient } = await getChat(id)
    return { name: recipient.name, picture: recipient.logo }
  },
}
