import { create } from 'zustand'
import { emit } from '../../app/live.ts'

/** Typing is sent at most this often, and shown this long after the last event. */
const SEND_EVERY_MS = 3000
const SHOWN_MS = 5000

const useTyping = create<{ chatIds: Readonly<Record<string, true>> }>(() => ({ chatIds: {} }))

/** Returns whether the other side of a chat is typing. */
export const useIsTyping = (chatId: string): boolean => useTyping(({ chatIds }) => chatIds[chatId] === true)

/**
 * Shows that the other side types or has stopped. It ends by itself if the event that ends it is
 * lost.
 */
export const showTyping = (chatId: string, isTyping: boolean): void => {
  clearTimeout(timers.get(chatId))
  if (isTyping)
    timers.set(
      chatId,
      setTimeout(() => showTyping(chatId, false), SHOWN_MS),
    )
  useTyping.setState(({ chatIds: { [chatId]: _before, ...chatIds } }) => ({
    chatIds: isTyping ? { ...chatIds, [chatId]: true } : chatIds,
  }))
}

/** Sends that the user types or has stopped. A lost event is made up for by the next key. */
export const sendTyping = (chatId: string, isTyping: boolean): void => {
  const before = sentAt.get(chatId) ?? 0
  if (isTyping ? Date.now() - before < SEND_EVERY_MS : before === 0) return
  sentAt.set(chatId, isTyping ? Date.now() : 0)
  emit('chat:typing', { chatId, typing: isTyping }).catch(() => {})
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const sentAt = new Map<string, number>()
