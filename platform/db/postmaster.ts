import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../error-code.ts'
import type { Home } from './embedded-home.ts'
import { type Outcome, runAs } from './run-as.ts'

/** How long recovery after a crash may take before a start counts as failed. */
const START_LIMIT_S = 300
const STOP_LIMIT_S = 60
const ADOPT_LIMIT_MS = 60_000

/**
 * Returns the port of the server that runs on this data, once it answers; `undefined` if none does.
 * Deletes a postmaster.pid whose number belongs to another program now: PostgreSQL would not start.
 */
export const findRunning = async (home: Home, password: string): Promise<number | undefined> => {
  const deadline = Date.now() + ADOPT_LIMIT_MS
  for (;;) {
    const recorded = readPidFile(home)
    if (!recorded) return undefined
    if (!isServerOf(recorded.pid, home)) {
      if (isAlive(recorded.pid)) await rm(pidFile(home), { force: true })
      return undefined
    }
    const refusal = recorded.port
      ? await explainNotServing(recorded.port, password, home)
      : 'it has no port yet'
    if (!refusal && recorded.port) return recorded.port
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${recorded.pid}) runs in ${home.data} but cannot be used: ${refusal}`,
      )
    }
    await sleep(100)
  }
}

/**
 * Starts the server and returns its port: `preferred` if that is free. `pg_ctl` gives it its own
 * session, so neither Ctrl-C in the terminal nor the end of this process stops it.
 */
export const startServer = async (
  home: Home,
  pgCtl: string,
  settings: Record<string, string | number>,
  preferred: number | undefined,
): Promise<number> => {
  const deadline = Date.now() + START_LIMIT_S * 1000
  let wanted = preferred
  for (;;) {
    const port = await freePort(wanted)
    const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value}`)
    const logStart = await truncateLargeLog(home)
    const args = ['start', '-w', '-t', String(START_LIMIT_S), '-D', home.data, '-l', home.logFile]
    const outcome = await runAs(home.user, pgCtl, [...args, '-o', options.join(' ')], { detached: true })
    if (outcome.ok) return port

    const newLogText = readFileSync(home.logFile, 'utf8').slice(logStart).trim()
    const taken = /could not bind|could not create any TCP/i.test(newLogText)
    const oldBackends = /shared memory block .* still in use/is.test(newLogText)
    if ((!taken && !oldBackends) || Date.now() > deadline) {
      throw new Error(
        `PostgreSQL did not start in ${home.data}.\n${outcome.output}\n${newLogText.slice(-2000)}`,
      )
    }
    if (taken) wanted = undefined
    await sleep(200)
  }
}

/** Stops the server and closes its connections. Does nothing if none runs. */
export const stopServer = async (home: Home, pgCtl: string): Promise<void> => {
  const stop = (mode: string): Promise<Outcome> =>
    runAs(home.user, pgCtl, ['stop', '-w', '-t', String(STOP_LIMIT_S), '-D', home.data, '-m', mode], {
      detached: true,
    })
  const recorded = readPidFile(home)
  if (!recorded || !isServerOf(recorded.pid, home)) return
  const fast = await stop('fast')
  if (fast.ok || !isServerOf(recorded.pid, home)) return
  // A backend that hangs: without a last checkpoint, the next start replays the log and loses
  // nothing.
  const immediate = await stop('immediate')
  if (!immediate.ok && isServerOf(recorded.pid, home)) {
    throw new Error(`PostgreSQL (process ${recorded.pid}) does not stop. ${immediate.output}`)
  }
}

const pidFile = (home: Home): string => path.join(home.data, 'postmaster.pid')

/** Lines 1 and 4: https://www.postgresql.org/docs/18/storage-file-layout.html */
const readPidFile = (home: Home): { pid: number; port: number } | undefined => {
  if (!existsSync(pidFile(home))) return undefined
  const lines = readFileSync(pidFile(home), 'utf8').split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined
}

/**
 * Returns whether a process is the server of this data folder, which is its working folder. Without
 * /proc, every live process counts as the server.
 */
const isServerOf = (pid: number, home: Home): boolean => {
  if (!existsSync('/proc/self/cwd')) return isAlive(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(home.data)
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Returns why a server does not serve this data folder; `undefined` if it does. */
const explainNotServing = async (port: number, password: string, home: Home): Promise<string | undefined> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'sokoni',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    const serves = realpathSync(rows[0].data_directory)
    return serves === realpathSync(home.data) ? undefined : `port ${port} serves ${serves}`
  } catch (error) {
    return String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * `wanted` if nothing listens there, else any free one. Another program may still take it first:
 * see startServer.
 */
const freePort = (wanted = 0): Promise<number> => {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted ? resolve(freePort()) : reject(error)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Empties a log of more than 10 MB, and returns the size of the log then. */
const truncateLargeLog = async (home: Home): Promise<number> => {
  const size = await stat(home.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size < 10_000_000) return size
  await truncate(home.logFile, 0)
  return 0
}
