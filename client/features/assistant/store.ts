import { CallError } from '../../app/call-error.ts'
import { newKey } from '../../app/new-key.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { onUserChange } from '../../app/user-change.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { createStored } from '../../ui/create-stored.ts'
import { askAssistant } from './api.ts'
import { emptyTalk, readTalk, type Talk, type TalkMessage, talkKeys, writeTalk } from './kept-talk.ts'

const words = shoppingTexts.assistant

type TalkState = Talk & {
  /** What is written of the answer that is under way; `null` while none is. */
  writing: string | null
}

/** The talk with the assistant: one in a browser. */
export const useTalk = createStored<TalkState>(
  () => ({ ...startOf(currentUser()?.id ?? null), writing: null }),
  () => followOtherTabs(),
)

/**
 * Says something, with a picture or without; the answer comes into the talk. Nothing while an
 * answer is under way.
 */
export const say = async (message: string, image?: File): Promise<void> => {
  if (useTalk.getState().writing !== null) return
  const own = messageOf('user', { content: message, image: image?.name ?? null })
  if (image) pictures.set(own.id, image)
  await answer([...useTalk.getState().messages, own])
}

/** Sends again what got no answer. */
export const sayAgain = async (): Promise<void> => {
  const { messages, writing } = useTalk.getState()
  if (writing === null) await answer(messages.filter(({ isFailure }) => !isFailure))
}

/** A new session, and nothing said yet. */
export const newTalk = (): void => {
  underWay?.abort()
  pictures.clear()
  useTalk.setState({ ...emptyTalk, writing: null })
  keep()
}

/** The picture of a message, as long as this page lives. */
export const pictureOf = (messageId: string): File | undefined => pictures.get(messageId)

const pictures = new Map<string, File>()
let underWay: AbortController | null = null

const answer = async (messages: readonly TalkMessage[]) => {
  const last = messages.at(-1)
  if (last?.type !== 'user') return
  const turn = new AbortController()
  underWay = turn
  useTalk.setState({ messages, writing: '' })
  keep()
  const said = await hear(last, turn.signal)
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

/** The assistant's answer; where it failed, what stands in its place. */
const hear = async ({ id, content, image: name }: TalkMessage, signal: AbortSignal): Promise<TalkMessage> => {
  const image = pictures.get(id)
  const failure = (text: string) => messageOf('assistant', { content: text, isFailure: true })
  // After a reload the page has the picture's name alone.
  if (name !== null && !image) return failure(words.failedImage)
  try {
    const { message, ...reply } = await askAssistant({
      message: content,
      sessionId: useTalk.getState().sessionId,
      image,
      signal,
      onText: (text) => {
        if (!signal.aborted)
          useTalk.setState(({ writing }) => ({ writing: text === '' ? '' : (writing ?? '') + text }))
      },
    })
    return messageOf('assistant', { ...reply, content: message })
  } catch (error) {
    if (!(error instanceof CallError) && !signal.aborted) console.warn('The assistant failed:', error)
    return failure(image ? words.failedImage : words.failed)
  }
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
  isFailure: false,
  ...parts,
})

const keep = () => writeTalk(useTalk.getState(), currentUser()?.id ?? null)

/** A page that ended before the answer came: what was asked can be sent again. */
function startOf(userId: string | null): Talk {
  const talk = readTalk(userId)
  const last = talk.messages.at(-1)
  if (last?.type !== 'user') return talk
  const lost: TalkMessage = {
    ...last,
    id: newKey(),
    type: 'assistant',
    content: words.failed,
    image: null,
    isFailure: true,
  }
  return { ...talk, messages: [...talk.messages, lost] }
}

// Who signs in takes a visitor's talk along; who comes after somebody finds none of theirs.
onUserChange((user, before) => {
  // Known again after a reload: it is still the same talk.
  if (useSession.getState().status === 'loading') return
  if (before) newTalk()
  else if (user) useTalk.setState(useTalk.getState().messages.length > 0 ? {} : readTalk(user.id))
  keep()
})

/** Another tab talks in the same talk. */
const followOtherTabs = () =>
  addEventListener('storage', ({ key }) => {
    const isOurs = key === talkKeys.messages || key === talkKeys.session
    if (isOurs && useTalk.getState().writing === null) useTalk.setState(readTalk(currentUser()?.id ?? null))
  })
