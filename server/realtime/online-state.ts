import type { Room } from '../../platform/bus/port.ts'
import type { Deps } from '../../platform/platform.ts'
import { viewerId } from '../access.ts'
import { createAttendance } from '../features/presence/public.ts'
import type { Connection } from './connection.ts'
import type { Emit } from './pushes.ts'

/** Shows the users of connections as online, and sends each connection the presence of others. */
export const createOnlineState = (deps: Deps<'db' | 'outbox' | 'log'>, emit: Emit) => {
  const attendance = createAttendance(deps)
  /**
   * For each connection that loads the presence of others: users whose presence changed meanwhile.
   */
  const greetings = new Set<Set<string>>()

  const sendPartnerStates = (connection: Connection, userId: string) => {
    const changed = new Set<string>()
    greetings.add(changed)
    attendance.sendPartnerStates(userId, (states) => {
      greetings.delete(changed)
      // Sent to the session's room: its other connections receive known states again.
      const { actor } = connection
      if (actor.kind !== 'member' || connection.isShown === null) return
      const rooms: Room[] = [`session:${actor.sessionId}`]
      // Changes that arrived meanwhile are newer than the loaded states.
      for (const data of states.filter(({ userId: whose }) => !changed.has(whose)))
        emit({ rooms, event: 'presence', data })
    })
  }

  return {
    /**
     * Shows or hides the user of a connection as online; the first time, sends it the presence of
     * others.
     */
    attend: (connection: Connection, userId: string, invisible: boolean | undefined) => {
      if (connection.isClosed) return
      const before = connection.isShown
      const isShown = invisible === undefined ? (before ?? true) : !invisible
      connection.isShown = isShown
      if (isShown && before !== true) attendance.add(userId)
      if (!isShown && before === true) attendance.remove(userId, true)
      if (before === null) sendPartnerStates(connection, userId)
    },
    /** Must be called when a connection has closed. */
    closed: (connection: Connection) => {
      const userId = viewerId(connection.actor)
      if (userId !== null && connection.isShown) attendance.remove(userId)
      connection.isShown = null
    },
    /** Must be called when another user's presence has changed. */
    changed: (userId: string) => {
      for (const changed of greetings) changed.add(userId)
    },
    stop: () => attendance.stop(),
  }
}

export type OnlineState = ReturnType<typeof createOnlineState>
