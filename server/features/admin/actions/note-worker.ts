import type { Needs } from '../../../../platform/platform.ts'

export type WorkerNote = {
  /** Of the process. */
  id: string
  host: string
  pid: number
  queues: { queue: string; concurrency: number; done: number; failed: number }[]
}

/** Says that a process works on these queues, and how many tries ended there within the last minute. */
export async function noteWorker({ db }: Needs<'db'>, { id, host, pid, queues }: WorkerNote): Promise<void> {
  await db.query(
    `INSERT INTO "QueueWorker" (id, queue, host, pid, concurrency, done, failed)
     SELECT $1::uuid, q.queue, $2::text, $3::int, q.concurrency, q.done, q.failed
     FROM jsonb_to_recordset($4::jsonb) AS q(queue text, concurrency int, done int, failed int)
     ON CONFLICT (id, queue) DO UPDATE SET done = excluded.done, failed = excluded.failed,
       concurrency = excluded.concurrency, "seenAt" = now()`,
    [id, host, pid, JSON.stringify(queues)],
  )
}

/** It stops. */
export async function forgetWorker({ db }: Needs<'db'>, id: string): Promise<void> {
  await db.query('DELETE FROM "QueueWorker" WHERE id = $1::uuid', [id])
}

/** Those that died without a word. */
export async function forgetLostWorkers({ db }: Needs<'db'>): Promise<void> {
  await db.query(`DELETE FROM "QueueWorker" WHERE "seenAt" < now() - interval '10 minutes'`)
}
