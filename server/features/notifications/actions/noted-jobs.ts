import type { JobPayloads } from '../../../../contract/index.ts'
import type { Needs } from '../../../../platform/platform.ts'

type NotedName = 'notifications.tell-many' | 'notifications.send-push'
type NotedJob = { [N in NotedName]: { name: N; key: string; payload: JobPayloads[N] } }[NotedName]

const MOST_AT_ONCE = 1_000
/** So long after it was asked for, the queue has forgotten a job or has more to do than it can. */
const LATE_SECONDS = 30

/** Asks for jobs of which nothing else says that they are still to do, and notes them under their keys until they have ended. */
export async function enqueueNoted(needs: Needs<'db' | 'queue'>, jobs: readonly NotedJob[]): Promise<void> {
  await needs.db.query(
    `INSERT INTO "PendingNotice" (key, name, payload)
     SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[])
     ON CONFLICT (key) DO UPDATE SET since = now(), "askedAt" = now()`,
    [
      jobs.map(({ key }) => key),
      jobs.map(({ name }) => name),
      jobs.map(({ payload }) => JSON.stringify(payload)),
    ],
  )
  for (const job of jobs) await ask(needs, job)
}

/** Whether such a job is still to do. */
export const isNoted = async ({ db }: Needs<'db'>, key: string): Promise<boolean> =>
  (await db.query('SELECT FROM "PendingNotice" WHERE key = $1', [key])).length > 0

/** Such a job is done. */
export async function dropNoted({ db }: Needs<'db'>, key: string): Promise<void> {
  await db.query('DELETE FROM "PendingNotice" WHERE key = $1', [key])
}

/** Such a job was tried for the last time: it stays with the queue, for an operator to retry. */
export async function giveUpNoted({ db }: Needs<'db'>, key: string): Promise<void> {
  await db.query('UPDATE "PendingNotice" SET "askedAt" = NULL WHERE key = $1', [key])
}

/**
 * Asks again for what was noted 30 s ago and has not ended: a queue that forgot it gets it back, one that did not is not
 * disturbed. What is a day old is no news any more; its note goes when the queue lets go of failed jobs.
 */
export async function requeueNoted(needs: Needs<'db' | 'queue'>): Promise<void> {
  await needs.db.query(`DELETE FROM "PendingNotice" WHERE since < now() - interval '14 days'`)
  const late = await needs.db.query<NotedJob>(
    `UPDATE "PendingNotice" n SET "askedAt" = now() FROM (
       SELECT key FROM "PendingNotice" WHERE "askedAt" < now() - make_interval(secs => $2) AND since > now() - interval '1 day'
       ORDER BY "askedAt" LIMIT $1 FOR UPDATE SKIP LOCKED
     ) late WHERE n.key = late.key RETURNING n.key, n.name, n.payload`,
    [MOST_AT_ONCE, LATE_SECONDS],
  )
  for (const job of late) await ask(needs, job)
}

/** The payload names the note, so that the job's end can take it away. */
const ask = ({ queue }: Needs<'queue'>, { key, ...job }: NotedJob): Promise<void> =>
  job.name === 'notifications.tell-many'
    ? queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
    : queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
