import type { Deps } from '../../platform/platform.ts'
import { userIdOf } from '../access.ts'
import { PresenceTracker } from '../features/presence/public.ts'
import type { Connection } from './connection.ts'

/** Shows the users of connections as online, and sends each connection the presence of others. */
export const createOnlineState = (deps: Deps<'db' | 'outbox' | 'log'>) => {
  const tracker = new PresenceTracker(deps)
  /** For each load of the presence of others: users whose presence changed meanwhile. */
  const loads = new Set<Set<string>>()

  const sendPartnerStates = (connection: Connection, userId: string) => {
    const changed = new Set<string>()
    loads.add(changed)
    tracker.sendPartnerStates(userId, (states) => {
      loads.delete(changed)
      if (connection.isClosed) return
      // Changes that arrived meanwhile are newer than the loaded states.
      for (const data of states.filter(({ userId: whose }) => !changed.has(whose)))
        connection.send({ event: 'presence', data })
    })
  }

  return {
    /**
     * Shows or hides the user of a connection as online; the first time, sends it the presence of
     * others.
     */
    setVisibility: (connection: Connection, userId: string, invisible: boolean | undefined) => {
      if (connection.isClosed) return
      const before = connection.presence
      const isHidden = invisible ?? before === 'hidden'
      connection.presence = isHidden ? 'hidden' : 'visible'
      if (!isHidden && before !== 'visible') tracker.add(userId)
      if (isHidden && before === 'visible') tracker.remove(userId, true)
      if (before === 'unknown') sendPartnerStates(connection, userId)
    },
    /** Must be called when a connection has closed. */
    closed: (connection: Connection) => {
      const userId = userIdOf(connection.actor)
      if (userId !== null && connection.presence === 'visible') tracker.remove(userId)
      connection.presence = 'unknown'
    },
    /** Must be called when another user's presence has changed. */
    changed: (userId: string) => {
      for (const changed of loads) changed.add(userId)
    },
    stop: () => tracker.stop(),
  }
}

export type OnlineState = ReturnType<typeof createOnlineState>
