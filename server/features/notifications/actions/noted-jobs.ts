import { sql } from 'kysely'
import type { JobPayloads } from '../../../../contract/index.ts'
import type { Deps } from '../../../../platform/platform.ts'

type NotedName = 'notifications.tell-many' | 'notifications.send-push'
type NotedJob = { [N in NotedName]: { name: N; key: string; payload: JobPayloads[N] } }[NotedName]

const MOST_AT_ONCE = 1_000
/** So long after it was asked for, the queue has forgotten a job or has more to do than it can. */
const LATE_SECONDS = 30

/** Asks for jobs of which nothing else says that they are still to do, and notes them under their keys until they have ended. */
export async function enqueueNoted(deps: Deps<'db' | 'queue'>, jobs: readonly NotedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await deps.db.kysely
    .insertInto('PendingNotice')
    .values(jobs.map(({ key, name, payload }) => ({ key, name, payload: JSON.stringify(payload) })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ since: sql`now()`, askedAt: sql`now()` }))
    .execute()
  for (const job of jobs) await ask(deps, job)
}

/** Whether such a job is still to do. */
export async function isNoted({ db }: Deps<'db'>, key: string): Promise<boolean> {
  const noted = await db.kysely
    .selectFrom('PendingNotice')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst()
  return noted !== undefined
}

/** Such a job is done. */
export async function dropNoted({ db }: Deps<'db'>, key: string): Promise<void> {
  await db.kysely.deleteFrom('PendingNotice').where('key', '=', key).execute()
}

/** Such a job was tried for the last time: it stays with the queue, for an operator to retry. */
export async function giveUpNoted({ db }: Deps<'db'>, key: string): Promise<void> {
  await db.kysely.updateTable('PendingNotice').set({ askedAt: null }).where('key', '=', key).execute()
}

/**
 * Asks again for what was noted 30 s ago and has not ended: a queue that forgot it gets it back, one that did not is not
 * disturbed. What is a day old is no news any more; its note goes when the queue lets go of failed jobs.
 */
export async function requeueNoted(deps: Deps<'db' | 'queue'>): Promise<void> {
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
        .limit(MOST_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .as('late'),
    )
    .set({ askedAt: sql`now()` })
    .whereRef('n.key', '=', 'late.key')
    // `enqueueNoted` writes them together.
    .returning(
      sql<NotedJob>`jsonb_build_object('key', n.key, 'name', n.name, 'payload', n.payload)`.as('job'),
    )
    .execute()
  for (const { job } of late) await ask(deps, job)
}

/** The payload names the note, so that the job's end can take it away. */
const ask = ({ queue }: Deps<'queue'>, { key, ...job }: NotedJob): Promise<void> =>
  job.name === 'notifications.tell-many'
    ? queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
    : queue.enqueue(job.name, { ...job.payload, noted: key }, { key })
