import { create } from 'zustand'
import type { PushPayloads } from '../../../contract/index.ts'
import { formatAgo } from '../../app/format-time.ts'
import { useLive } from '../../app/live.ts'
import { useSession } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { usePreferences } from '../../ui/preferences.ts'

type Presence = Pick<PushPayloads['presence'], 'online' | 'lastSeen'>

const usePresences = create<{ byUser: Readonly<Record<string, Presence>> }>(() => ({ byUser: {} }))

/** Who came or went, and on connecting everybody one talks with. */
export const onPresence = ({ userId, online, lastSeen }: PushPayloads['presence']): void =>
  usePresences.setState(({ byUser }) => ({ byUser: { ...byUser, [userId]: { online, lastSeen } } }))

/**
 * Is that person here? `null` where nothing is known. Who does not show their own presence does not see that of others.
 */
export const usePresence = (userId: string | undefined): Presence | null => {
  const isShared = usePreferences(({ onlineStatus }) => onlineStatus)
  const known = usePresences(({ byUser }) => byUser[userId ?? ''])
  const isConnected = useLive(({ connected }) => connected)
  if (!isShared || !known) return null
  // Without a connection nobody tells us that they left.
  return isConnected || !known.online ? known : null
}

/** 'Online', 'Last seen 5m ago', or nothing. */
export const presenceText = (presence: Presence | null, now: number): string => {
  if (!presence) return ''
  if (presence.online) return conversationTexts.messages.online
  return presence.lastSeen ? conversationTexts.messages.lastSeen(formatAgo(presence.lastSeen, now)) : ''
}

/** Forgets everybody's presence when another user signs in. */
export const startPresence = (): void => {
  useSession.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) usePresences.setState({ byUser: {} })
  })
}
