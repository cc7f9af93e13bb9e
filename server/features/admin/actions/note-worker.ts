import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

export type WorkerNote = {
  /** Of the process. */
  id: string
  host: string
  pid: number
  queues: { queue: string; concurrency: number; done: number; failed: number }[]
}

/** Says that a process works on these queues, and how many tries ended there within the last minute. */
export async function noteWorker({ db }: Deps<'db'>, { id, host, pid, queues }: WorkerNote): Promise<void> {
  if (queues.length === 0) return
  await db.kysely
    .insertInto('QueueWorker')
    .values(queues.map((queue) => ({ id, host, pid, ...queue })))
    .onConflict((conflict) =>
      conflict.columns(['id', 'queue']).doUpdateSet((eb) => ({
        done: eb.ref('excluded.done'),
        failed: eb.ref('excluded.failed'),
        concurrency: eb.ref('excluded.concurrency'),
        seenAt: sql`now()`,
      })),
    )
    .execute()
}

/** It stops. */
export async function forgetWorker({ db }: Deps<'db'>, id: string): Promise<void> {
  await db.kysely.deleteFrom('QueueWorker').where('id', '=', id).execute()
}

/** Those that died without a word. */
export async function forgetLostWorkers({ db }: Deps<'db'>): Promise<void> {
  await db.kysely
    .deleteFrom('QueueWorker')
    .where('seenAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}
