import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { createLogger } from '../../platform/logger.ts'
import { createBullQueue } from '../../platform/queue/bullmq.ts'
import type { Queue } from '../../platform/queue/port.ts'
import { openTestDb, type TestDb } from '../db.ts'
import { makeBrowser } from '../push-service.ts'
import { readSql, runSql } from '../sql.ts'
import { createProcess } from './cluster.ts'

export type JobsOutcome = {
  /** Codes never sent, codes sent twice, and messages beyond the number of codes. */
  lost: number
  twice: number
  surplus: number
  /** The longest time from enqueueing a job to its effect, in milliseconds. */
  longestMs: number
  tookMs: number
  /**
   * The job that always fails: its attempts, whether it ended as failed, and succeeded after a
   * manual retry.
   */
  poison: { tries: number; stoodAside: boolean; doneByHand: boolean }
}

const JWT_SECRET = 'the workers of one product share their secret'
const log = createLogger({ level: 'silent', pretty: false })
/** A run without progress for this long is aborted and counts as lost. */
const MAX_IDLE_MS = 90_000

/**
 * Sends codes by two real workers while one of them is killed (kill -9) in turn, beside a job whose
 * push service always fails. `databaseUrl` is migrated and empty; jobs are in Redis if given, else
 * in PostgreSQL.
 */
export const runJobs = async (
  connections: { databaseUrl: string; redisUrl?: string; folder: string },
  { jobs, kills }: { jobs: number; kills: number },
): Promise<JobsOutcome> => {
  const { databaseUrl: url, redisUrl, folder } = connections
  const db = openTestDb({ url, poolSize: 4, log })
  const keys = await loadKeys({ dataDir: folder, secret: JWT_SECRET })
  const backend = redisUrl
    ? ({ kind: 'redis', url: redisUrl } as const)
    : ({ kind: 'postgres', url } as const)
  const queue = await createBullQueue({ backend, log })
  const settings = {
    DATABASE_URL: url,
    DATABASE_POOL: '5',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET,
    ROLE: 'workers',
  }
  const workers = [1, 2].map(() => createProcess('workers/main.ts', settings, 'Working on all queues'))
  const pushService = await startFailingService()
  try {
    await recordEffects(db)
    await Promise.all(workers.map((worker) => worker.start()))
    const begun = performance.now()
    await enqueueFailingJob(db, queue, pushService.address)
    for (let part = 0; part < kills; part += 1) {
      const before = await countEffects(db)
      const [from, to] = [part, part + 1].map((share) => Math.floor((jobs * share) / kills))
      const asked = (to ?? 0) - (from ?? 0)
      await enqueueCodes(db, queue, keys, asked)
      await until(async () => (await countEffects(db)) >= before + asked / 4)
      const worker = workers[part % workers.length]
      await worker?.end('SIGKILL')
      await worker?.start()
    }
    await untilDone(() => countEffects(db), jobs)
    const tookMs = Math.round(performance.now() - begun)
    return { ...(await judge(db, jobs)), tookMs, poison: await retryFailingJob(queue, pushService) }
  } finally {
    for (const worker of workers) await worker.end('SIGKILL')
    await pushService.close()
    await queue.close()
    await db.close()
  }
}

/**
 * Records each time that a code is marked as sent, which a second run of its job must not repeat.
 */
const recordEffects = async (db: TestDb) => {
  await runSql(db.kysely, 'CREATE TABLE "Effect" (id uuid, at timestamptz DEFAULT clock_timestamp())')
  await runSql(
    db.kysely,
    `CREATE FUNCTION note_effect() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO "Effect" (id) VALUES (NEW.id); RETURN NEW; END'`,
  )
  await runSql(
    db.kysely,
    `CREATE TRIGGER note_effect AFTER UPDATE ON "OtpCode" FOR EACH ROW
    WHEN (NEW.delivery = 'sent') EXECUTE FUNCTION note_effect()`,
  )
}

const countEffects = async (db: TestDb): Promise<number> =>
  (
    await readSql(db.kysely, { count: z.number() }, 'SELECT count(DISTINCT id)::int AS count FROM "Effect"')
  )[0]?.count ?? 0

