import * as shop from '../../client/features/chats/changes.ts'
import {
  type Change,
  type Conversations,
  type Message,
  noThread,
} from '../../client/features/conversations/model.ts'
import { applyChanges } from '../../client/features/conversations/reducer.ts'
import { hasGap, statusOf, topOf } from '../../client/features/conversations/selectors.ts'
import * as direct from '../../client/features/dealer-messages/changes.ts'
import type { PushPayloads } from '../../contract/index.ts'
import { type History, rankOf } from './history.ts'

/** A conversation of a device: a chat by its id, a direct conversation by the other user's id. */
export type ConversationRef = { kind: 'chat' | 'direct'; id: string; conversation: string }

type ChatMessage = PushPayloads['chat:message']['message']
type DirectMessage = PushPayloads['dealer:message']['message']

/** The conversations that the device of a person shows, kept by the client's own reducer. */
export const createModel = (history: History, personId: string) => {
  let chats: Conversations<'shop'> = { summaries: {}, threads: {} }
  let directs: Conversations<'direct'> = { summaries: {}, threads: {} }
  const threadOf = ({ kind, id }: Pick<ConversationRef, 'kind' | 'id'>) =>
    (kind === 'chat' ? chats : directs).threads[id] ?? noThread
  const applyToChats = (...changes: readonly Change<'shop'>[]) => {
    chats = applyChanges(chats, changes)
  }
  const applyToDirects = (...changes: readonly Change<'direct'>[]) => {
    directs = applyChanges(directs, changes)
  }

  /** Records which status the server confirmed for a message, or for a side of a chat. */
  const note = (key: string, rank: number, askedAt: number, isLeast = false) =>
    history.receipts.push({ key, rank, askedAt, answeredAt: performance.now(), isLeast })

  return {
    note,
    applyToChats,
    applyToDirects,
    addToChats: (messages: readonly ChatMessage[]) =>
      applyToChats(...shop.changesOfMessages(messages, personId)),
    /** `askedAt` is the time of the request that returned the messages with their status. */
    addToDirects: (participantId: string, messages: readonly DirectMessage[], askedAt?: number) => {
      applyToDirects(...direct.changesOfMessages(participantId, messages))
      if (askedAt !== undefined) for (const { id, status } of messages) note(id, rankOf(status), askedAt)
    },
    hasChat: (id: string) => chats.summaries[id] !== undefined,
    /** Returns the number of the last message before which none is missing. */
    chatTop: (id: string) => topOf(threadOf({ kind: 'chat', id }), chats.summaries[id]),
    /** Returns the id of the last message before which none is missing, or ''. */
    directTop: (id: string) => {
      const thread = threadOf({ kind: 'direct', id })
      const top = topOf(thread, undefined)
      return thread.messages.find(({ seq }) => seq === top)?.id ?? ''
    },
    hasGap: (ref: Pick<ConversationRef, 'kind' | 'id'>) =>
      ref.kind === 'chat'
        ? hasGap(threadOf(ref), chats.summaries[ref.id])
        : hasGap(threadOf(ref), undefined) || threadOf(ref).messages[0]?.seq !== 1,
    messagesOf: (ref: ConversationRef): readonly Message[] => threadOf(ref).messages,
    /** Returns the messages of a conversation with the status that the screen shows. */
    show: (ref: ConversationRef): History['screens'][number]['messages'] =>
      threadOf(ref).messages.map((message) => ({
        id: message.id,
        seq: message.seq,
        status: statusOf(message, threadOf(ref)),
      })),
  }
}

export type Model = ReturnType<typeof createModel>
