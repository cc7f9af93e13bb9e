import { v7 as newId } from 'uuid'
import type { PushPayloads } from '../../../contract/index.ts'
import type { Deps } from '../../../platform/platform.ts'
import { beat, retire } from './actions/beat.ts'
import { enter, leave } from './actions/enter-and-leave.ts'
import { loadPartnerStates } from './queries.ts'

/** Time for a page to reload or reconnect before its user counts as offline. */
const GRACE_SECONDS = 5
const BEAT_INTERVAL_MS = 5_000
/**
 * Users who connect or disconnect within this time share statements: thousands may, after a
 * restart.
 */
const BATCH_MS = 25

type SendStates = (states: PushPayloads['presence'][]) => void

/**
 * Counts the devices of each user on this server and records the users in the database, which knows
 * all servers. No timer runs before the first device connects.
 */
export class PresenceTracker {
  readonly #deps: Deps<'db' | 'outbox' | 'log'>
  readonly #serverId = newId()
  readonly #devices = new Map<string, number>()
  /** Timers of the grace periods, by user. */
  readonly #graceTimers = new Map<string, NodeJS.Timeout>()
  /** Users whom the database records on this server. */
  readonly #recorded = new Set<string>()
  /** Users whose grace period is over. */
  #gone = new Set<string>()
  #requests: { userId: string; send: SendStates }[] = []
  #batch: NodeJS.Timeout | null = null
  #heartbeat: NodeJS.Timeout | null = null
  #queue: Promise<void> = Promise.resolve()
  /** Set when the server stops: its sockets close, but their users reconnect to another server. */
  #isStopped = false

  constructor(deps: Deps<'db' | 'outbox' | 'log'>) {
    this.#deps = deps
  }

  /** Sends a new device the states of everyone its user has a conversation with. */
  sendPartnerStates(userId: string, send: SendStates): void {
    this.#requests.push({ userId, send })
    this.#scheduleBatch()
  }

  /** Counts one more visible device of a user. */
  add(userId: string): void {
    this.#devices.set(userId, (this.#devices.get(userId) ?? 0) + 1)
    clearTimeout(this.#graceTimers.get(userId))
    this.#graceTimers.delete(userId)
    if (!this.#recorded.has(userId)) this.#scheduleBatch()
  }

  /** Counts one visible device fewer; `atOnce` skips the grace period, for users who hide. */
  remove(userId: string, atOnce = false): void {
    const remaining = (this.#devices.get(userId) ?? 1) - 1
    if (remaining > 0) {
      this.#devices.set(userId, remaining)
      return
    }
    this.#devices.delete(userId)
    if (this.#isStopped) return
    const leaveNow = () => {
      this.#graceTimers.delete(userId)
      this.#gone.add(userId)
      this.#scheduleBatch()
    }
    if (atOnce) leaveNow()
    else this.#graceTimers.set(userId, setTimeout(leaveNow, GRACE_SECONDS * 1000))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (!this.#heartbeat) return
    clearInterval(this.#heartbeat)
    if (this.#batch) clearTimeout(this.#batch)
    for (const timer of this.#graceTimers.values()) clearTimeout(timer)
    await this.#enqueue('record that this server stops', () => retire(this.#deps, this.#serverId))
  }

  /**
   * Runs work one after the other: a user who leaves and returns at once must not end as offline.
   */
  #enqueue(what: string, work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, `Could not ${what}`))
    return this.#queue
  }

  #scheduleBatch(): void {
    if (this.#isStopped) return
    this.#startHeartbeat()
    this.#batch ??= setTimeout(() => {
      this.#batch = null
      void this.#enqueue('record who is online; the next heartbeat tries again', () => this.#record())
      void this.#enqueue('send who else is online', () => this.#answerRequests())
    }, BATCH_MS)
  }

  #startHeartbeat(): void {
    if (this.#heartbeat) return
    const beatOnce = () => void this.#enqueue('record that this server is alive', () => this.#beat())
    this.#heartbeat = setInterval(beatOnce, BEAT_INTERVAL_MS)
    beatOnce()
  }

  async #beat(): Promise<void> {
    const hadExpired = await beat(this.#deps, this.#serverId)
    if (hadExpired) this.#recorded.clear()
    await this.#record()
  }

  async #record(): Promise<void> {
    const entering = [...this.#devices.keys()].filter((userId) => !this.#recorded.has(userId))
    const leaving = [...this.#gone].filter(
      (userId) => !this.#devices.has(userId) && this.#recorded.has(userId),
    )
    this.#gone = new Set()
    if (entering.length > 0) {
      await enter(this.#deps, this.#serverId, entering)
      for (const userId of entering) this.#recorded.add(userId)
    }
    if (leaving.length > 0) {
      for (const userId of leaving) this.#recorded.delete(userId)
      await leave(this.#deps, this.#serverId, leaving, GRACE_SECONDS)
    }
  }

  async #answerRequests(): Promise<void> {
    const requests = this.#requests
    this.#requests = []
    if (requests.length === 0) return
    const userIds = [...new Set(requests.map(({ userId }) => userId))]
    const states = await loadPartnerStates(this.#deps, userIds).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'Could not read who else is online')
      return null
    })
    for (const { userId, send } of requests) send(states?.get(userId) ?? [])
  }
}
