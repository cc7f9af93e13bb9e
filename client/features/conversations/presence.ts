import { create } from 'zustand'
import type { PushPayloads } from '../../../contract/index.ts'
import { formatAgo } from '../../app/format-time.ts'
import { type PushHandlers, useConnection } from '../../app/live.ts'
import { onUserChange } from '../../app/user-change.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { usePreferences } from '../../ui/preferences.ts'

type Presence = Pick<PushPayloads['presence'], 'online' | 'lastSeen'>

const usePresences = create<{ byUser: Readonly<Record<string, Presence>> }>(() => ({ byUser: {} }))

export const presencePushes = {
  /** A user went online or offline; after connecting, one push per conversation partner. */
  presence: ({ userId, online, lastSeen }) =>
    usePresences.setState(({ byUser }) => ({ byUser: { ...byUser, [userId]: { online, lastSeen } } })),
} satisfies PushHandlers

/**
 * Returns whether a user is online; `null` if unknown. Users who hide their presence do not see
 * that of others.
 */
export const usePresence = (userId: string | undefined): Presence | null => {
  const isShared = usePreferences(({ onlineStatus }) => onlineStatus)
  const known = usePresences(({ byUser }) => byUser[userId ?? ''])
  const isConnected = useConnection(({ connected }) => connected)
  if (!isShared || !known) return null
  // Without a connection, no push would say that they went offline.
  return isConnected || !known.online ? known : null
}

/** 'Online', 'Last seen 5m ago', or nothing. */
export const presenceText = (presence: Presence | null, now: number): string => {
  if (!presence) return ''
  if (presence.online) return conversationTexts.messages.online
  return presence.lastSeen ? conversationTexts.messages.lastSeen(formatAgo(presence.lastSeen, now)) : ''
}

/** Clears all presence when another user signs in. */
export const startPresence = (): void => {
  onUserChange(() => usePresences.setState({ byUser: {} }))
}
