import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

export type WorkerRecord = {
  /** The id of the process. */
  id: string
  host: string
  pid: number
  queues: { queue: string; concurrency: number; done: number; failed: number }[]
}

/**
 * Records which queues a process works on, and how many attempts ended there in the last minute.
 */
export const recordWorker = async (
  { db }: Deps<'db'>,
  { id, host, pid, queues }: WorkerRecord,
): Promise<void> => {
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

/** Removes a process that stops. */
export const removeWorker = async ({ db }: Deps<'db'>, id: string): Promise<void> => {
  await db.kysely.deleteFrom('QueueWorker').where('id', '=', id).execute()
}

/** Removes processes that died. */
export const removeLostWorkers = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('QueueWorker')
    .where('seenAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}
