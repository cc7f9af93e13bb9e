import { call } from '../../app/call.ts'
import { emit } from '../../app/live.ts'
import { paths } from '../../app/paths.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { emitOrCall } from '../conversations/ack-queue.ts'
import { changesOfReactions, reactionPositions } from '../conversations/missed-reactions.ts'
import type { Change } from '../conversations/model.ts'
import type { ConversationSource } from '../conversations/source.ts'
import { countUnread, listConversations, listDirect, sendDirect } from './api.ts'
import { changeOfSummary, changesOfConversations, changesOfMessages } from './changes.ts'

/** The number of ids that one event may carry. */
const MAX_IDS = 200

const open = async (id: string): Promise<Change<'direct'>[]> => {
  const userId = currentUser()?.id ?? ''
  const { messages, participant, car, unreadCount, reactionSeq } = await listDirect(id)
  const lastMessage = messages.at(-1)
  const details = { participant, car }
  return [
    ...changesOfMessages(id, messages),
    changeOfSummary({ participantId: id, userId, details, unreadCount, lastMessage }),
    { type: 'reactionsUpTo', id, upTo: reactionSeq, isFirst: true },
  ]
}

/** Direct messages between two users; the other one's id identifies the conversation. */
export const directMessages: ConversationSource<'direct'> = {
  kind: 'direct',
  database: 'sokoni-direct',
  hasWatermarks: false,
  pathOf: (id, seq) => (seq === undefined ? paths.direct(id) : paths.directMessage(id, seq)),
  listPath: paths.direct(),
  uploads: {
    folder: 'messages',
    get failedText() {
      return conversationTexts.direct.failedUpload
    },
  },
  loadList: async (cursor) => {
    const { conversations, pagination } = await listConversations(cursor ?? undefined)
    return {
      changes: changesOfConversations(conversations, currentUser()?.id ?? ''),
      cursor: pagination.nextCursor ?? null,
      hasMore: pagination.hasMore,
    }
  },
  describe: open,
  open,
  loadMessages: async (id, { before, limit }) => {
    const { messages } = await listDirect(id, before, limit)
    return changesOfMessages(id, messages)
  },
  sync: async (positions) => {
    const lastIds = Object.entries(positions).map(([id, { messageId }]) => [id, messageId])
    const reactions = reactionPositions(positions)
    const answer = await emit('sync', { chats: {}, conversations: Object.fromEntries(lastIds), reactions })
    const synced = Object.entries(answer.conversations)
    return {
      changes: synced.flatMap(([id, { messages, ...missed }]) => [
        ...changesOfMessages(id, messages),
        ...changesOfReactions<'direct'>(id, missed),
      ]),
      incomplete: synced.flatMap(([id, { hasMore }]) => (hasMore ? id : [])),
    }
  },
  countUnread: async () => ({ total: await countUnread() }),
  acknowledge: async (participantId, status, { messageIds: ids }) => {
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const messageIds = ids.slice(from, from + MAX_IDS)
      // Without a socket only reading needs a call: fetching counts as delivery.
      if (status === 'delivered') await emit('dealer:delivered', { participantId, messageIds })
      else
        await emitOrCall(
          () => emit('dealer:read', { participantId, messageIds }),
          () => call('readConversation', { id: participantId }),
        )
    }
  },
  react: (id, emoji) => call('reactToDirectMessage', { id, emoji }),
  send: async (entry, keys) => {
    const message = await sendDirect(entry, keys)
    return changesOfMessages(message.receiverId, [message])
  },
  findSender: async (id) => {
    const { user } = await call('getUser', { id })
    return { name: user.name, picture: user.avatar }
  },
}
