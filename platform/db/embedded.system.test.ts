import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded.ts'
import { findBinaries, findPackage } from './embedded-binaries.ts'
import { runAs } from './run-as.ts'

// A dozen servers are made here; on a busy disk each may take its time.
vi.setConfig({ testTimeout: 90_000 })

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const children: ChildProcess[] = []
const lines: string[] = []
const say = (...words: unknown[]): void => {
  lines.push(words.map(String).join(' '))
}

const log = { info: say, warn: say, error: say }

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    await stopEmbeddedPostgres({ dir: path.join(folder, 'postgres'), log })
    const moved = path.join(folder, 'postgres', 'moved-to')
    if (existsSync(moved)) rmSync(readFileSync(moved, 'utf8'), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  lines.length = 0
})

test('a first start gives a durable PostgreSQL 18 with its extensions, on loopback, behind a password', async () => {
  const dir = newFolder()
  const postgres = await startEmbeddedPostgres({ dir, log })
  expect(postgres.adopted).toBe(false)
  expect(await show(postgres.url, 'server_version')).toMatch(/^18\./)
  expect(await show(postgres.url, 'listen_addresses')).toBe('127.0.0.1')
  expect(await show(postgres.url, 'unix_socket_directories')).toBe('')
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await show(postgres.url, name)).toBe('on')
  }
  for (const name of ['pg_trgm', 'unaccent', 'citext', 'pgcrypto']) {
    await query(postgres.url, `CREATE EXTENSION ${name}`)
  }
  const [row] = await query(
    postgres.url,
    `SELECT 'Ndege'::citext = 'nDEGE' AS same, unaccent('é') AS plain, upper('é') AS upper,
            length(show_trgm('éé')::text) > 2 AS letters, encode(digest('a', 'sha256'), 'hex') AS digest`,
  )
  expect(row).toMatchObject({ same: true, plain: 'e', upper: 'É', letters: true })
  expect(row?.digest).toMatch(/^ca978112/)

  expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600)
  const stranger = new URL(postgres.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  await postgres.stop()
  await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})

test('Ctrl-C does not reach the server; after kill -9 of its starter it is adopted, with its data', async () => {
  const dir = newFolder()
  const starter = await startElsewhere(dir)
  await query(starter.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  const group = -(starter.child.pid ?? Number.NaN)
  // What a terminal does: everyone in the starter's group is told.
  process.kill(group, 'SIGINT')
  await sleep(200)
  expect(await query(starter.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  process.kill(group, 'SIGKILL')
  await once(starter.child, 'exit')

  const again = await startEmbeddedPostgres({ dir, log })
  expect(again).toMatchObject({ adopted: true, url: starter.url })
  expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await again.stop()
  expect(existsSync(path.join(dir, 'data', 'postmaster.pid'))).toBe(false)
})

test('after kill -9 of every server process the next start recovers what was committed', async () => {
  const dir = newFolder()
  const first = await startEmbeddedPostgres({ dir, log })
  await query(first.url, 'CREATE TABLE kept AS SELECT n FROM generate_series(1, 1000) n')
  const all = serverProcesses(dir)
  expect(all.length).toBeGreaterThan(3)
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It saw that the postmaster had died, and went before us.
    }
  }

  const again = await startEmbeddedPostgres({ dir, log })
  expect(again.adopted).toBe(false)
  expect(await query(again.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }])
  expect(readFileSync(path.join(dir, 'postgres.log'), 'utf8')).toContain('was interrupted')
  await again.stop()
})

