import { create } from 'zustand'
import type { Emoji } from '../../../contract/chats/emojis.ts'
import { readDraft, writeDraft } from '../../app/draft.ts'
import { onConnect } from '../../app/live.ts'
import { isTemporary, retryWait } from '../../app/retry.ts'
import { currentUser } from '../../app/session.ts'
import { showFailure } from '../../app/show-failure.ts'
import { onUserChange } from '../../app/user-change.ts'
import { allTexts } from '../../messages/load.ts'
import { onNetworkReturn } from '../../ui/network.ts'
import type { ConversationRef } from './conversation-ref.ts'
import type { ConversationKind } from './outbox-message.ts'
import type { ConversationSource } from './source.ts'
import { upsert } from './store.ts'

/** A reaction that the server does not have yet; `null` takes one back. */
type Waiting = ConversationRef & { emoji: Emoji | null }
type State = { byMessage: Readonly<Record<string, Waiting>> }
const useStore = create<State>(() => ({ byMessage: {} }))

const NAME = 'reactions'
/** After so many retries in a row, the next one waits for the network or the next reaction. */
const MAX_RETRIES = 8

/** Returns the viewer's reaction that waits for the server; `undefined` if none does. */
export const useWaitingReaction = (messageId: string | null): Emoji | null | undefined =>
  useStore(({ byMessage }) => (messageId === null ? undefined : byMessage[messageId]?.emoji))

/** Sets the viewer's reaction: it is shown at once, and sent when it can be, after a reload too. */
export const react = (messageId: string, waiting: Waiting): void => {
  put(messageId, waiting)
  void flush()
}

/** Sends what waits, now and whenever the network is back. Once for a page. */
export const startReacting = (known: Sources): void => {
  sources = known
  const follow = () => {
    useStore.setState({ byMessage: currentUser() ? readDraft<State['byMessage']>(NAME, {}, 'device') : {} })
    flushAnew()
  }
  onUserChange(follow)
  onConnect(flushAnew)
  onNetworkReturn(flushAnew)
  follow()
}

type Sources = { readonly [K in ConversationKind]: ConversationSource<K> }
let sources: Sources | null = null
let running: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let retries = 0

const put = (messageId: string, waiting: Waiting | null) => {
  const { [messageId]: _before, ...others } = useStore.getState().byMessage
  const byMessage = waiting ? { ...others, [messageId]: waiting } : others
  useStore.setState({ byMessage })
  writeDraft(NAME, waiting || Object.keys(others).length > 0 ? byMessage : undefined, 'device')
}

const flush = (): Promise<void> => {
  clearTimeout(timer)
  running ??= sendAll().finally(() => {
    running = null
  })
  return running
}

const flushAnew = () => {
  retries = 0
  void flush()
}

const retryLater = (error: unknown) => {
  if (retries === MAX_RETRIES) return
  timer = setTimeout(() => void flush(), retryWait(error, retries))
  retries += 1
}

const sendAll = async () => {
  for (;;) {
    const [next] = Object.entries(useStore.getState().byMessage)
    if (!next || !currentUser()) return
    if (!(await sendOne(...next))) return
  }
}

/** Returns whether others may be tried now. */
const sendOne = async (messageId: string, waiting: Waiting): Promise<boolean> => {
  const userId = currentUser()?.id
  const isLatest = () =>
    userId === currentUser()?.id && useStore.getState().byMessage[messageId]?.emoji === waiting.emoji
  try {
    const change = await sources?.[waiting.kind].react(messageId, waiting.emoji)
    if (!change || userId !== currentUser()?.id) return false
    retries = 0
    upsert(waiting.kind, [{ type: 'reaction', id: waiting.conversationId, change }])
    if (isLatest()) put(messageId, null)
  } catch (error) {
    if (isTemporary(error)) {
      // The next time the others come first.
      if (isLatest()) put(messageId, waiting)
      retryLater(error)
      return false
    }
    if (isLatest()) put(messageId, null)
    void report(error)
  }
  return true
}

const report = async (error: unknown) => {
  const { chatToolsTexts } = await import('../../messages/chat-tools.ts')
  await allTexts()
  showFailure(error, chatToolsTexts.message.failedReact)
}
