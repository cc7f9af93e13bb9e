import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../../platform/outbox/record-event.ts'
import { createBullQueue } from '../../../platform/queue/bullmq.ts'
import type { Queue } from '../../../platform/queue/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { type Browser, startPushService } from '../../../testing/push-service.ts'
import { createTestRedis, type TestRedis } from '../../../testing/redis.ts'
import { runSql } from '../../../testing/sql.ts'
import { withPendingJob } from '../../../workers/features/notifications/with-pending-job.ts'
import { jobHandlers } from '../../../workers/handlers.ts'
import { startTimers } from '../../../workers/timers.ts'
import { productReady } from '../products/events.ts'
import { deleteOldPendingJobs, enqueuePendingJobs } from './actions/pending-jobs.ts'

let app: TestApp
let redis: TestRedis
let queue: Queue
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  app = await startTestApp()
  service = await startPushService(() => app.platform.webPush.publicKey)
  redis = await createTestRedis()
  queue = await createBullQueue({ backend: { kind: 'redis', url: redis.url }, log: app.platform.log })
  Object.assign(app.platform, { queue })
})
afterAll(async () => {
  await queue.close()
  await app.close()
  await service.close()
  await redis.drop()
})

const soon = { timeout: 15_000 }
const subscribe = async (user: TestUser): Promise<Browser> => {
  const browser = service.makeBrowser()
  expect((await user.call('subscribePush', browser.subscription)).status).toBe(201)
  return browser
}
const textsTo = ({ subscription }: Browser): string[] =>
  service.pushed.flatMap(({ path, text }) =>
    path === new URL(subscription.endpoint).pathname ? [JSON.parse(text).notification.message] : [],
  )
const waitingJobs = async () =>
  (await queue.stats())
    .filter(({ name }) => name === 'notifications' || name === 'other-push')
    .reduce((sum, { waiting }) => sum + waiting, 0)
const noted = async () =>
  (await runSql(app.platform.db.kysely, 'SELECT key FROM "PendingNotice"')).map(({ key }) => key)
const letPass = (time: string) =>
  runSql(
    app.platform.db.kysely,
    `UPDATE "PendingNotice" SET "askedAt" = "askedAt" - $1::interval, since = since - $1::interval`,
    [time],
  )
/** Runs the steps of each half minute once. */
const runTimers = () => startTimers(app.platform).stop()

test('jobs that Redis lost still run, once', async () => {
  const product = await makeProduct(app, { title: 'Basket' })
  const [follower, fan] = [await makeUser(app), await makeUser(app, { name: 'Amina' })]
  await app.platform.db.prisma.notificationPreference.create({
    data: { userId: follower.id, preference: 'shop_updates', isEnabled: true },
  })
  const [ofOwner, ofFollower] = [await subscribe(product.owner), await subscribe(follower)]
  await app.platform.db.prisma.shopFollow.create({
    data: { userId: follower.id, shopId: product.shop.id },
  })
  await fan.call('createComment', { id: product.id, comment: 'How big is it?' })
  const { owner, shop } = product
  await app.platform.db.transaction((tx) =>
    recordEvent(tx, productReady, { productId: product.id, ownerId: owner.id, shopId: shop.id }),
  )
  await app.settle()
  // Other jobs of the same queue.
  await runSql(app.platform.db.kysely, 'DELETE FROM "PendingMatch"')
  expect([await waitingJobs(), (await noted()).length]).toEqual([2, 2])

  await redis.drop()
  expect(await waitingJobs()).toBe(0)
  await letPass('31 seconds')
  runTimers()
  await expect.poll(waitingJobs, soon).toBe(2)
  await letPass('31 seconds')
  runTimers()
  queue.work(jobHandlers(app.platform), { concurrency: {}, queues: ['notifications', 'other-push'] })
  await expect.poll(() => textsTo(ofOwner), soon).toEqual(['Amina commented on Basket: How big is it?'])
  await expect.poll(() => textsTo(ofFollower), soon).toEqual(['Basket'])
  await expect.poll(noted, soon).toEqual([])
  expect((await follower.call('listNotifications')).body.data.pagination.total).toBe(1)

  runTimers()
  await expect.poll(waitingJobs, soon).toBe(0)
  expect([textsTo(ofOwner).length, textsTo(ofFollower).length]).toEqual([1, 1])
})

test('a job that fails for good waits for an operator, and a finished one does not run again', async () => {
  await queue.runCommand('notifications', 'pause')
  const ask = (key: string) =>
    enqueuePendingJobs(app.platform, [
      { name: 'notifications.tell-many', key, payload: { productId: newId(), news: 'listed' } },
    ])
  let tries = 0
  const run = (isLastAttempt: boolean, isWell: boolean) =>
    withPendingJob(app.platform, { noted: 'one' }, { isLastAttempt }, async () => {
      tries += 1
      if (!isWell) throw new Error('No')
    })
  for (const key of ['one', 'of yesterday', 'other']) await ask(key)
  await expect(run(false, false)).rejects.toThrow('No')
  await expect(run(true, false)).rejects.toThrow('No')
  await runSql(
    app.platform.db.kysely,
    `UPDATE "PendingNotice" SET since = now() - interval '25 hours' WHERE key = 'of yesterday'`,
  )
  // The queue also loses that it was paused: the enqueued job runs.
  await redis.drop()
  await letPass('31 seconds')
  runTimers()
  await expect.poll(async () => (await noted()).toSorted(), soon).toEqual(['of yesterday', 'one'])

  await run(true, true)
  await run(false, true)
  expect(tries).toBe(3)
  await letPass('14 days')
  await deleteOldPendingJobs(app.platform)
  expect(await noted()).toEqual([])
})
