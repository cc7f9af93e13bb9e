import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ConversationKind, UnsentMessage } from './outbox-message.ts'

type State = {
  /** Messages that the server does not have yet, in their order. */
  messages: readonly UnsentMessage[]
  /** Percent uploaded, by file id. */
  progress: Readonly<Record<string, number>>
}
const useStore = create<State>(() => ({ messages: [], progress: {} }))

/** Returns the unsent messages of a conversation, in their order. */
export const useUnsent = (kind: ConversationKind, to: string): UnsentMessage[] =>
  useStore(useShallow(({ messages }) => messages.filter((entry) => entry.kind === kind && entry.to === to)))

/** Returns all unsent messages of one kind. */
export const useAllUnsent = (kind: ConversationKind): UnsentMessage[] =>
  useStore(useShallow(({ messages }) => messages.filter((entry) => entry.kind === kind)))

/** Returns all unsent messages of one kind outside of components. */
export const readAllUnsent = (kind: ConversationKind): UnsentMessage[] =>
  useStore.getState().messages.filter((entry) => entry.kind === kind)

/** Returns whether any message is unsent. */
export const hasUnsent = (): boolean => useStore.getState().messages.length > 0

/** Returns whether a message is unsent. */
export const isUnsent = (id: string): boolean => useStore.getState().messages.some((entry) => entry.id === id)

/** Calls `listener` after each change of the unsent messages. */
export const onUnsent = (listener: () => void): void =>
  void useStore.subscribe(({ messages }, before) => {
    if (messages !== before.messages) listener()
  })

/** Returns how much of a file is uploaded, in percent. */
export const useUploadProgress = (fileId: string): number => useStore(({ progress }) => progress[fileId] ?? 0)

export const setUnsent = (messages: readonly UnsentMessage[]): void => useStore.setState({ messages })

/** Sets the progress of an upload; `null` once it has ended. */
export const setProgress = (fileId: string, percent: number | null): void =>
  useStore.setState(({ progress: { [fileId]: _before, ...progress } }) => ({
    progress: percent === null ? progress : { ...progress, [fileId]: percent },
  }))

export const clearUnsent = (): void => useStore.setState({ messages: [], progress: {} })
