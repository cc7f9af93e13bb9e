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
    /** The folder of this run; `testing/postgres.ts` starts its server there on first use. */
    testFolder: string
    /** Empty if this machine has no redis-server. */
    testRedisUrl: string
  }
}

/**
 * Returns a folder in memory if the machine has one: a test database is then copied in 15 ms
 * instead of 40 ms to 1 s. A container's 64 MB are too little.
 */
const fastTempDir = async (): Promise<string> => {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > 2 * 1024 ** 3 ? '/dev/shm' : tmpdir()
}

/**
 * Returns no URL if there is no redis-server: tests that need one fail with a message
 * (`testing/redis.ts`).
 */
const startRedis = async (folder: string): Promise<{ url: string; pid?: number }> => {
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
  // Redis works without a reader; an open pipe would keep this process alive.
  server.stdout.destroy()
  server.unref()
  return ready ? { url: `redis://127.0.0.1:${port}`, pid: server.pid } : { url: '' }
}

const freePort = (): Promise<number> => {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Once per run: creates a folder, an in-memory Redis, and the process that removes both even if
 * Vitest is killed. PostgreSQL starts on first use, so that unit tests start at once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openFolder('sokoni-test-', await fastTempDir())
  const redis = await startRedis(folder)
  await fetchDefaultSpeechModel(testModelsDir).catch((error: unknown) =>
    console.warn('The speech model could not be fetched; the tests that need it will fail.', error),
  )
  const sweeper = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'sweeper.ts'), folder, String(redis.pid ?? 0)],
    // In its own session: Ctrl-C ends the tests, not the sweeper.
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
