import { rm } from 'node:fs/promises'
import path from 'node:path'
import { stopEmbeddedPostgres } from '../platform/db/embedded.ts'

/**
 * Started by `global-setup.ts` beside the tests. Its input closes when the tests end or Vitest is
 * killed; it then stops PostgreSQL and Redis and removes the run's folder.
 */
const [folder, redisPid] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')

process.stdin.resume()
const sweep = async (of: string, redis: number): Promise<void> => {
  try {
    if (redis) process.kill(redis)
  } catch {
    // It has ended already.
  }
  await stopEmbeddedPostgres({ dir: path.join(of, 'postgres'), log: console })
  await rm(of, { recursive: true, force: true, maxRetries: 10 })
}

process.stdin.on('end', () => sweep(folder, Number(redisPid)))
