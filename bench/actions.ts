import { readdir, stat } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readSql } from '../testing/sql.ts'
import { measures, type Sample, startDeployment } from './deployment.ts'
import { behaviour } from './scale-inputs.ts'
import { type ActionName, actionNames, type Cost } from './scale-model.ts'
import { memoryOf } from './usage.ts'
import { openUserActions, type UserAction } from './user-actions.ts'

/**
 * `node bench/actions.ts [--rows 10000] [--share 1] [--at-once 4] [--models folder]`:
 * what each action of a user costs a server, PostgreSQL, Redis and a worker (the inputs of
 * `scale-model.ts`), and a mixed load beside the sum. Linux only; needs `redis-server`.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    /** Share of the repetitions, for a quick look. */
    share: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '4' },
    models: { type: 'string' },
  },
})
const share = Number(options.share)
const atOnce = Number(options['at-once'])
const IDLE_MS = 60_000
const SOCKETS = Math.round(1000 * share)
const SOCKET_MS = 60_000
/** Users whose day the mixed load runs in one go. */
const MIXED_USERS = Math.round(25 * share)

const load = () => loadavg()[0]?.toFixed(1) ?? ''
console.log(`load average ${load()}`)
const deployment = await startDeployment({ rows: Number(options.rows), models: options.models })
const users = await openUserActions(deployment)

/** Tokens last a quarter of an hour. */
const RENEW_MS = 6 * 60_000
let renewed = 0
const renew = async () => {
  await users.renew()
  renewed = performance.now()
  await deployment.settle()
}

type Delta = Sample & { received: number; sent: number; ms: number }
/** Measures work until everything that it caused has ended. */
const measure = async (work: () => Promise<unknown>): Promise<Delta> => {
  if (performance.now() - renewed > RENEW_MS) await renew()
  const [before, bytesBefore, begun] = [await deployment.sample(), users.bytes(), performance.now()]
  await work()
  await deployment.settle()
  const [after, bytes] = [await deployment.sample(), users.bytes()]
  const of = (name: keyof Sample) => after[name] - before[name]
  return {
    ...{ server: of('server'), postgres: of('postgres'), redis: of('redis'), worker: of('worker') },
    ...{ wal: of('wal'), disk: of('disk'), rows: of('rows') },
    received: bytes.received - bytesBefore.received,
    sent: bytes.sent - bytesBefore.sent,
    ms: performance.now() - begun,
  }
}

const inTurns = async (count: number, atOnce: number, run: (number: number) => Promise<unknown>) => {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) {
        next += 1
        await run(next)
      }
    }),
  )
}

/** Files of a folder with its subfolders, in bytes. */
const bytesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

// Warm up: compiled code, prepared statements, models, the first pages of tables and indexes.
await renew()
for (const name of actionNames) {
  const { times, run } = users.actions[name]
  await inTurns(Math.min(50, Math.floor((times * share) / 5)), atOnce, run)
}
await deployment.settle()
const idle = await measure(() => wait(IDLE_MS))
const perMs = (name: keyof Sample) => idle[name] / idle.ms

/** A figure without what the idle product would have used in the same time. */
const own = (delta: Delta, name: keyof Cost): number =>
  name === 'received' || name === 'sent' ? delta[name] : delta[name] - perMs(name) * delta.ms

/** Actions that change files or the worker's queue run one at a time. */
const sequential: readonly ActionName[] = ['push', 'listing', 'photo']
const stored: Partial<Record<ActionName, number>> = {}
const measureAction = async (name: ActionName, { times, run }: UserAction): Promise<Cost> => {
  const count = Math.max(1, Math.round(times * share))
  const before = await bytesIn(deployment.mediaFolder)
  const delta = await measure(() => inTurns(count, sequential.includes(name) ? 1 : atOnce, run))
  stored[name] = (await bytesIn(deployment.mediaFolder)) - before
  stored[name] = Math.round((stored[name] ?? 0) / count)
  const each = (field: keyof Cost) => Math.round((own(delta, field) / count) * 100) / 100
  return {
    ...{ server: each('server'), postgres: each('postgres'), redis: each('redis'), worker: each('worker') },
    ...{ received: each('received'), sent: each('sent'), rows: each('rows') },
    ...{ wal: each('wal'), disk: each('disk') },
  }
}

