import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { freePort, startProcess } from '../../testing/processes.ts'

const start = async (main: string, ready: string) => {
  const [database, folder] = [
    await createTestDatabase(),
    await mkdtemp(path.join(tmpdir(), 'sokoni-errors-')),
  ]
  const [port, metricsPort] = [await freePort(), await freePort()]
  const running = startProcess(main, {
    ROLE: main.startsWith('workers') ? 'workers' : 'server',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    JWT_SECRET: 'the processes of one product share their secret',
    NODE_OPTIONS: '--import=./testing/faults/throw-on-signal.ts',
  })
  onTestFinished(async () => {
    if (running.process.exitCode === null) await running.end('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  await running.says(ready)
  const address = `http://127.0.0.1:${main.startsWith('workers') ? metricsPort : port}`
  return { running, address }
}

it.each([
  ['server/main.ts', 'Sokoni is open'],
  ['workers/main.ts', 'Working on all queues'],
])(
  '%s survives a rejected promise, and drains and restarts after an exception',
  async (main, ready) => {
    const { running, address } = await start(main, ready)
    const metrics = async () => (await fetch(`${address}/metrics`)).text()

    running.process.kill('SIGUSR2')
    await expect
      .poll(metrics, { timeout: 10_000 })
      .toContain('sokoni_process_errors_total{kind="rejection"} 1')
    expect(running.output()).toContain('rejected on a signal')
    expect((await fetch(`${address}/health`)).status).toBe(200)

    const ended = once(running.process, 'exit')
    running.process.kill('SIGHUP')
    expect(await ended).toEqual([1, null])
    expect(running.output()).toContain('thrown on a signal')
    expect(running.output()).toContain('finishing what is under way')
    expect(running.output()).not.toContain('Could not finish cleanly')
  },
  60_000,
)
