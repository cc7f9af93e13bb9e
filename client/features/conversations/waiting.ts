import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ConversationKind, Waiting } from './outbox-message.ts'

type State = {
  /** Messages that the server does not have yet, in their order. */
  waiting: readonly Waiting[]
  /** Percent uploaded, by file id. */
  progress: Readonly<Record<string, number>>
}
const useStore = create<State>(() => ({ waiting: [], progress: {} }))

/** Returns the unsent messages of a conversation, in their order. */
export const useWaiting = (kind: ConversationKind, to: string): Waiting[] =>
  useStore(useShallow(({ waiting }) => waiting.filter((entry) => entry.kind === kind && entry.to === to)))

/** Returns all unsent messages of one kind. */
export const useAllWaiting = (kind: ConversationKind): Waiting[] =>
  useStore(useShallow(({ waiting }) => waiting.filter((entry) => entry.kind === kind)))

/** Returns all unsent messages of one kind outside of components. */
export const readAllWaiting = (kind: ConversationKind): Waiting[] =>
  useStore.getState().waiting.filter((entry) => entry.kind === kind)

/** Returns whether a message is unsent. */
export const isWaiting = (id: string): boolean => useStore.getState().waiting.some((entry) => entry.id === id)

/** Calls `listener` after each change of the unsent messages. */
export const onWaiting = (listener: () => void): void =>
  void useStore.subscribe(({ waiting }, before) => {
    if (waiting !== before.waiting) listener()
  })

/** Returns how much of a file is uploaded, in percent. */
export const useUploadProgress = (fileId: string): number => useStore(({ progress }) => progress[fileId] ?? 0)

export const setWaiting = (waiting: readonly Waiting[]): void => useStore.setState({ waiting })

/** Sets the progress of an upload; `null` once it has ended. */
export const setProgress = (fileId: string, percent: number | null): void =>
  useStore.setState(({ progress: { [fileId]: _before, ...progress } }) => ({
    progress: percent === null ? progress : { ...progress, [fileId]: percent },
  }))

export const clearWaiting = (): void => useStore.setState({ waiting: [], progress: {} })
