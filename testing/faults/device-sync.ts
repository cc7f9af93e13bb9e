import { changesOfChats, changesOfWatermarks } from '../../client/features/chats/changes.ts'
import type { SocketEvents } from '../../contract/index.ts'
import type { ConversationRef, Model } from './device-model.ts'
import type { Requests } from './device-requests.ts'

type Synced = ReturnType<SocketEvents['sync']['answer']['parse']>

/** Creates the functions that read what a device has missed. */
export const createSync = (model: Model, { emit, request }: Requests) => {
  /** Syncs from the last message before which none is missing. */
  const syncAll = async (conversations: readonly ConversationRef[]) => {
    for (let rest = conversations; rest.length > 0; ) {
      const askedAt = performance.now()
      const of = (kind: ConversationRef['kind']) => rest.filter((ref) => ref.kind === kind)
      const synced = (await emit('sync', {
        chats: Object.fromEntries(of('chat').map(({ id }) => [id, model.chatTop(id)])),
        conversations: Object.fromEntries(of('direct').map(({ id }) => [id, model.directTop(id)])),
      })) as Synced // the contract's answer, which the server serialises by its schema
      applySynced(model, synced, askedAt)
      rest = rest.filter(({ id }) => synced.chats[id]?.hasMore || synced.conversations[id]?.hasMore)
    }
  }

  /**
   * Reads the last page of direct conversations: `sync` omits the status of messages shown already.
   */
  const readStatuses = async (conversations: readonly ConversationRef[]) => {
    for (const { kind, id } of conversations) {
      if (kind !== 'direct') continue
      const askedAt = performance.now()
      const { messages } = await request('GET', `/messages/conversations/${id}?limit=50`)
      model.addToDirects(id, messages, askedAt)
    }
  }

  return {
    /** Reads the chats like a page that opens; they are empty at first. */
    readChats: async (conversations: readonly ConversationRef[]) => {
      for (const { kind, id } of conversations) {
        if (kind !== 'chat' || model.hasChat(id)) continue
        const { chat } = await request('GET', `/chats/${id}`)
        model.applyToChats(...changesOfChats([chat]))
      }
    },
    catchUp: async (conversations: readonly ConversationRef[]) => {
      await syncAll(conversations)
      await readStatuses(conversations)
    },
  }
}

const applySynced = (model: Model, synced: Synced, askedAt: number) => {
  for (const [chatId, { messages, delivered, read }] of Object.entries(synced.chats)) {
    model.addToChats(messages)
    model.applyToChats(...changesOfWatermarks(chatId, { delivered, read }))
    for (const side of ['buyer', 'shop'] as const) {
      model.note(`${chatId} ${side} delivered`, delivered[side], askedAt)
      model.note(`${chatId} ${side} read`, read[side], askedAt)
    }
  }
  for (const [id, { messages }] of Object.entries(synced.conversations))
    model.addToDirects(id, messages, askedAt)
}