test('after kill -9 of the postmaster alone, a start waits for the last backend to go', async () => {
  const dir = newFolder()
  const first = await startEmbeddedPostgres({ dir, log, durable: false })
  // Who waits is told of the postmaster's end; who computes notices nothing until it is done.
  const computing = `DO $$ BEGIN WHILE clock_timestamp() < now() + '3 s' LOOP END LOOP; END $$`
  const busy = query(first.url, computing).catch((error: Error) => error.message)
  while (!(await query(first.url, `SELECT FROM pg_stat_activity WHERE query LIKE 'DO %'`)).length) {
    await sleep(20)
  }
  process.kill(postmasterOf(dir), 'SIGKILL')

  const again = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(again.adopted).toBe(false)
  expect(await query(again.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await busy
  await again.stop()
})

test('a postmaster.pid whose number belongs to another program by now is cleared', async () => {
  const dir = newFolder()
  await (await startEmbeddedPostgres({ dir, log, durable: false })).stop()
  const { uid, gid } = statSync(path.join(dir, 'data'))
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  children.push(stranger)
  const noted = [stranger.pid, path.join(dir, 'data'), 1_700_000_000, 4199, '', '127.0.0.1', '', 'ready', '']
  const file = path.join(dir, 'data', 'postmaster.pid')
  await runAs({ uid, gid }, '/bin/sh', ['-c', 'printf %s "$1" > "$2"', 'sh', noted.join('\n'), file])

  const again = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(again.adopted).toBe(false)
  expect(postmasterOf(dir)).not.toBe(stranger.pid)
  await again.stop()
})

test('an initdb that was killed halfway is done again', async () => {
  const dir = newFolder()
  const child = spawnStarter(dir)
  while (!existsSync(dir) || !readdirSync(dir).some((name) => name.startsWith('initialising-'))) {
    await sleep(5)
  }
  process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
  await once(child, 'exit')
  expect(existsSync(path.join(dir, 'data'))).toBe(false)

  const postgres = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(await query(postgres.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(readdirSync(dir).filter((name) => name.startsWith('initialising-'))).toEqual([])
  await postgres.stop()
})

test('of processes that start at once on one folder, one makes the server and the others adopt it', async () => {
  const dir = newFolder()
  const all = await Promise.all([startElsewhere(dir), startElsewhere(dir), startElsewhere(dir)])
  expect(new Set(all.map((one) => one.url)).size).toBe(1)
  expect(all.filter((one) => !one.adopted).length).toBe(1)
})

test('stop() leaves the server to whoever else uses it; the last one out stops it', async () => {
  const dir = newFolder()
  const other = await startElsewhere(dir)
  const mine = await startEmbeddedPostgres({ dir, log, durable: false })
  await mine.stop()
  expect(await query(mine.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(lines).toEqual(['PostgreSQL keeps running: another process is using it.'])

  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const last = await startEmbeddedPostgres({ dir, log, durable: false })
  await last.stop()
  await expect(query(mine.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})

test('the port is kept from start to start, unless somebody else has it', async () => {
  const dir = newFolder()
  const first = await startEmbeddedPostgres({ dir, log, durable: false })
  await first.stop()
  const second = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(second.url).toBe(first.url)
  await second.stop()

  const somebody = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(somebody, 'listening')
  const third = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(third.url).not.toBe(first.url)
  expect(await query(third.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await third.stop()
  somebody.close()
})

test('under a folder that others may not enter it works too, says where its files are if it must, and starts afresh once the folder is deleted', async () => {
  const dir = newFolder(0o700)
  const first = await startEmbeddedPostgres({ dir, log, durable: false })
  const away = isRoot ? readFileSync(path.join(dir, 'moved-to'), 'utf8') : dir
  folders.push(...(isRoot ? [away] : []))
  expect(lines).toEqual(
    isRoot
      ? [`PostgreSQL does not run as root, and ${dir} is closed to others: its files are in ${away}.`]
      : [],
  )
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  const second = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await second.stop()

  rmSync(dir, { recursive: true })
  const fresh = await startEmbeddedPostgres({ dir, log, durable: false })
  await expect(query(fresh.url, 'SELECT FROM kept')).rejects.toThrow('does not exist')
  await fresh.stop()
})

test('programs without their links and rights are mended where they lie, and copied from where they cannot be run', async () => {
  const open = newFolder()
  const closed = newFolder(0o700)
  for (const dir of [open, closed]) {
    cpSync(path.join(findPackage().dir, 'native'), path.join(dir, 'native'), {
      recursive: true,
      filter: (file) => !lstatSync(file).isSymbolicLink(),
    })
    chmodSync(path.join(dir, 'native', 'bin', 'initdb'), 0o600)
  }
  const nobody = isRoot ? { uid: 65534, gid: 65534 } : {}
  const copies = path.join(open, 'copies')
  mkdirSync(copies)

  const mended = await findBinaries(nobody, copies, { dir: open, version: 'a' })
  expect(mended.initdb).toBe(path.join(open, 'native', 'bin', 'initdb'))
  expect(readdirSync(copies)).toEqual([])

  const copied = await findBinaries(nobody, copies, { dir: closed, version: 'b' })
  expect(await runAs(nobody, copied.initdb, ['--version'])).toMatchObject({ ok: true })
  expect(copied.initdb).toBe(
    path.join(isRoot ? path.join(copies, 'native-b') : path.join(closed, 'native'), 'bin', 'initdb'),
  )
})

test('without its password file the data is left alone, and a sentence says what to do', async () => {
  const dir = newFolder()
  await (await startEmbeddedPostgres({ dir, log, durable: false })).stop()
  rmSync(path.join(dir, 'password'))
  await expect(startEmbeddedPostgres({ dir, log })).rejects.toThrow(`Put it back, or delete ${dir}.`)
  expect(existsSync(path.join(dir, 'data', 'PG_VERSION'))).toBe(true)
})

const newFolder = (mode = 0o711): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sokoni-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return path.join(folder, 'postgres')
}

/** A process that starts the server on `dir` and then lives on; alone in its group, as a program in a terminal is. */
const spawnStarter = (dir: string): ChildProcess => {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    process.on('SIGINT', () => undefined)
    const { url, adopted } = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, log: console, durable: false })
    console.log(JSON.stringify({ url, adopted }))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

const startElsewhere = async (
  dir: string,
): Promise<{ child: ChildProcess; url: string; adopted: boolean }> => {
  const child = spawnStarter(dir)
  if (!child.stdout) throw new Error('unreachable: its output is a pipe')
  const [chunk] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(chunk.toString()) }
}

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const show = async (url: string, name: string): Promise<unknown> => {
  const [row] = await query(url, `SELECT current_setting('${name}') AS value`)
  return row?.value
}

const postmasterOf = (dir: string): number => {
  return Number(readFileSync(path.join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The postmaster, and whoever it is the parent of. */
const serverProcesses = (dir: string): number[] => {
  const postmaster = postmasterOf(dir)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)]
}
