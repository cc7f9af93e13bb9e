import { v7 as newId } from 'uuid'
import type { PushPayloads } from '../../../contract/index.ts'
import type { Needs } from '../../../platform/platform.ts'
import { beat, retire } from './actions/beat.ts'
import { enter, leave } from './actions/enter-and-leave.ts'
import { loadSurroundings } from './queries.ts'

/** Who reloads a page is not gone (decisions, section 12). */
const GRACE_SECONDS = 5
const BEAT_EVERY_MS = 5_000
/** Those who come or go within so long share their statements: thousands may, after a restart. */
const GATHER_MS = 25

type Greet = (states: PushPayloads['presence'][]) => void

export type Attendance = {
  /** A device of a user has come: it hears of everyone its user talks with. */
  greet(userId: string, tell: Greet): void
  /** One more device of a user shows itself. */
  add(userId: string): void
  /** One device fewer does; `atOnce` where the user wants to be seen no longer. */
  remove(userId: string, atOnce?: boolean): void
  stop(): Promise<void>
}

/**
 * Who is here on this server: how many devices of each user. The database knows it of all servers. Nothing runs before
 * the first one comes.
 */
export const createAttendance = (needs: Needs<'db' | 'outbox' | 'log'>): Attendance => {
  const serverId = newId()
  const { log } = needs
  const devices = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  /** Whom the database has on this server. */
  const entered = new Set<string>()
  let greetings: { userId: string; tell: Greet }[] = []
  let gathering: NodeJS.Timeout | null = null
  let beating: NodeJS.Timeout | null = null
  let working: Promise<void> = Promise.resolve()
  let goneNow = new Set<string>()
  /** The server goes: its pages are cut off, but their people come to another one. */
  let isStopped = false

  /** One after the other: who leaves and comes again at once must not end as gone. */
  const inTurn = (what: string, work: () => Promise<void>) => {
    working = working.then(work).catch((error: unknown) => log.warn({ err: error }, `Could not ${what}`))
    return working
  }

  const settle = async () => {
    const come = [...devices.keys()].filter((userId) => !entered.has(userId))
    const gone = [...goneNow].filter((userId) => !devices.has(userId) && entered.has(userId))
    goneNow = new Set()
    if (come.length > 0) {
      await enter(needs, serverId, come)
      for (const userId of come) entered.add(userId)
    }
    if (gone.length > 0) {
      for (const userId of gone) entered.delete(userId)
      await leave(needs, serverId, gone, GRACE_SECONDS)
    }
  }

  const welcome = async () => {
    const waiting = greetings
    greetings = []
    if (waiting.length === 0) return
    const userIds = [...new Set(waiting.map(({ userId }) => userId))]
    const states = await loadSurroundings(needs, userIds).catch((error: unknown) => {
      log.warn({ err: error }, 'Could not read who else is here')
      return null
    })
    for (const { userId, tell } of waiting) tell(states?.get(userId) ?? [])
  }

  const gather = () => {
    if (isStopped) return
    begin()
    gathering ??= setTimeout(() => {
      gathering = null
      void inTurn('note who is here; the next beat tries again', settle)
      void inTurn('tell who else is here', welcome)
    }, GATHER_MS)
  }

  const pulse = async () => {
    const wasGivenUp = await beat(needs, serverId)
    if (wasGivenUp) entered.clear()
    await settle()
  }

  const begin = () => {
    if (beating) return
    beating = setInterval(() => void inTurn('say that this server lives', pulse), BEAT_EVERY_MS)
    void inTurn('say that this server lives', pulse)
  }

  return {
    greet: (userId, tell) => {
      greetings.push({ userId, tell })
      gather()
    },
    add: (userId) => {
      devices.set(userId, (devices.get(userId) ?? 0) + 1)
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      if (!entered.has(userId)) gather()
    },
    remove: (userId, atOnce = false) => {
      const left = (devices.get(userId) ?? 1) - 1
      if (left > 0) {
        devices.set(userId, left)
        return
      }
      devices.delete(userId)
      if (isStopped) return
      const go = () => {
        leaving.delete(userId)
        goneNow.add(userId)
        gather()
      }
      if (atOnce) go()
      else leaving.set(userId, setTimeout(go, GRACE_SECONDS * 1000))
    },
    stop: async () => {
      isStopped = true
      if (!beating) return
      clearInterval(beating)
      if (gathering) clearTimeout(gathering)
      for (const timer of leaving.values()) clearTimeout(timer)
      await inTurn('say that this server goes', () => retire(needs, serverId))
    },
  }
}
