import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '../../platform/db/db.ts'
import { createLogger } from '../../platform/logger.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { freePort, startProcess } from '../../testing/processes.ts'
import { runSql } from '../../testing/sql.ts'

it('runs as a worker with ROLE=workers, also with the server’s command', async () => {
  const [database, folder] = [await createTestDatabase(), await mkdtemp(path.join(tmpdir(), 'sokoni-role-'))]
  const db = openDb({
    url: database.url,
    poolSize: 1,
    log: createLogger({ level: 'warn', pretty: false }),
  })
  const port = await freePort()
  const started = startProcess('server/main.ts', {
    ROLE: 'workers',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    JWT_SECRET: 'the workers of one product share their secret',
  })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  await Promise.race([started.says('Working on all queues'), started.says('Sokoni is open')])
  const workers = () => runSql(db.kysely, 'SELECT DISTINCT pid FROM "QueueWorker"')
  await expect.poll(workers, { timeout: 10_000 }).toEqual([{ pid: started.process.pid }])
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  await started.end()
  expect(started.process.exitCode).toBe(0)
}, 60_000)
