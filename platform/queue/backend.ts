import {
  Queue as BullQueue,
  Worker as BullWorker,
  createPostgresBackend,
  type Job,
  runMigrations,
  type WorkerOptions,
  withBackend,
} from 'bullmq'
import pg from 'pg'
import { createClient } from 'redis'
import type { Logger } from '../logger.ts'

export type BackendSettings =
  | { kind: 'redis'; url: string }
  /** Each queue and each worker opens its own pool, so pools are small. */
  | { kind: 'postgres'; url: string }

type WorkOptions = Omit<WorkerOptions, 'connection' | 'prefix'>
type Backend = {
  openQueue(name: string): BullQueue
  openWorker(name: string, work: (job: Job) => Promise<void>, options: WorkOptions): BullWorker
  close(): Promise<void>
}

/** Connects BullMQ to Redis or to Postgres. */
export const openBackend = async ({
  backend,
  log,
}: {
  backend: BackendSettings
  log: Logger
}): Promise<Backend> => {
  const prefix = 'sokoni'
  if (backend.kind === 'postgres') {
    const client = new pg.Client({ connectionString: backend.url })
    await client.connect()
    await runMigrations(client).finally(() => client.end())
    const connection = { connectionString: backend.url, max: 4 }
    const { Queue, Worker } = withBackend(createPostgresBackend)
    return {
      // The same classes with another backend: only the type of the connection differs.
      openQueue: (name) => new Queue(name, { connection, prefix }) as unknown as BullQueue,
      openWorker: (name, work, options) =>
        new Worker(name, (job) => work(job as unknown as Job), {
          ...options,
          connection,
          prefix,
        }) as unknown as BullWorker,
      close: async () => {},
    }
  }
  // BullMQ keeps the result of its first command (`initializing` in `redis-connection.ts`): if that
  // timed out, each worker would fail without end.
  const redis = createClient({ url: backend.url, commandOptions: { timeout: undefined } })
  redis.on('error', (error: Error) =>
    log.warn({ err: error.message }, 'The queues lost their connection to Redis and are reconnecting'),
  )
  // Each queue and each worker listens to it: more than the ten that Node takes for a leak.
  redis.setMaxListeners(0)
  await redis.connect()
  return {
    openQueue: (name) => new BullQueue(name, { connection: redis, prefix }),
    openWorker: (name, work, options) =>
      new BullWorker(name, work, { ...options, connection: redis, prefix }),
    close: async () => {
      await redis.close()
    },
  }
}
