import { CallError } from '../../app/call-error.ts'
import { newKey } from '../../app/new-key.ts'
import { retryOnNetwork } from '../../app/retry-on-network.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { onUserChange } from '../../app/user-change.ts'
import { createStored } from '../../ui/create-stored.ts'
import { askAssistant } from './api.ts'
import { emptyTalk, readTalk, type Talk, type TalkMessage, talkKeys, writeTalk } from './kept-talk.ts'

type TalkState = Talk & {
  /** The text so far of the answer in progress; `null` while there is none. */
  writing: string | null
}

const messageOf = (
  type: TalkMessage['type'],
  parts: Partial<TalkMessage> & { content: string },
): TalkMessage => ({
  id: newKey(),
  type,
  timestamp: new Date().toISOString(),
  sessionId: useTalk.getState().sessionId,
  products: [],
  suggestions: [],
  suggestedActions: [],
  needsClarification: false,
  engine: null,
  image: null,
  failure: null,
  ...parts,
})

/** The talk with the assistant: one in a browser. */
export const useTalk = createStored<TalkState>(
  () => ({ ...readTalk(currentUser()?.id ?? null), writing: null }),
  () => {
    followOtherTabs()
    repeatUnanswered()
  },
)

/** Sends a message, with a picture or without. Does nothing while a reply is under way. */
export const sendMessage = async (message: string, image?: File): Promise<void> => {
  if (useTalk.getState().writing !== null) return
  const own = messageOf('user', { content: message, image: image?.name ?? null })
  if (image) pictures.set(own.id, image)
  await answer([...useTalk.getState().messages, own])
}

/** Sends the message again that got no answer. */
export const retryMessage = async (): Promise<void> => {
  const { messages, writing } = useTalk.getState()
  if (writing === null) await answer(messages.filter(({ failure }) => !failure))
}

/** Starts a new, empty conversation. */
export const newTalk = (): void => {
  currentTurn?.abort()
  pictures.clear()
  useTalk.setState({ ...emptyTalk, writing: null })
  keep()
}

/** The picture of a message, as long as this page lives. */
export const pictureOf = (messageId: string): File | undefined => pictures.get(messageId)

const pictures = new Map<string, File>()
let currentTurn: AbortController | null = null

const answer = async (messages: readonly TalkMessage[]) => {
  const last = messages.at(-1)
  if (last?.type !== 'user') return
  const turn = new AbortController()
  currentTurn = turn
  useTalk.setState({ messages, writing: '' })
  keep()
  const said = await requestReply(last, turn.signal)
  // A new talk has begun meanwhile.
  if (turn.signal.aborted) return
  const { sessionId } = useTalk.getState()
  useTalk.setState({
    messages: [...messages, said],
    sessionId: said.sessionId ?? sessionId,
    writing: null,
  })
  keep()
}

/** Returns the assistant's reply or a failure in its place. Waits while there is no network. */
const requestReply = async (
  { id, content, image: name }: TalkMessage,
  signal: AbortSignal,
): Promise<TalkMessage> => {
  const image = pictures.get(id)
  // After a reload the page has the picture's name alone.
  if (name !== null && !image) return failureOf('image')
  try {
    const ask = () =>
      askAssistant({
        message: content,
        sessionId: useTalk.getState().sessionId,
        image,
        signal,
        onText: (text) => {
          if (!signal.aborted)
            useTalk.setState(({ writing }) => ({ writing: text === '' ? '' : (writing ?? '') + text }))
        },
      })
    const { message, ...reply } = await retryOnNetwork(ask, signal, () => noteUnsent(id))
    return messageOf('assistant', { ...reply, content: message })
  } catch (error) {
    if (!(error instanceof CallError) && !signal.aborted) console.warn('The assistant failed:', error)
    return failureOf(image ? 'image' : 'answer')
  }
}

const failureOf = (failure: NonNullable<TalkMessage['failure']>): TalkMessage =>
  messageOf('assistant', { content: '', failure })

/** Without a network it was not sent: if this page closes, the next one sends it. */
const noteUnsent = (id: string): void => {
  useTalk.setState(({ messages }) => ({
    messages: messages.map((message) => (message.id === id ? { ...message, isRepeated: false } : message)),
  }))
  keep()
}

const keep = () => writeTalk(useTalk.getState(), currentUser()?.id ?? null)

/**
 * Sends the last question again if its page was closed before the answer came. If that happens once
 * more, its author can send it.
 */
const repeatUnanswered = (): void => {
  const { messages } = useTalk.getState()
  const last = messages.at(-1)
  if (last?.type !== 'user') return
  if (last.isRepeated) useTalk.setState({ messages: [...messages, failureOf('answer')] })
  else void answer([...messages.slice(0, -1), { ...last, isRepeated: true }])
}

// A visitor's talk is kept on sign-in; that of another user is cleared.
onUserChange((user, before) => {
  // After a reload the session is still loading: the conversation stays.
  if (useSession.getState().status === 'loading') return
  if (before) newTalk()
  else if (user && useTalk.getState().messages.length === 0) {
    useTalk.setState(readTalk(user.id))
    repeatUnanswered()
  }
  keep()
})

/** The tabs of a browser share one conversation. */
const followOtherTabs = () =>
  addEventListener('storage', ({ key }) => {
    const isOurs = key === talkKeys.messages || key === talkKeys.session
    if (isOurs && useTalk.getState().writing === null) useTalk.setState(readTalk(currentUser()?.id ?? null))
  })
