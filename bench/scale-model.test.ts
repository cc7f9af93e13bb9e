import { expect, it } from 'vitest'
import * as given from './scale-inputs.ts'
import { actionNames, type Behaviour, type Cost, dailySum, planFor, trafficPrice } from './scale-model.ts'

const nothing: Cost = {
  ...{ server: 0, postgres: 0, redis: 0, worker: 0 },
  ...{ received: 0, sent: 0, rows: 0, wal: 0, disk: 0 },
}
const forEach = <Value>(value: Value) =>
  Object.fromEntries(actionNames.map((name) => [name, value])) as Record<(typeof actionNames)[number], Value>

/** Users who only send messages: one a second on average, of 10 ms in every part. */
const behaviour: Behaviour = {
  ...given.behaviour,
  ...{ clipsWatched: 0, bytesPerClip: 0, pictureBytes: 0, socketMinutes: 0, peakFactor: 2 },
  actions: { ...forEach(0), message: 86_400 },
}
const message = { ...nothing, server: 10, postgres: 10, redis: 10, worker: 10, received: 1000, disk: 100 }
const inputs = {
  machines: { ...given.machines, utilisation: 0.5, networkOverhead: 1 },
  prices: given.prices,
  behaviour,
  measured: {
    actions: { ...forEach(nothing), message },
    socket: { serverMsPerMinute: 0, redisMsPerMinute: 0, bytesPerMinute: 0, memoryBytes: 10_000 },
    stored: { listing: 1_000_000, photo: 0 },
  },
}

it('counts the cores of the peak: 100 users, 10 ms a second each, at twice the mean and half the use', () => {
  const plan = planFor(inputs, 100)
  expect(plan.cores.server).toBeCloseTo(4)
  expect(plan).toMatchObject({ servers: 4, workers: 4 })
})

it('doubles machines, data and traffic with the users', () => {
  const [one, two] = [planFor(inputs, 1000), planFor(inputs, 2000)]
  expect(two.servers).toBe(2 * one.servers)
  expect(two.workers).toBe(2 * one.workers)
  for (const name of ['postgresGb', 'mediaGb', 'trafficGbPerMonth', 'walMbPerSecondAtPeak'] as const)
    expect(two[name]).toBeCloseTo(2 * one[name])
})

it('doubles only the part whose cost doubles', () => {
  const dear = { ...inputs.measured.actions, message: { ...message, worker: 20 } }
  const plan = planFor({ ...inputs, measured: { ...inputs.measured, actions: dear } }, 1000)
  const before = planFor(inputs, 1000)
  expect(plan.workers).toBe(2 * before.workers)
  expect(plan.servers).toBe(before.servers)
  expect(plan.dollars.workers).toBeCloseTo(2 * before.dollars.workers)
})

it('keeps two servers, two workers and a standby without users', () => {
  const plan = planFor(inputs, 0)
  expect(plan).toMatchObject({ servers: 2, workers: 2, postgresCores: 2, redisNodes: 2, databases: 1 })
  expect(plan.dollars).toMatchObject({ bucket: 0, traffic: 0 })
})

it('adds servers for sockets that need no CPU', () => {
  const open = { ...behaviour, actions: forEach(0), socketMinutes: 720, peakFactor: 1 }
  const plan = planFor({ ...inputs, behaviour: open }, 100_000)
  expect(plan.openSockets).toBe(50_000)
  expect(plan.servers).toBe(5)
  expect(plan.socketsGb).toBeCloseTo(0.5)
})

it('stores the files of all kept days, and splits a database that no machine can hold', () => {
  const selling = { ...behaviour, actions: { ...forEach(0), listing: 1 }, keptDays: 10 }
  expect(planFor({ ...inputs, behaviour: selling }, 100).mediaGb).toBeCloseTo(1)
  const { databases, postgresCores } = planFor(inputs, 2000)
  expect(postgresCores).toBe(80)
  expect(databases).toBe(2)
})

it('prices the first traffic dearest, and adds all prices up', () => {
  const tiers = [
    { upToGb: 10, perGb: 2 },
    { upToGb: Number.POSITIVE_INFINITY, perGb: 1 },
  ]
  expect([5, 10, 15].map((gb) => trafficPrice(gb, tiers))).toEqual([10, 20, 25])
  const { dollars, dollarsTotal } = planFor(given, 10_000)
  expect(dollarsTotal).toBeCloseTo(Object.values(dollars).reduce((sum, price) => sum + price, 0))
})

it('sums a day of a user over its actions', () => {
  expect(dailySum(inputs, 'received')).toBe(86_400_000)
})
