import { useMemo } from 'react'
import { create } from 'zustand'
import { readDraft, writeDraft } from '../../app/draft.ts'
import { useSession } from '../../app/session.ts'
import { onUserChange } from '../../app/user-change.ts'
import type { ConversationKind, Quoted } from './outbox-message.ts'

type State = { byName: Readonly<Record<string, Quoted | null>> }
const useStore = create<State>(() => ({ byName: {} }))
onUserChange(() => useStore.setState({ byName: {} }))

const nameOf = (kind: ConversationKind, id: string) => `reply:${kind}:${id}`

/**
 * Returns the message that the next one in a conversation answers. Survives a reload, as the text
 * does.
 */
export const useReplyTo = (kind: ConversationKind, id: string): Quoted | null => {
  const name = nameOf(kind, id)
  const userId = useSession(({ user }) => user?.id)
  const chosen = useStore(({ byName }) => byName[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has other drafts
  const kept = useMemo(() => readDraft<Quoted | null>(name, null, 'device'), [name, userId])
  return chosen === undefined ? kept : chosen
}

/** Chooses the message that the next one answers; `null` for none. */
export const setReplyTo = (kind: ConversationKind, id: string, quoted: Quoted | null): void => {
  const name = nameOf(kind, id)
  writeDraft(name, quoted ?? undefined, 'device')
  useStore.setState(({ byName }) => ({ byName: { ...byName, [name]: quoted } }))
}
