import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runSql } from '../sql.ts'
import type { Cluster } from './cluster.ts'

/** A temporary fault under traffic. */
export type Fault = {
  what: string
  /** How long it lasts in a short trial. */
  holdMs: number
  /**
   * From when sends must succeed: at once, since another part takes over, or after the fault ends.
   */
  goesOn: 'at once' | 'after'
  strike(cluster: Cluster): Promise<void>
  heal(cluster: Cluster): Promise<void>
}

const doNothing = async () => {}

const SHIFT_MS = 10 * 60_000
/** Restarts one of two servers with a wrong clock, and then with the right one. */
const shifted = (what: string, ms: number): Fault => ({
  what: `one of two servers is ended, and comes back with a clock ${what}`,
  holdMs: 2500,
  goesOn: 'at once',
  strike: async ({ servers }) => {
    await servers[0].end('SIGTERM')
    await servers[0].start({
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'shift-clock.ts')}`,
      CLOCK_SHIFT_MS: String(ms),
    })
  },
  heal: async ({ servers }) => {
    await servers[0].end('SIGTERM')
    await servers[0].start()
  },
})

/** While it is held, every statement that sends a message waits on a pooled connection. */
let releaseMessages = () => {}
let held: Promise<unknown> = Promise.resolve()

/** All faults. `disk-full` needs a cluster with a small disk. */
export const faults = {
  'server-killed': {
    what: 'one of two servers gets kill -9',
    holdMs: 1000,
    goesOn: 'at once',
    strike: ({ servers }) => servers[0].end('SIGKILL'),
    heal: ({ servers }) => servers[0].start(),
  },
  'server-stopped': {
    what: 'one of two servers gets SIGTERM, as in a rolling restart',
    holdMs: 0,
    goesOn: 'at once',
    strike: ({ servers }) => servers[1].end('SIGTERM'),
    heal: ({ servers }) => servers[1].start(),
  },
  'server-frozen': {
    what: 'one of two servers gets SIGSTOP, later SIGCONT',
    holdMs: 2500,
    goesOn: 'at once',
    strike: ({ servers }) => servers[0].signal('SIGSTOP'),
    heal: ({ servers }) => servers[0].signal('SIGCONT'),
  },
  'worker-killed': {
    what: 'the worker gets kill -9',
    holdMs: 500,
    goesOn: 'at once',
    strike: ({ worker }) => worker.end('SIGKILL'),
    heal: ({ worker }) => worker.start(),
  },
  'worker-stopped': {
    what: 'the worker gets SIGTERM',
    holdMs: 500,
    goesOn: 'at once',
    strike: ({ worker }) => worker.end('SIGTERM'),
    heal: ({ worker }) => worker.start(),
  },
  'redis-killed': {
    what: 'Redis gets kill -9 and comes back empty',
    holdMs: 1000,
    goesOn: 'after',
    strike: ({ redis }) => redis.end('SIGKILL'),
    heal: ({ redis }) => redis.start(),
  },
  'redis-frozen': {
    what: 'Redis gets SIGSTOP, later SIGCONT',
    holdMs: 2000,
    goesOn: 'after',
    strike: ({ redis }) => redis.signal('SIGSTOP'),
    heal: ({ redis }) => redis.signal('SIGCONT'),
  },
  'redis-flushed': {
    what: 'FLUSHALL, three times',
    holdMs: 0,
    goesOn: 'after',
    strike: async ({ redis }) => {
      for (let times = 0; times < 3; times += 1) {
        await redis.command('FLUSHALL')
        await wait(150)
      }
    },
    heal: doNothing,
  },
  'redis-full': {
    what: 'Redis has no memory left and refuses to write',
    holdMs: 1000,
    goesOn: 'after',
    strike: ({ redis }) => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    heal: ({ redis }) => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
  },
  'postgres-restarted': {
    what: 'Postgres ends at once (SIGQUIT), recovers from its log and is back',
    holdMs: 500,
    goesOn: 'after',
    strike: ({ postgres }) => postgres.end('SIGQUIT'),
    heal: ({ postgres }) => postgres.start(),
  },
  'postgres-frozen': {
    what: 'all processes of Postgres get SIGSTOP, later SIGCONT',
    holdMs: 2000,
    goesOn: 'after',
    strike: ({ postgres }) => postgres.signal('SIGSTOP'),
    heal: ({ postgres }) => postgres.signal('SIGCONT'),
  },
  'pool-used-up': {
    what: 'a lock on both message tables makes every connection of both pools wait',
    holdMs: 2500,
    goesOn: 'after',
    strike: async ({ db }) => {
      await new Promise<void>((locked) => {
        held = db.transaction(async (tx) => {
          await runSql(tx, 'LOCK TABLE "ChatMessage", "DirectMessage" IN ACCESS EXCLUSIVE MODE')
          locked()
          await new Promise<void>((resolve) => {
            releaseMessages = resolve
          })
        })
      })
    },
    heal: async () => {
      releaseMessages()
      await held
    },
  },
  'sockets-cut': {
    what: 'the proxy cuts every connection, five times',
    holdMs: 0,
    goesOn: 'at once',
    strike: async ({ proxy }) => {
      for (let times = 0; times < 5; times += 1) {
        proxy.cut()
        await wait(250)
      }
    },
    heal: doNothing,
  },
  'half-open': {
    what: 'the connections that stand forward nothing more, and neither end is told',
    holdMs: 1000,
    goesOn: 'at once',
    strike: async ({ proxy }) => proxy.mute(),
    heal: doNothing,
  },
  'disk-full': {
    what: 'the disk under Postgres is full to the last byte',
    holdMs: 3000,
    goesOn: 'after',
    strike: async ({ disk }) => {
      if (!disk) throw new Error('This needs a small disk: startCluster({ smallDisk: true }), as root')
      await disk.fill()
    },
    heal: async ({ disk, postgres }) => {
      await disk?.empty()
      // PostgreSQL may have stopped.
      await postgres.start()
    },
  },
  'clock-ahead': shifted('ten minutes ahead', SHIFT_MS),
  'clock-behind': shifted('ten minutes behind', -SHIFT_MS),
  'slow-clients': {
    what: 'half of the pages read nothing for a while',
    holdMs: 2500,
    goesOn: 'after',
    strike: async ({ proxy }) => proxy.stall(),
    heal: async ({ proxy }) => proxy.readOn(),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
