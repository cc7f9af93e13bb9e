import * as shop from '../../client/features/chats/reducer.ts'
import * as direct from '../../client/features/dealer-messages/reducer.ts'
import type { PushPayloads } from '../../contract/index.ts'
import { type History, rankOf } from './history.ts'

/** A conversation of a device: a chat by its id, a direct conversation by the other user's id. */
export type ConversationRef = { kind: 'chat' | 'direct'; id: string; conversation: string }

type ChatMessage = PushPayloads['chat:message']['message']
type DirectMessage = PushPayloads['dealer:message']['message']

/** The conversations that a device shows, kept by the client's own reducers. */
export const createModel = (history: History) => {
  let chats = shop.noChats
  let directs = direct.nothing
  const chatThread = (id: string) => chats.threads[id] ?? shop.noThread
  const directThread = (id: string) => directs.threads[id] ?? direct.noThread

  /** Records which status the server confirmed for a message, or for a side of a chat. */
  const note = (key: string, rank: number, askedAt: number, isLeast = false) =>
    history.receipts.push({ key, rank, askedAt, answeredAt: performance.now(), isLeast })

  return {
    note,
    applyToChats: (...changes: Parameters<typeof shop.apply>[1]) => {
      chats = shop.apply(chats, changes)
    },
    applyToDirects: (...changes: Parameters<typeof direct.apply>[1]) => {
      directs = direct.apply(directs, changes)
    },
    addToChats: (messages: readonly ChatMessage[]) => {
      chats = shop.apply(
        chats,
        messages.map((message) => ({ kind: 'message', message })),
      )
    },
    /** `askedAt` is the time of the request that returned the messages with their status. */
    addToDirects: (participantId: string, messages: readonly DirectMessage[], askedAt?: number) => {
      directs = direct.apply(
        directs,
        messages.map((message) => ({ kind: 'message', participantId, message })),
      )
      if (askedAt !== undefined) for (const { id, status } of messages) note(id, rankOf(status), askedAt)
    },
    hasChat: (id: string) => chats.byId[id] !== undefined,
    /** Returns the number of the last message before which none is missing. */
    chatTop: (id: string) => shop.topOf(chatThread(id), chats.byId[id]),
    /** Returns the id of the last message before which none is missing, or ''. */
    directTop: (id: string) => {
      const thread = directThread(id)
      return thread.messages.find(({ seq }) => seq === direct.topOf(thread))?.id ?? ''
    },
    hasGap: ({ kind, id }: Pick<ConversationRef, 'kind' | 'id'>) =>
      kind === 'chat'
        ? shop.hasGap(chatThread(id), chats.byId[id])
        : direct.hasGap(directThread(id)) || directThread(id).messages[0]?.seq !== 1,
    messagesOf: ({ kind, id }: ConversationRef) =>
      (kind === 'chat' ? chatThread(id) : directThread(id)).messages,
    /** Returns the messages of a conversation with the status that the screen shows. */
    show: ({ kind, id }: ConversationRef): History['screens'][number]['messages'] =>
      kind === 'chat'
        ? chatThread(id).messages.map((message) => ({
            id: message.id,
            seq: message.seq,
            status: shop.tickOf(message, chatThread(id)),
          }))
        : directThread(id).messages.map(({ id: messageId, seq, status }) => ({ id: messageId, seq, status })),
  }
}

export type Model = ReturnType<typeof createModel>
