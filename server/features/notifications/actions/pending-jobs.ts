import { sql } from 'kysely'
import type { JobPayloads } from '../../../../contract/index.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Stored names: the table `PendingNotice`, and `noted` for the key in a job's payload. */
type PendingJobName = 'notifications.tell-many' | 'notifications.send-push' | 'notifications.send-other-push'
type PendingJob = {
  [N in PendingJobName]: { name: N; key: string; payload: JobPayloads[N]; receiverId?: string }
}[PendingJobName]

const BATCH = 1_000
/** This long after it was enqueued, the queue has lost the job or is overloaded. */
const LATE_SECONDS = 30

/**
 * Waiting pushes to services that are no browser's; further ones are dropped, and the notification
 * is in the product only. Anyone can subscribe with a service that is slow.
 */
const MAX_OTHER_PUSHES = 1_000
/**
 * Waiting pushes of one receiver; further ones are dropped. The more wait, the lower the priority
 * of the next: whoever gets hundreds delays nobody else's.
 */
const MAX_PUSHES_OF_RECEIVER = 200

/**
 * Enqueues jobs that no other record shows as pending, and stores them under their keys until they
 * end. A job that is pending already runs once more if it has begun.
 */
export const enqueuePendingJobs = async (
  deps: Deps<'db' | 'queue'>,
  jobs: readonly PendingJob[],
): Promise<void> => {
  if (jobs.length === 0) return
  const stored = await deps.db.kysely
    .insertInto('PendingNotice')
    .values(
      jobs.map(({ key, name, payload, receiverId }) => ({
        key,
        name,
        receiverId,
        payload: JSON.stringify(payload),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // Always a later time, by which a running job recognises that it was enqueued again.
        since: sql`greatest(clock_timestamp(), "PendingNotice".since + interval '1 millisecond')`,
        askedAt: sql`now()`,
      }),
    )
    .returning(['key', othersOfReceiver.as('others')])
    .execute()
  const othersOf = new Map(stored.map(({ key, others }) => [key, others]))
  for (const job of jobs) {
    const others = othersOf.get(job.key) ?? 0
    if (others < MAX_PUSHES_OF_RECEIVER) await enqueue(deps, job, others)
    else await drop(deps, job.key)
  }
}

/** Counts the receiver's pending jobs from before, up to the maximum. */
const othersOfReceiver = sql<number>`(
  SELECT count(*)::int FROM (
    SELECT FROM "PendingNotice" other
    WHERE other."receiverId" = "PendingNotice"."receiverId" AND other.key <> "PendingNotice".key
      AND other."askedAt" IS NOT NULL
    LIMIT ${sql.lit(MAX_PUSHES_OF_RECEIVER)}) AS others)`

/** Returns when a pending job was enqueued last; `null` if none is pending. */
export const findPendingJob = async ({ db }: Deps<'db'>, key: string): Promise<Date | null> => {
  const record = await db.kysely
    .selectFrom('PendingNotice')
    .select('since')
    .where('key', '=', key)
    .executeTakeFirst()
  return record?.since ?? null
}

/**
 * Removes the record of a finished job, unless the job was enqueued again since. Returns whether it
 * did.
 */
export const removePendingJob = async ({ db }: Deps<'db'>, key: string, since: Date): Promise<boolean> => {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('PendingNotice')
    .where('key', '=', key)
    .where('since', '=', since)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Keeps the record of a job that failed for good, but no longer requeues it, unless the job was
 * enqueued again since. An operator can retry it.
 */
export const markPendingJobFailed = async ({ db }: Deps<'db'>, key: string, since: Date): Promise<void> => {
  await db.kysely
    .updateTable('PendingNotice')
    .set({ askedAt: null })
    .where('key', '=', key)
    .where('since', '=', since)
    .execute()
}

/**
 * Deletes the records of jobs that failed for good, after the time for which the queue keeps them.
 */
export const deleteOldPendingJobs = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('PendingNotice')
    .where('since', '<', sql<Date>`now() - interval '14 days'`)
    .execute()
}

/**
 * Enqueues jobs again that have been pending for 30 s; keys prevent duplicates. Jobs older than a
 * day are skipped.
 */
export const requeuePendingJobs = async (deps: Deps<'db' | 'queue'>): Promise<void> => {
  const { kysely } = deps.db
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
    // `enqueuePendingJobs` writes the name and the payload together.
    .returning(
      sql<PendingJob>`jsonb_build_object('key', n.key, 'name', n.name, 'payload', n.payload)`.as('job'),
    )
    .execute()
  for (const { job } of late) await enqueue(deps, job)
}

/** The payload contains the key, so that the job can remove its record. */
const enqueue = async (
  deps: Deps<'db' | 'queue'>,
  { key, ...job }: PendingJob,
  priority = 0,
): Promise<void> => {
  const { queue } = deps
  if (job.name === 'notifications.tell-many')
    return queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
  const payload = { ...job.payload, noted: key }
  if (job.name === 'notifications.send-push') return queue.enqueue(job.name, payload, { key, priority })
  const onDropped = () => drop(deps, key)
  return queue.enqueue(job.name, payload, { key, priority, maxWaiting: MAX_OTHER_PUSHES, onDropped })
}

/** Drops a job: the notification is in the product only. */
const drop = async ({ db }: Deps<'db'>, key: string): Promise<void> => {
  await db.kysely.deleteFrom('PendingNotice').where('key', '=', key).execute()
}
