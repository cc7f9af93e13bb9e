import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  children,
  isRoot,
  log,
  newFolder,
  query,
  setUp,
  spawnStarter,
  startElsewhere,
} from './embedded.test-setup.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { runAs } from './run-as.ts'

setUp()

// A dozen servers are made here; on a busy disk each may take its time.
vi.setConfig({ testTimeout: 90_000 })

test('Ctrl-C does not reach the server; after kill -9 of its starter it is adopted, with its data', async () => {
  const dir = newFolder()
  const starter = await startElsewhere(dir)
  await query(starter.url, 'CREATE TABLE kept AS SELECT 7 AS n')
  const group = -(starter.child.pid ?? Number.NaN)
  // As a terminal does: the signal goes to the starter's whole process group.
  process.kill(group, 'SIGINT')
  // A server that got the signal would refuse the new connection.
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
  // Idle backends notice the postmaster's end; a computing one does not until it is done.
  const computing = `DO $$ BEGIN WHILE clock_timestamp() < now() + '3 s' LOOP END LOOP; END $$`
  const busy = query(first.url, computing).catch((error: Error) => error.message)
  const isComputing = async () =>
    (await query(first.url, `SELECT FROM pg_stat_activity WHERE query LIKE 'DO %'`)).length > 0
  await vi.waitUntil(isComputing, { timeout: 30_000, interval: 20 })
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
  const isHalfway = () => existsSync(dir) && readdirSync(dir).some((name) => name.startsWith('initialising-'))
  await vi.waitUntil(isHalfway, { timeout: 30_000, interval: 5 })
  process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
  await once(child, 'exit')
  expect(existsSync(path.join(dir, 'data'))).toBe(false)

  const postgres = await startEmbeddedPostgres({ dir, log, durable: false })
  expect(await query(postgres.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(readdirSync(dir).filter((name) => name.startsWith('initialising-'))).toEqual([])
  await postgres.stop()
})

const postmasterOf = (dir: string): number => {
  return Number(readFileSync(path.join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The postmaster, and whoever it is the parent of. */
const serverProcesses = (dir: string): number[] => {
  const postmaster = postmasterOf(dir)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').map(Number)]
}
