import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { CallError } from '../../app/call-error.ts'
import { emit, useLive } from '../../app/live.ts'
import { currentUser } from '../../app/session.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { askInParts } from '../conversations/in-parts.ts'
import { CONVERSATIONS_KEPT, keepOnDevice, newestOf } from '../conversations/kept.ts'
import { carry, onResume, settleMessage } from '../conversations/sending.ts'
import { dropAcks, flushAcks } from './acks.ts'
import { listDirect, sendDirect } from './api.ts'
import { hasGap, lastMessageOf, type News, noThread, type Thread, topOf } from './reducer.ts'
import {
  acknowledge,
  asNews,
  loadConversations,
  loadUnread,
  openConversation,
  readThread,
  resetDirect,
  takeIn,
  useDirectStore,
} from './store.ts'

/**
 * Keeps direct conversations right behind the screens: asks for what was missed when the network comes back, and says
 * how direct messages are sent. Begins by itself with whoever is signed in.
 */

/** Without a socket the badge asks this often; the screens ask more often for what they show. */
const UNREAD_EVERY_MS = 15_000
/** Several pushes in a row ask once. */
const ASK_AFTER_MS = 400

/** Opens a conversation; what lies between what was kept and what has come is asked for. */
export const openWhole = async (participantId: string): Promise<void> => {
  await openConversation(participantId)
  if (hasGap(readThread(participantId))) await catchUp(participantId)
}

/** Asks for what came after the last message that is here, until nothing is missing. */
export const catchUp = async (participantId: string): Promise<void> => {
  if (useLive.getState().connected) {
    try {
      return await syncThese([participantId])
    } catch (error) {
      if (!(error instanceof CallError) || !error.isOffline) throw error
    }
  }
  await openConversation(participantId)
  // A hole longer than a page is closed from its upper end downwards.
  for (let thread = readThread(participantId); hasGap(thread); thread = readThread(participantId)) {
    const top = topOf(thread)
    const above = thread.messages.find(({ seq }) => seq > top)
    const { messages } = await listDirect(participantId, above?.id)
    takeIn(asNews(participantId, messages))
    const lowest = readThread(participantId).messages.find(({ seq }) => seq > top)
    if (lowest?.seq === above?.seq) return
  }
}

const syncThese = (participantIds: readonly string[]): Promise<void> =>
  askInParts(participantIds, async (part) => {
    const asked = Object.fromEntries(part.map((id) => [id, lastIdOf(id)]))
    const { conversations } = await emit('sync', { chats: {}, conversations: asked })
    for (const [participantId, { messages }] of Object.entries(conversations)) {
      takeIn(asNews(participantId, messages))
      acknowledge(participantId, messages)
      for (const { clientMessageId } of messages) if (clientMessageId) settleMessage(clientMessageId)
    }
    return part.filter((id) => conversations[id]?.hasMore)
  })

/** Of the last message behind which nothing is missing. */
const lastIdOf = (participantId: string): string => {
  const thread = readThread(participantId)
  const top = topOf(thread)
  return thread.messages.find(({ seq }) => seq === top)?.id ?? ''
}

/** Asks how things stand with everybody soon: somebody new has written, or another device has read. */
export const askSoon = (): void => {
  clearTimeout(askTimer)
  askTimer = setTimeout(() => {
    const isListed = useDirectStore.getState().list.state === 'ready'
    Promise.all([loadUnread(), isListed && loadConversations()]).catch(() => {})
  }, ASK_AFTER_MS)
}
let askTimer: ReturnType<typeof setTimeout> | undefined

/** All that may have changed while nobody told us. */
const resume = async (): Promise<void> => {
  if (!currentUser()) return
  flushAcks()
  const known = Object.entries(useDirectStore.getState().direct.threads)
  const ids = known.flatMap(([id, { messages }]) => (messages.length > 0 ? [id] : []))
  try {
    if (useLive.getState().connected) await syncThese(ids)
    await loadUnread()
    const { list, counted } = useDirectStore.getState()
    if (list.state === 'ready' || counted > 0) await loadConversations()
    await receive()
  } catch {
    // The next connection, or the next turn of the clock, asks again.
  }
}

/** What came while this device was away is fetched, and so has arrived: its writer need not wait till it is looked at. */
const receive = async (): Promise<void> => {
  const { rows, threads } = useDirectStore.getState().direct
  for (const id of Object.keys(rows)) {
    const last = lastMessageOf(threads[id] ?? noThread)
    if (last?.senderId !== id || last.status !== 'sent') continue
    const { messages } = await listDirect(id)
    takeIn(asNews(id, messages))
  }
}

/** What is kept on the device: the latest conversations, and the end of each. */
const readKept = () => {
  const { rows, threads } = useDirectStore.getState().direct
  const newest = Object.values(rows).flatMap((row) => {
    const messages = newestOf(threads[row.participantId]?.messages ?? [])
    const at = messages.at(-1)?.createdAt
    return at ? [{ at, row, messages }] : []
  })
  return newest.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, CONVERSATIONS_KEPT)
}

/** What the device kept is older than anything that has come since, and joins it where nothing lies between them. */
const restore = (kept: ReturnType<typeof readKept>) => {
  const { direct } = useDirectStore.getState()
  takeIn(
    kept.flatMap(({ row, messages }): News[] => [
      ...(direct.rows[row.participantId] ? [] : [{ kind: 'row', row } as const]),
      ...(isJoined(direct.threads[row.participantId], messages) ? asNews(row.participantId, messages) : []),
    ]),
  )
}

const isJoined = (thread: Thread | undefined, kept: readonly DirectMessage[]): boolean => {
  const first = thread?.messages[0]?.seq
  return first === undefined || (kept.at(-1)?.seq ?? 0) >= first - 1
}

keepOnDevice({
  name: 'sokoni-direct',
  read: readKept,
  restore,
  watch: (onChange) =>
    void useDirectStore.subscribe(({ direct }, before) => {
      if (direct !== before.direct) onChange()
    }),
  begin: () => void resume(),
  end: () => {
    clearTimeout(askTimer)
    dropAcks()
    resetDirect()
  },
})
carry('direct', {
  folder: 'messages',
  failedUpload: conversationTexts.direct.failedUpload,
  send: async (entry, keys) => {
    const message = await sendDirect(entry, keys)
    if (currentUser()?.id === message.senderId) takeIn(asNews(message.receiverId, [message]))
  },
})
onResume(() => void resume())
setInterval(() => {
  if (document.visibilityState === 'visible' && !useLive.getState().connected) void resume()
}, UNREAD_EVERY_MS)
