import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  folders,
  isRoot,
  lines,
  log,
  newFolder,
  query,
  setUp,
  startElsewhere,
} from './embedded.test-setup.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { findBinaries, findPackage } from './embedded-binaries.ts'
import { runAs } from './run-as.ts'

setUp()

// A dozen servers are made here; on a busy disk each may take its time.
vi.setConfig({ testTimeout: 90_000 })

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

const show = async (url: string, name: string): Promise<unknown> => {
  const [row] = await query(url, `SELECT current_setting('${name}') AS value`)
  return row?.value
}
