import { setTimeout as wait } from 'node:timers/promises'
import { countAnew, countEvents, readKept } from './count.ts'
import { type Device, openDevice } from './device.ts'
import type { Fault } from './faults.ts'
import { checkHistory, type History, type Violation } from './history.ts'
import { type Cast, castPeople } from './people.ts'
import type { World } from './world.ts'

export type Outcome = {
  violations: Violation[]
  messages: number
  connections: number
  /** The longest that any writer waited for an answer from when sends must go on, in milliseconds (R2). */
  sendsAfterMs: number
  /** The same until a page was told of a message that was written since. */
  pushesAfterMs: number
}

type Options = {
  buyers?: number
  /** Traffic before the fault and after it. */
  aroundMs?: number
  holdMs?: number
  /** How long all may take to become quiet and complete in the end. */
  settleMs?: number
  isForgetful?: boolean
}

const PAUSE_MS = 120

/** Lets people write, strikes, heals, waits until all is quiet, and compares everybody's history with the database. */
export const runTrial = async (world: World, fault: Fault, options: Options = {}): Promise<Outcome> => {
  const {
    buyers = 4,
    aroundMs = 700,
    holdMs = fault.holdMs,
    settleMs = 45_000,
    isForgetful = false,
  } = options
  const cast = await castPeople(world, buyers)
  const history: History = { sent: [], told: [], screens: [], kept: [], counters: [], eventsLeft: 0 }
  const devices = cast.people.map(({ talks, ...person }, index) =>
    openDevice(world.proxy.address, person, history, {
      name: `device ${index}`,
      way: index % 2 ? 'plain' : 'socket.io',
      talks,
      isForgetful,
    }),
  )
  let isOver = false
  await until(() => devices.every(({ isReady }) => isReady), 30_000)
  const traffic = devices.flatMap((device) => [
    repeat(
      () => device.write(pick(device.talks)),
      () => isOver,
    ),
    repeat(
      () => device.acknowledge().catch(() => undefined),
      () => isOver,
    ),
    repeat(
      () => stir(device, cast),
      () => isOver,
    ),
  ])
  try {
    await until(() => devices.every(({ heard }) => heard.length > 0), 30_000)
    await wait(aroundMs)
    const struckAt = performance.now()
    await fault.strike(world)
    await wait(holdMs)
    await fault.heal(world)
    const mustGoOn = fault.goesOn === 'at once' ? struckAt : performance.now()
    await wait(aroundMs)
    const after = await measure(devices, history, mustGoOn, settleMs)
    isOver = true
    await Promise.race([Promise.all(traffic), wait(settleMs)])

    await until(async () => (await violationsNow(world, cast, devices, history)).length === 0, settleMs)
    const violations = await violationsNow(world, cast, devices, history)
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

/** Something that moves the other counters (R5). */
const stir = async (device: Device, { shopId, productId, people }: Cast) => {
  const flag = Math.random() < 0.5
  const [place, body] = pick([
    [`/products/${productId}/like`, { liked: flag }],
    [`/products/${productId}/bookmark`, { bookmarked: flag }],
    [`/products/${productId}/comments`, { comment: 'Nice', rating: 1 + Math.floor(Math.random() * 5) }],
    [`/shops/${shopId}/follow`, { following: flag }],
    ['/follows/follow', { followingId: pick(people).id }],
  ] as const)
  await device.call(place, body)
  await wait(PAUSE_MS * 3)
}

/** Waits until every writer was answered and every page was told of something that was written since; answers when. */
const measure = async (devices: readonly Device[], { sent }: History, since: number, limitMs: number) => {
  const written = () => new Map(sent.map((one) => [one.text, one.begunAt]))
  const answeredAt = () =>
    Map.groupBy(sent, ({ sender }) => sender)
      .values()
      .map((all) =>
        Math.min(...all.flatMap(({ answers }) => answers.map(({ at }) => at)).filter((at) => at > since)),
      )
      .toArray()
  const toldAt = () => {
    const begun = written()
    return devices.map(({ heard }) =>
      Math.min(...heard.filter(({ text }) => (begun.get(text) ?? 0) > since).map(({ at }) => at)),
    )
  }
  await until(() => [...answeredAt(), ...toldAt()].every(Number.isFinite), limitMs)
  return {
    sendsAfterMs: Math.round(Math.max(...answeredAt()) - since),
    pushesAfterMs: Math.round(Math.max(...toldAt()) - since),
  }
}

const violationsNow = async (world: World, cast: Cast, devices: readonly Device[], history: History) => {
  history.kept = await readKept(world.db, cast)
  history.counters = await countAnew(world.db, cast)
  history.eventsLeft = await countEvents(world.db)
  const known = new Set(history.kept.map(({ conversation }) => conversation))
  history.screens = devices.flatMap((device) =>
    device.talks
      .filter(({ conversation }) => known.has(conversation))
      .map((talk) => ({ device: device.name, conversation: talk.conversation, messages: device.show(talk) })),
  )
  return checkHistory(history)
}

/** Waits until it holds, or until the time is over: what is wrong then is found by whoever looks. */
const until = async (holds: () => boolean | Promise<boolean>, limitMs: number) => {
  const end = performance.now() + limitMs
  while (performance.now() < end && !(await holds())) await wait(100)
}
