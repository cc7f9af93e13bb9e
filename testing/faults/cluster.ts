import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { applyMigrations } from '../../platform/db/migrate.ts'
import { errorCode } from '../../platform/error-code.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { openTestDb, type TestDb } from '../db.ts'
import { openFolder } from '../open-folder.ts'
import { freePort, type Running, startProcess } from '../processes.ts'
import { type NetworkProxy, startProxy } from './proxy.ts'

/**
 * A process of the product or of a service it depends on, which can be restarted at the same
 * address.
 */
export type Part = {
  /** Starts it, with additional settings if given. */
  start(more?: Record<string, string>): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
  signal(signal: NodeJS.Signals): Promise<void>
}

/**
 * The product as deployed: two servers behind a proxy, a worker, PostgreSQL and Redis, each a
 * process.
 */
export type Cluster = {
  servers: readonly [Part, Part]
  worker: Part
  redis: Part & { command(...words: string[]): Promise<void> }
  postgres: Part
  /** The small disk of the database, if `startCluster` created one. */
  disk: { fill(): Promise<void>; empty(): Promise<void> } | null
  proxy: NetworkProxy
  /** The harness's own connection to the database. */
  db: TestDb
  keys: Keys
  /** Restarts both servers with another main file, such as `broken-server.ts`. */
  replaceServers(main: string, settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

const JWT_SECRET = 'the servers of one product share their secret'
const silent = { info: () => undefined, warn: () => undefined, error: console.error }

/**
 * Starts all processes on free ports with an empty durable database. With `smallDisk` (root only)
 * the database is on its own disk that can be filled.
 */
export const startCluster = async ({ smallDisk = false } = {}): Promise<Cluster> => {
  const folder = await openFolder('sokoni-faults-')
  const dir = path.join(folder, 'postgres')
  const disk = smallDisk ? await mountDisk(dir) : null
  const redisPort = await freePort()
  const { url } = await startEmbeddedPostgres({ dir, log: silent })
  const redis = createRedis(redisPort, folder)
  await redis.start()
  await applyMigrations({ url })
  const db = openTestDb({ url, poolSize: 3, log: silent })
  const settings = settingsOf(url, redisPort, folder)
  const ports = [await freePort(), await freePort()] as const
  const server = (port: number, main = 'server/main.ts', more: Record<string, string> = {}) =>
    createProcess(main, { ...settings, ...more, ROLE: 'server', PORT: String(port) }, 'Sokoni is open')
  const worker = createProcess(
    'workers/main.ts',
    { ...settings, ROLE: 'workers', LOG_LEVEL: 'info' },
    'Working on all queues',
  )
  const cluster = {
    servers: [server(ports[0]), server(ports[1])] as readonly [Part, Part],
    worker,
    redis,
    postgres: createPostgres(dir),
    disk,
    proxy: await startProxy(ports),
    db,
    keys: await loadKeys({ dataDir: folder, secret: JWT_SECRET }),
    replaceServers: async (main: string, more: Record<string, string>) => {
      await Promise.all(cluster.servers.map((one) => one.end('SIGKILL')))
      cluster.servers = [server(ports[0], main, more), server(ports[1], main, more)]
      await Promise.all(cluster.servers.map((one) => one.start()))
    },
    stop: async () => {
      cluster.proxy.close()
      for (const part of [...cluster.servers, worker, redis]) {
        await part.signal('SIGCONT')
        await part.end('SIGKILL')
      }
      await db.close().catch(() => undefined)
      await stopEmbeddedPostgres({ dir, log: silent })
      await disk?.unmount()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await Promise.all([...cluster.servers, worker].map((part) => part.start()))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

/** The settings that all processes share. */
const settingsOf = (databaseUrl: string, redisPort: number, folder: string) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '5',
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  DATA_DIR: path.join(folder, 'data'),
  JWT_SECRET,
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
})

/** A process of the product that can be ended and started again; it is up once it says `ready`. */
export const createProcess = (main: string, settings: Record<string, string>, ready: string): Part => {
  let running: Running | null = null
  return {
    start: async (more = {}) => {
      running = startProcess(main, { ...settings, ...more })
      await running.says(ready)
    },
    end: async (signal) => {
      const { exitCode, signalCode } = running?.process ?? { exitCode: 0, signalCode: null }
      if (exitCode === null && signalCode === null) await running?.end(signal)
    },
    signal: async (signal) => void running?.process.kill(signal),
  }
}

/** A Redis without persistence. */
export const createRedis = (port: number, folder: string): Cluster['redis'] => {
  let running: ChildProcess | null = null
  const isUp = () => running !== null && running.exitCode === null && running.signalCode === null
  return {
    start: async () => {
      const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
      running = spawn('redis-server', [...own, '--save', '', '--appendonly', 'no'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      for (let said = ''; !said.includes('Ready to accept'); )
        said += String((await once(running.stdout ?? running, 'data'))[0])
      running.stdout?.resume()
    },
    end: async (signal) => {
      if (!running || !isUp()) return
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    },
    signal: async (signal) => void running?.kill(signal),
    command: async (...words) => {
      const asked = spawn('redis-cli', ['-p', String(port), ...words], { stdio: 'ignore' })
      const [code] = await once(asked, 'exit')
      if (code !== 0) throw new Error(`Redis did not do ${words.join(' ')}`)
    },
  }
}

const DISK_MEGABYTES = 400

/** Mounts a disk in memory at `folder`, which can be filled, emptied and unmounted. */
const mountDisk = async (folder: string) => {
  const run = promisify(execFile)
  await mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  return {
    fill: async () => {
      const file = await open(filler, 'w')
      try {
        for (const bytes of [1024 * 1024, 4096])
          for (;;) if ((await file.write(Buffer.alloc(bytes))).bytesWritten < bytes) break
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler, { force: true }),
    unmount: async () => void (await run('umount', ['-l', folder])),
  }
}

/** `SIGQUIT` ends PostgreSQL like a crash; a signal to freeze it goes to all of its processes. */
const createPostgres = (dir: string): Part => {
  const home = async () => (await readFile(path.join(dir, 'moved-to'), 'utf8').catch(() => dir)).trim()
  const pid = async () =>
    Number((await readFile(path.join(await home(), 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    start: async () => void (await startEmbeddedPostgres({ dir, log: silent })),
    end: async (signal) => {
      const postmaster = await pid()
      process.kill(postmaster, signal)
      while (isAlive(postmaster)) await wait(10)
    },
    signal: async (signal) => {
      const postmaster = await pid()
      for (const one of [postmaster, ...(await childrenOf(postmaster))]) process.kill(one, signal)
    },
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Returns the child processes, on Linux only; elsewhere just the first process is frozen, which
 * accepts new connections.
 */
const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // pid (name) state parent: the name may hold anything.
  return pids
    .filter((_, index) => Number(parents[index]?.split(') ').at(-1)?.split(' ')[1]) === parent)
    .map(Number)
}
