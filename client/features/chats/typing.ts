import { create } from 'zustand'
import { emit } from '../../app/live.ts'

/** Spec of the client: told at most every 3 s, shown for 5 s. */
const TELL_EVERY_MS = 3000
const SHOWN_MS = 5000

const useTyping = create<{ chatIds: Readonly<Record<string, true>> }>(() => ({ chatIds: {} }))

/** Does the other side of this chat write right now? */
export const useIsTyping = (chatId: string): boolean => useTyping(({ chatIds }) => chatIds[chatId] === true)

/** The other side writes or stopped; a word that never came back runs out by itself. */
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

/** Tells the other side that one writes, or has stopped. Lost ones are told again by the next key. */
export const tellTyping = (chatId: string, isTyping: boolean): void => {
  const before = toldAt.get(chatId) ?? 0
  if (isTyping ? Date.now() - before < TELL_EVERY_MS : before === 0) return
  toldAt.set(chatId, isTyping ? Date.now() : 0)
  emit('chat:typing', { chatId, typing: isTyping }).catch(() => {})
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const toldAt = new Map<string, number>()
