import { spawn } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { fetchDefaultSpeechModel } from '../platform/ai/local/default-speech-model.ts'
import { testModelsDir } from './models.ts'
import { openFolder } from './open-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of this run's own; `testing/postgres.ts` starts its server there when a test first asks for it. */
    testFolder: string
    /** Empty when this machine has no redis-server. */
    testRedisUrl: string
  }
}

/**
 * Once a run: a folder, a Redis in memory, and the process that ends and removes all of it afterwards, even when
 * Vitest itself is killed. PostgreSQL waits until a test wants it, so that a run of plain unit tests starts at once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openFolder('sokoni-test-', await roomiestPlace())
  const redis = await startRedis(folder)
  await fetchDefaultSpeechModel(testModelsDir).catch((error: unknown) =>
    console.warn('The speech model could not be fetched; the tests that need it will fail.', error),
  )
  const sweeper = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'sweeper.ts'), folder, String(redis.pid ?? 0)],
    // In a session of its own: Ctrl-C ends the tests, not the one who clears up after them.
    { detached: true, stdio: ['pipe', 'inherit', 'inherit'] },
  )
  project.provide('testFolder', folder)
  project.provide('testRedisUrl', redis.url)
  return () =>
    new Promise((resolve) => {
      sweeper.once('exit', () => resolve())
      sweeper.stdin.end()
    })
}

/**
 * Memory, where the machine offers it as a folder: a test database is then copied in 15 ms, however busy the disk
 * (there: 40 ms to 1 s). A container's share of it is often 64 MB, which is too little.
 */
async function roomiestPlace(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > 2 * 1024 ** 3 ? '/dev/shm' : tmpdir()
}

/** Answers no address where there is no redis-server: the tests that need one say so (`testing/redis.ts`). */
async function startRedis(folder: string): Promise<{ url: string; pid?: number }> {
  const port = await freePort()
  const inMemory = ['--save', '', '--appendonly', 'no', '--dir', folder]
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--databases', '10000']
  const server = spawn('redis-server', [...own, ...inMemory], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ready = await new Promise<boolean>((resolve, reject) => {
    server.once('error', () => resolve(false))
    server.once('exit', (code) => reject(new Error(`redis-server left with ${code} before it was ready.`)))
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept') && resolve(true))
  })
  // Redis does not mind that nobody listens; an open pipe would keep this process alive.
  server.stdout.destroy()
  server.unref()
  return ready ? { url: `redis://127.0.0.1:${port}`, pid: server.pid } : { url: '' }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
