import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Log } from '../logger.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { findHome, type Home } from './embedded-home.ts'
import { tryLock, waitForLock } from './file-lock.ts'
import { findRunning, startServer, stopServer } from './postmaster.ts'
import { runAs } from './run-as.ts'

export type EmbeddedPostgres = {
  /** postgresql://… of the project's own database, with its password. */
  url: string
  /**
   * True if a server was already running on this folder: another process started it, which may have
   * been killed.
   */
  adopted: boolean
  /**
   * Shuts the server down and waits for its end. Leaves it running while another process uses it.
   */
  stop(): Promise<void>
}

type Options = {
  /**
   * Holds the password, the locks and the port; the data and the log too, unless `findHome` keeps
   * them elsewhere. Deleting it starts afresh.
   */
  dir: string
  log: Log
  /** False, for tests only: faster, and a power cut may lose or break everything. */
  durable?: boolean
}

/** The role is the cluster's superuser: the project makes its own extensions. */
const ROLE = 'sokoni'
const DATABASE = 'sokoni'
/** A first start takes 1–3 s; recovery after a crash may take minutes. */
const LOCK_LIMIT_MS = 300_000

/**
 * Starts an embedded PostgreSQL on `dir`, or adopts the one that runs there. Safe for parallel
 * processes, also after a crash of any of them.
 * @throws Error for the operator if there are no PostgreSQL programs or the server does not start
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const dir = path.resolve(options.dir)
  await mkdir(dir, { recursive: true })
  const startLock = await waitForLock(path.join(dir, 'start.lock'), LOCK_LIMIT_MS)
  try {
    const home = await findHome(dir, options.log)
    const binaries = await findBinaries(home.user, home.dir)
    const password = await findPassword(dir, home)
    const running = await findRunning(home, password)
    const port = running ?? (await start(dir, home, binaries, password, options.durable ?? true))
    await createDatabase(port, password)
    const inUseLock = tryLock(path.join(dir, 'in-use.lock'), 'shared')
    return {
      url: `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
      adopted: running !== undefined,
      stop: async () => {
        inUseLock?.release()
        await stopUnlessUsed(dir, home, binaries, options.log)
      },
    }
  } finally {
    startLock.release()
  }
}

/**
 * Stops the server of `dir`, if one runs, even if another process started or uses it: to clear up
 * after killed processes.
 */
export const stopEmbeddedPostgres = async ({ dir, log }: Pick<Options, 'dir' | 'log'>): Promise<void> => {
  const root = path.resolve(dir)
  if (!existsSync(path.join(root, 'password'))) return
  const home = await findHome(root, log)
  await stopServer(home, (await findBinaries(home.user, home.dir)).pgCtl)
}

const stopUnlessUsed = async (dir: string, home: Home, binaries: Binaries, log: Log): Promise<void> => {
  // Its folder deleted, the server ends by itself within a minute.
  if (!existsSync(dir)) return
  const startLock = await waitForLock(path.join(dir, 'start.lock'), LOCK_LIMIT_MS)
  const exclusiveLock = tryLock(path.join(dir, 'in-use.lock'), 'exclusive')
  try {
    if (exclusiveLock) await stopServer(home, binaries.pgCtl)
    else log.info('PostgreSQL keeps running: another process is using it.')
  } finally {
    exclusiveLock?.release()
    startLock.release()
  }
}

const start = async (dir: string, home: Home, binaries: Binaries, password: string, durable: boolean) => {
  if (!existsSync(path.join(home.data, 'PG_VERSION'))) await initialise(home, binaries, password, durable)
  const portFile = path.join(dir, 'port')
  const last = Number(await readFile(portFile, 'utf8').catch(() => 0)) || undefined
  const port = await startServer(home, binaries.pgCtl, settings(durable), last)
  // Every start uses the same port, so that tools that connect to it need no new setting.
  if (port !== last) await writeFile(portFile, String(port))
  return port
}

/** https://www.postgresql.org/docs/18/runtime-config.html */
const settings = (durable: boolean): Record<string, string | number> => {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Its statements are short: compiling them costs more than it gains.
    jit: 'off',
    // Starts, stops and recovery. Failed statements are reported by those who made them; here they
    // would fill the disk, and carry people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : {
          // Several whole servers of a test run share it, each with every queue.
          max_connections: 400,
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
          max_wal_size: '128MB',
        }),
  }
}

/**
 * Creates the cluster in a temporary folder and renames it: `data` is complete or does not exist.
 * Deletes what an interrupted attempt left.
 */
const initialise = async (
  home: Home,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<void> => {
  for (const name of await readdir(home.dir)) {
    if (!name.startsWith('initialising-')) continue
    // The initdb of a killed process may still write there: the next start removes the rest.
    await rm(path.join(home.dir, name), { recursive: true, force: true }).catch(() => undefined)
  }
  const folder = await mkdtemp(path.join(home.dir, 'initialising-'))
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await writeFile(home.logFile, '', { mode: 0o600 })
  for (const file of [folder, passwordFile, home.logFile]) await chownTo(home, file)

  const data = path.join(folder, 'data')
  const args = [`--pgdata=${data}`, `--username=${ROLE}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // PostgreSQL's own C.UTF-8 sorts alike on every machine and never changes. pg_trgm still uses the
  // system's LC_CTYPE to decide whether é is a letter.
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale')
  args.push('--text-search-config=english', ...(durable ? [] : ['--no-sync']))
  const ctype = platform() === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  let outcome = await runAs(home.user, binaries.initdb, [...args, `--lc-ctype=${ctype}`])
  if (/invalid locale/i.test(outcome.output)) outcome = await runAs(home.user, binaries.initdb, args)
  if (!outcome.ok) throw new Error(`PostgreSQL could not make its database files.\n${outcome.output}`)

  await rm(home.data, { recursive: true, force: true })
  await rename(data, home.data)
  await rm(folder, { recursive: true, force: true })
}

const chownTo = async (home: Home, file: string): Promise<void> => {
  const { uid, gid } = home.user
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
}

/** The superuser's password: made once, readable by us alone, kept until the folder is deleted. */
const findPassword = async (dir: string, home: Home): Promise<string> => {
  const file = path.join(dir, 'password')
  if (existsSync(file)) return readFile(file, 'utf8')
  if (existsSync(path.join(home.data, 'PG_VERSION'))) {
    throw new Error(`${file} is gone, and with it the way into the database. Put it back, or delete ${dir}.`)
  }
  const password = randomBytes(24).toString('hex')
  const incomplete = `${file}-new`
  await writeFile(incomplete, password, { mode: 0o600, flush: true })
  await rename(incomplete, file)
  return password
}

/** Called under the start lock, so nobody else makes it meanwhile. */
const createDatabase = async (port: number, password: string): Promise<void> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: ROLE, password, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
