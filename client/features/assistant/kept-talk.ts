import type { AssistantReply } from '../../../contract/assistant/views.ts'

/** One bubble of a talk with the assistant, and what came with it. */
export type TalkMessage = Pick<
  AssistantReply,
  'products' | 'suggestions' | 'suggestedActions' | 'needsClarification'
> & {
  id: string
  type: 'user' | 'assistant'
  content: string
  /** ISO 8601. */
  timestamp: string
  sessionId: string | null
  /** The engine that answered; `null` for the user's own messages. */
  engine: AssistantReply['engine'] | null
  /** The name of the picture that went with it. */
  image: string | null
  /** Of a question: it was sent again, because the page had closed before the answer. */
  isRepeated?: boolean
  /** Why there is no reply: the request failed, or its picture did; `null` for a message. */
  failure: 'answer' | 'image' | null
}

export type Talk = { sessionId: string | null; messages: readonly TalkMessage[] }

/** Storage keys of the conversation and its owner: another user starts a new one. */
export const talkKeys = {
  session: 'assistant-session',
  messages: 'assistant-messages',
  owner: 'assistant-owner',
} as const

/** The number of latest messages that are stored. */
const MAX_MESSAGES = 60
/** The number that is stored if there is no space for more. */
const MIN_MESSAGES = 8

export const emptyTalk: Talk = { sessionId: null, messages: [] }

/** The talk that this browser keeps, if it is this user's (`null` is a visitor) or a visitor's. */
export const readTalk = (userId: string | null): Talk => {
  try {
    const owner = localStorage.getItem(talkKeys.owner)
    if (owner && owner !== userId) return emptyTalk
    const messages: unknown = JSON.parse(localStorage.getItem(talkKeys.messages) ?? '[]')
    if (!Array.isArray(messages)) return emptyTalk
    return {
      sessionId: localStorage.getItem(talkKeys.session),
      messages: messages.filter(isMessage).map(withFailure),
    }
  } catch {
    return emptyTalk
  }
}

/** Stores a conversation: its end if space is short, nothing without storage. */
export const writeTalk = (talk: Talk, userId: string | null): void => {
  try {
    put(talkKeys.owner, userId)
    put(talkKeys.session, talk.sessionId)
    const kept = talk.messages.slice(-MAX_MESSAGES).map(forStorage)
    try {
      put(talkKeys.messages, kept.length > 0 ? JSON.stringify(kept) : null)
    } catch {
      put(talkKeys.messages, JSON.stringify(kept.slice(-MIN_MESSAGES)))
    }
  } catch {
    // Full, or forbidden: the talk lives as long as the page.
  }
}

const put = (key: string, value: string | null) =>
  value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)

/** The viewer's flags of a product change elsewhere, so they are not stored. */
const forStorage = (message: TalkMessage): TalkMessage => ({
  ...message,
  products: message.products.map((product) => ({
    ...product,
    viewer: { isLiked: false, isBookmarked: false, isFollowingShop: false, isOwner: false },
  })),
})

/** Messages that earlier versions stored have `isFailure` and its text. */
const withFailure = (message: TalkMessage & { isFailure?: boolean }): TalkMessage => ({
  ...message,
  failure: message.failure ?? (message.isFailure ? 'answer' : null),
})

/** An older version may have written it, so the fields that are rendered are checked. */
const isMessage = (value: unknown): value is TalkMessage => {
  if (typeof value !== 'object' || value === null) return false
  const message: Record<string, unknown> = { ...value }
  return (
    ['id', 'type', 'content', 'timestamp'].every((name) => typeof message[name] === 'string') &&
    ['products', 'suggestions', 'suggestedActions'].every((name) => Array.isArray(message[name]))
  )
}
