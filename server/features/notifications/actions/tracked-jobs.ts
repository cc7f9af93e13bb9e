import { sql } from 'kysely'
import type { JobPayloads } from '../../../../contract/index.ts'
import type { Deps } from '../../../../platform/platform.ts'

type TrackedName = 'notifications.tell-many' | 'notifications.send-push' | 'notifications.send-other-push'
type TrackedJob = { [N in TrackedName]: { name: N; key: string; payload: JobPayloads[N] } }[TrackedName]

const BATCH = 1_000
/** This long after it was enqueued, the queue has lost the job or is overloaded. */
const LATE_SECONDS = 30

/**
 * Enqueues jobs that no other record shows as pending, and stores them under their keys until they
 * end.
 */
export const enqueueTracked = async (
  deps: Deps<'db' | 'queue'>,
  jobs: readonly TrackedJob[],
): Promise<void> => {
  if (jobs.length === 0) return
  await deps.db.kysely
    .insertInto('PendingNotice')
    .values(jobs.map(({ key, name, payload }) => ({ key, name, payload: JSON.stringify(payload) })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ since: sql`now()`, askedAt: sql`now()` }))
    .execute()
  for (const job of jobs) await enqueue(deps, job)
}

/** Returns whether such a job is pending. */
export const isTracked = async ({ db }: Deps<'db'>, key: string): Promise<boolean> => {
  const record = await db.kysely
    .selectFrom('PendingNotice')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst()
  return record !== undefined
}

/** Removes the record of a finished job. */
export const removeTracked = async ({ db }: Deps<'db'>, key: string): Promise<void> => {
  await db.kysely.deleteFrom('PendingNotice').where('key', '=', key).execute()
}

/**
 * Keeps the record of a job that failed for good, but no longer requeues it: an operator can retry
 * it.
 */
export const markTrackedFailed = async ({ db }: Deps<'db'>, key: string): Promise<void> => {
  await db.kysely.updateTable('PendingNotice').set({ askedAt: null }).where('key', '=', key).execute()
}

/**
 * Enqueues jobs again that have been pending for 30 s; keys prevent duplicates. Jobs older than a
 * day are skipped, and their records deleted when the queue deletes failed jobs.
 */
export const requeueTracked = async (deps: Deps<'db' | 'queue'>): Promise<void> => {
  const { kysely } = deps.db
  await kysely
    .deleteFrom('PendingNotice')
    .where('since', '<', sql<Date>`now() - interval '14 days'`)
    .execute()
  const late = await kysely
    .updateTable('PendingNotice as n')
    .from(
      kysely
        .selectFrom('PendingNotice')
        .select('key')
        .where('askedAt', '<', sql<Date>`now() - make_interval(secs => ${LATE_SECONDS})`)
        .where('since', '>', sql<Date>`now() - interval '1 day'`)
        .orderBy('askedAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .as('late'),
    )
    .set({ askedAt: sql`now()` })
    .whereRef('n.key', '=', 'late.key')
    // `enqueueTracked` writes the name and the payload together.
    .returning(
      sql<TrackedJob>`jsonb_build_object('key', n.key, 'name', n.name, 'payload', n.payload)`.as('job'),
    )
    .execute()
  for (const { job } of late) await enqueue(deps, job)
}

/** The payload contains the key, so that the job can remove its record. */
const enqueue = ({ queue }: Deps<'queue'>, { key, ...job }: TrackedJob): Promise<void> =>
  // The branches are the same for JavaScript; each has the payload's type of one job.
  job.name === 'notifications.tell-many'
    ? queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
    : queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