const columns = ['server', 'postgres', 'redis', 'worker', 'received', 'sent', 'rows', 'wal', 'disk'] as const
console.log(
  `\nCosts of an action without those of the idle product; CPU in ms, ${columns.slice(4).join(', ')} in bytes and rows`,
)
console.log(['action'.padEnd(12), ...columns.map((name) => name.padStart(9))].join(' '))
const printRow = (name: string, cost: Cost) =>
  console.log([name.padEnd(12), ...columns.map((field) => cost[field].toFixed(2).padStart(9))].join(' '))
const costs = new Map<ActionName, Cost>()
for (const name of actionNames) {
  const cost = await measureAction(name, users.actions[name])
  costs.set(name, cost)
  printRow(name, cost)
}
const hourly = (name: keyof Sample) => (perMs(name) * 3_600_000).toFixed(0)
console.log(`idle, an hour: ${measures.map((name) => `${name} ${hourly(name)}`).join(', ')}`)
console.log(JSON.stringify(Object.fromEntries(costs)))
console.log(`bytes in the bucket: a listing ${stored.listing}, a photo ${stored.photo}`)

// Idle sockets, as many as a worker of the bench opens without delay.
const resident = async () => (await memoryOf(deployment.pids.server))[0]?.residentBytes ?? 0
await renew()
const residentBefore = await resident()
await inTurns(SOCKETS, 20, async (number) => {
  const member = users.members[number % users.members.length]
  if (member) await users.openIdleSocket(member)
})
await deployment.settle()
const memory = (await resident()) - residentBefore
const sockets = await measure(() => wait(SOCKET_MS))
const perSocketMinute = (value: number) => value / SOCKETS / (sockets.ms / 60_000)
console.log(
  `an idle socket (of ${SOCKETS}), a minute: server ${perSocketMinute(own(sockets, 'server')).toFixed(2)} ms, redis ${perSocketMinute(own(sockets, 'redis')).toFixed(2)} ms, ${perSocketMinute(sockets.received + sockets.sent).toFixed(0)} bytes; memory ${(memory / SOCKETS / 1024).toFixed(1)} KB`,
)

// A mixed load: the day of some users, in random order.
const mix = actionNames.flatMap((name) =>
  Array.from({ length: Math.round(behaviour.actions[name] * MIXED_USERS) }, () => name),
)
const shuffled = mix
  .map((name) => ({ name, order: Math.random() }))
  .toSorted((a, b) => a.order - b.order)
  .map(({ name }) => name)
const mixed = await measure(() =>
  inTurns(shuffled.length, 2 * atOnce, async (number) => {
    const name = shuffled[number - 1]
    if (name) await users.actions[name].run(number)
  }),
)
console.log(`\nA mixed load of ${shuffled.length} actions: measured, and predicted from the table`)
for (const part of ['server', 'postgres', 'redis', 'worker', 'rows', 'wal'] as const) {
  const predicted = mix.reduce((sum, name) => sum + (costs.get(name)?.[part] ?? 0), 0)
  const real = own(mixed, part)
  console.log(
    `  ${part.padEnd(9)} ${real.toFixed(0).padStart(9)} ${predicted.toFixed(0).padStart(9)}, ratio ${(real / predicted).toFixed(2)}`,
  )
}

console.log('\nBytes of a row on disk with its indexes (tables of at least 500 rows)')
const tables = await readSql(
  deployment.catalogue.platform.db.kysely,
  { table: z.string(), rows: z.coerce.number(), bytes: z.coerce.number() },
  `SELECT relname AS table, n_live_tup AS rows, pg_total_relation_size(relid) / n_live_tup AS bytes
   FROM pg_stat_user_tables WHERE n_live_tup >= 500 ORDER BY relname`,
)
for (const { table, rows, bytes } of tables) console.log(`  ${table.padEnd(20)} ${bytes} (of ${rows} rows)`)
console.log(`\nload average ${load()}`)

users.close()
await deployment.stop()