const enqueueCodes = async (db: TestDb, queue: Queue, keys: Keys, count: number) => {
  const ids = Array.from({ length: count }, () => newId())
  await runSql(
    db.kysely,
    `INSERT INTO "OtpCode" (id, phone, purpose, "codeHash", "sealedCode", address, "createdAt", "expiresAt")
     SELECT id, '+' || id, 'signup', '', $2, '', clock_timestamp(), now() + interval '1 hour' FROM unnest($1::uuid[]) AS id`,
    [ids, keys.seal('123456')],
  )
  for (let at = 0; at < ids.length; at += 50)
    await Promise.all(
      ids
        .slice(at, at + 50)
        .map((deliveryId) =>
          queue.enqueue('accounts.send-otp', { deliveryId }, { key: `${deliveryId}:1:0` }),
        ),
    )
}

/** Starts a push service that fails until it is `mended`. */
const startFailingService = async () => {
  let [calls, taken, isMended] = [0, 0, false]
  const server = createServer((request, response) => {
    request.resume()
    calls += 1
    if (isMended) taken += 1
    response.writeHead(isMended ? 201 : 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    calls: () => calls,
    taken: () => taken,
    mend: () => {
      isMended = true
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
type FailingService = Awaited<ReturnType<typeof startFailingService>>

const enqueueFailingJob = async (db: TestDb, queue: Queue, address: string) => {
  const [userId, sessionId, subscriptionId, notificationId] = [newId(), newId(), newId(), newId()]
  const { endpoint, keys } = makeBrowser(`${address}/browser`).subscription
  await db.prisma.user.create({
    data: { id: userId, name: 'Somebody', username: userId, phone: `+${userId}`, passwordHash: '' },
  })
  await db.prisma.session.create({ data: { id: sessionId, userId } })
  await db.prisma.pushSubscription.create({
    data: { id: subscriptionId, endpoint, userId, sessionId, ...keys },
  })
  await db.prisma.notification.create({
    data: { id: notificationId, userId, type: 'other', title: 'News', message: 'Here' },
  })
  await queue.enqueue('notifications.send-push', { subscriptionId, notificationId }, { key: notificationId })
}

/** An operator sees the failed job, fixes the cause and retries it. */
const retryFailingJob = async (queue: Queue, service: FailingService): Promise<JobsOutcome['poison']> => {
  const failed = async () => (await queue.stats()).find(({ name }) => name === 'push')?.failed ?? 0
  await until(async () => (await failed()) === 1)
  const [tries, stoodAside] = [service.calls(), (await failed()) === 1]
  service.mend()
  await queue.runCommand('push', 'retry')
  await until(async () => service.taken() > 0 && (await failed()) === 0)
  return { tries, stoodAside, doneByHand: service.taken() === 1 && (await failed()) === 0 }
}

const judge = async (db: TestDb, jobs: number) => {
  const [found] = await readSql(
    db.kysely,
    { done: z.number(), noted: z.number(), messages: z.number(), longestMs: z.number() },
    `SELECT count(DISTINCT e.id)::int AS done, count(*)::int AS noted,
       (SELECT count(*)::int FROM "WhatsappOutbox") AS messages,
       coalesce(max(extract(epoch FROM e.at - c."createdAt")) * 1000, 0)::int AS "longestMs"
     FROM "Effect" e JOIN "OtpCode" c ON c.id = e.id`,
  )
  const { done = 0, noted = 0, messages = 0, longestMs = 0 } = found ?? {}
  return { lost: jobs - done, twice: noted - done, surplus: messages - jobs, longestMs }
}

/** Waits until the condition holds or the time is over; the caller checks the result. */
const until = async (holds: () => Promise<boolean>) => {
  const end = performance.now() + MAX_IDLE_MS
  while (performance.now() < end && !(await holds())) await wait(50)
}

/** Waits until the count is reached or stops changing. */
const untilDone = async (count: () => Promise<number>, wanted: number) => {
  for (let [before, movedAt] = [-1, performance.now()]; ; await wait(100)) {
    const now = await count()
    if (now >= wanted || performance.now() - movedAt > MAX_IDLE_MS) return
    if (now !== before) [before, movedAt] = [now, performance.now()]
  }
}
