import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '../logger.ts'
import { runAs, type SystemUser } from './run-as.ts'

/** Where the server's files lie, and whom it runs as. */
export type Home = {
  /** Holds `data`, `postgres.log`, and a copy of the programs where one is needed. */
  dir: string
  data: string
  logFile: string
  user: SystemUser
}

const MARKER = 'moved-to'

/**
 * Creates `dir` and returns the folder of the server's files: `dir`, or a folder in /var/tmp if
 * this process is root (which PostgreSQL refuses) and the server's user cannot enter `dir`. The
 * name is stored in `dir`, so that deleting `dir` starts afresh.
 */
export const findHome = async (dir: string, log: Log): Promise<Home> => {
  await mkdir(dir, { recursive: true })
  if (process.getuid?.() !== 0) return homeAt(dir, {})

  await chmod(dir, 0o711)
  const moved = await readFile(path.join(dir, MARKER), 'utf8').catch(() => undefined)
  if (moved && existsSync(moved)) return homeAt(moved, await unprivilegedUser(moved))
  if (moved) log.warn(`The database of ${dir} was in ${moved}, which is gone. Starting with an empty one.`)

  const user = await unprivilegedUser(dir)
  const canEnter = (await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir])).ok
  if (canEnter) {
    await rm(path.join(dir, MARKER), { force: true })
    return homeAt(dir, user)
  }
  const away = await mkdtemp(path.join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'sokoni-postgres-'))
  await chmod(away, 0o711)
  await writeFile(path.join(dir, MARKER), away)
  log.info(`PostgreSQL does not run as root, and ${dir} is closed to others: its files are in ${away}.`)
  return homeAt(away, user)
}

const homeAt = (dir: string, user: SystemUser): Home => {
  return { dir, data: path.join(dir, 'data'), logFile: path.join(dir, 'postgres.log'), user }
}

/** The owner of the data that is there; else `postgres`, else `nobody`. */
const unprivilegedUser = async (dir: string): Promise<SystemUser> => {
  const owner = await stat(path.join(dir, 'data')).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      accounts
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  // Linux's overflow user, which no account has.
  return { uid: 65534, gid: 65534 }
}
