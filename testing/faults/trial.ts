import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { countAnew, countEvents, readKept } from './count.ts'
import { type Device, openDevice } from './device.ts'
import type { Fault } from './faults.ts'
import { checkHistory, type History, type Violation } from './history.ts'
import { type Cast, createCast } from './people.ts'

export type Outcome = {
  violations: Violation[]
  messages: number
  connections: number
  /**
   * The longest wait for an answer by any sender, from when sends must succeed, in milliseconds.
   */
  sendsAfterMs: number
  /** The longest wait for a push of a message sent since, in milliseconds. */
  pushesAfterMs: number
}

type Options = {
  buyers?: number
  /** Traffic before the fault and after it. */
  aroundMs?: number
  holdMs?: number
  /** The time limit for the final state to become complete. */
  quietMs?: number
  skipsSync?: boolean
}

const PAUSE_MS = 120

/**
 * Runs traffic, starts and ends the fault, waits for a stable state, and compares every device with
 * the database.
 */
export const runTrial = async (cluster: Cluster, fault: Fault, options: Options = {}): Promise<Outcome> => {
  const { buyers = 4, aroundMs = 700, holdMs = fault.holdMs, quietMs = 45_000, skipsSync = false } = options
  const cast = await createCast(cluster, buyers)
  const history: History = { sent: [], receipts: [], screens: [], kept: [], counters: [], eventsLeft: 0 }
  const devices = cast.people.map(({ conversations, ...person }, index) =>
    openDevice(cluster.proxy.address, person, history, {
      name: `device ${index}`,
      way: index % 2 ? 'plain' : 'socket.io',
      conversations,
      skipsSync,
    }),
  )
  let isOver = false
  await until(() => devices.every(({ isReady }) => isReady), 30_000)
  const traffic = devices.flatMap((device) => [
    repeat(
      () => device.write(pick(device.conversations)),
      () => isOver,
    ),
    repeat(
      () => device.acknowledge().catch(() => undefined),
      () => isOver,
    ),
    repeat(
      () => moveCounters(device, cast),
      () => isOver,
    ),
  ])
  try {
    await until(() => devices.every(({ received }) => received.length > 0), 30_000)
    await wait(aroundMs)
    const struckAt = performance.now()
    await fault.strike(cluster)
    await wait(holdMs)
    await fault.heal(cluster)
    const mustGoOn = fault.goesOn === 'at once' ? struckAt : performance.now()
    await wait(aroundMs)
    const after = await measure(devices, history, mustGoOn, quietMs)
    isOver = true
    await Promise.race([Promise.all(traffic), wait(quietMs)])

    await until(async () => (await violationsNow(cluster, cast, devices, history)).length === 0, quietMs)
    const violations = await violationsNow(cluster, cast, devices, history)
    const connections = devices.reduce((sum, device) => sum + device.connections, 0)
    return { violations, messages: history.sent.length, connections, ...after }
  } finally {
    isOver = true
    for (const device of devices) device.close()
  }
}

const pick = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

const repeat = async (work: () => Promise<void>, isOver: () => boolean) => {
  while (!isOver()) {
    await work()
    await wait(PAUSE_MS * (0.5 + Math.random()))
  }
}

/** Makes a call that changes another counter. */
const moveCounters = async (device: Device, { shopId, productId, people }: Cast) => {
  const flag = Math.random() < 0.5
  const [path, body] = pick([
    [`/products/${productId}/like`, { liked: flag }],
    [`/products/${productId}/bookmark`, { bookmarked: flag }],
    [`/products/${productId}/comments`, { comment: 'Nice', rating: 1 + Math.floor(Math.random() * 5) }],
    [`/shops/${shopId}/follow`, { following: flag }],
    ['/follows/follow', { followingId: pick(people).id }],
  ] as const)
  await device.call(path, body)
  await wait(PAUSE_MS * 3)
}

/**
 * Waits until every sender has an answer and every device a push of a message sent since; returns
 * the times.
 */
const measure = async (devices: readonly Device[], { sent }: History, since: number, limitMs: number) => {
  const written = () => new Map(sent.map((one) => [one.text, one.begunAt]))
  const answeredAt = () =>
    Map.groupBy(sent, ({ sender }) => sender)
      .values()
      .map((all) =>
        Math.min(...all.flatMap(({ answers }) => answers.map(({ at }) => at)).filter((at) => at > since)),
      )
      .toArray()
  const pushedAt = () => {
    const begun = written()
    return devices.map(({ received }) =>
      Math.min(...received.filter(({ text }) => (begun.get(text) ?? 0) > since).map(({ at }) => at)),
    )
  }
  await until(() => [...answeredAt(), ...pushedAt()].every(Number.isFinite), limitMs)
  return {
    sendsAfterMs: Math.round(Math.max(...answeredAt()) - since),
    pushesAfterMs: Math.round(Math.max(...pushedAt()) - since),
  }
}

const violationsNow = async (cluster: Cluster, cast: Cast, devices: readonly Device[], history: History) => {
  history.kept = await readKept(cluster.db, cast)
  history.counters = await countAnew(cluster.db, cast)
  history.eventsLeft = await countEvents(cluster.db)
  const known = new Set(history.kept.map(({ conversation }) => conversation))
  history.screens = devices.flatMap((device) =>
    device.conversations
      .filter(({ conversation }) => known.has(conversation))
      .map((ref) => ({ device: device.name, conversation: ref.conversation, messages: device.show(ref) })),
  )
  return checkHistory(history)
}

/** Waits until the condition holds or the time is over; the caller checks the result. */
const until = async (holds: () => boolean | Promise<boolean>, limitMs: number) => {
  const end = performance.now() + limitMs
  while (performance.now() < end && !(await holds())) await wait(100)
}
