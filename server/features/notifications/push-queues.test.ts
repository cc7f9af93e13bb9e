import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queue } from '../../../platform/queue/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { withPendingJob } from '../../../workers/features/notifications/with-pending-job.ts'
import { enqueuePushes } from './actions/enqueue-pushes.ts'
import { enqueuePendingJobs } from './actions/pending-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a browser’s service has a queue of its own; one that stays silent gets nothing new in its pause', async () => {
  const owner = await makeUser(app)
  const id = newId()
  await app.platform.db.prisma.notification.create({
    data: { id, userId: owner.id, type: 'other', title: 'News', message: 'New' },
  })
  const subscriptions = ['https://fcm.googleapis.com/fcm/send/1', 'https://push.example.org/1'].map(
    (endpoint) => ({ id: newId(), userId: owner.id, sessionId: newId(), endpoint, p256dh: '', auth: '' }),
  )
  await app.platform.db.prisma.pushSubscription.createMany({ data: subscriptions })
  const [ofBrowser, other] = subscriptions
  const enqueued = async () => {
    const names: string[] = []
    const queue: Queue = {
      ...app.platform.queue,
      enqueue: async (name, payload) => {
        names.push(`${name} ${'subscriptionId' in payload && payload.subscriptionId}`)
      },
    }
    await app.platform.db.prisma.notification.update({ where: { id }, data: { pushedAt: null } })
    await enqueuePushes({ db: app.platform.db, queue }, [id])
    return names.sort()
  }
  const both = [`notifications.send-other-push ${other?.id}`, `notifications.send-push ${ofBrowser?.id}`]
  expect(await enqueued()).toEqual(both)
  const pause = (timeouts: number, retryAt: Date) =>
    app.platform.db.prisma.pushSubscription.updateMany({
      where: { id: other?.id ?? '' },
      data: { timeouts, retryAt },
    })
  const later = new Date(Date.now() + 60_000)
  await pause(2, later)
  expect(await enqueued()).toEqual(both)
  await pause(3, later)
  expect(await enqueued()).toEqual(both.slice(1))
  await pause(3, new Date())
  expect(await enqueued()).toEqual(both)
})

const OTHER = 'https://push.example.org/slow'
/** A user with an unread notification and a subscription at a service that is no browser's. */
const makeReceiver = async () => {
  const user = await makeUser(app)
  const [id, subscriptionId] = [newId(), newId()]
  await app.platform.db.prisma.notification.create({
    data: { id, userId: user.id, type: 'other', title: 'News', message: 'New' },
  })
  const endpoint = `${OTHER}/${subscriptionId}`
  await app.platform.db.prisma.pushSubscription.create({
    data: { id: subscriptionId, userId: user.id, sessionId: newId(), endpoint, p256dh: '', auth: '' },
  })
  return { user, id, subscriptionId }
}
const pendingOf = (notificationId: string) =>
  app.platform.db.prisma.pendingNotice.findMany({ where: { key: { startsWith: notificationId } } })

test('versions of one notification share one pending job', async () => {
  const { id } = await makeReceiver()
  const waiting = async () =>
    (await app.platform.queue.stats()).find(({ name }) => name === 'other-push')?.waiting
  const before = (await waiting()) ?? 0
  for (let version = 1; version <= 5; version += 1) {
    const createdAt = new Date(Date.now() + version)
    await app.platform.db.prisma.notification.update({ where: { id }, data: { createdAt } })
    await enqueuePushes(app.platform, [id])
    const row = await app.platform.db.prisma.notification.findUnique({ where: { id } })
    expect(row?.pushedAt).toEqual(createdAt)
  }
  expect([await waiting(), (await pendingOf(id)).length]).toEqual([before + 1, 1])
})

test('a version that comes while its job runs is sent by the same job, and not lost beyond that', async () => {
  const key = newId()
  const enqueue = () =>
    enqueuePendingJobs(app.platform, [
      { name: 'notifications.send-push', key, payload: { subscriptionId: newId(), notificationId: newId() } },
    ])
  const run = async (isEnqueuedAgain: (run: number) => boolean) => {
    let runs = 0
    await withPendingJob(app.platform, { noted: key }, { isLastAttempt: false }, async () => {
      runs += 1
      if (isEnqueuedAgain(runs)) await enqueue()
    })
    return runs
  }
  await enqueue()
  expect([await run((runs) => runs === 1), await pendingOf(key)]).toEqual([2, []])
  await enqueue()
  // A timer of the workers enqueues what is left.
  expect([await run(() => true), (await pendingOf(key)).length]).toEqual([3, 1])
  expect([await run(() => false), await pendingOf(key)]).toEqual([1, []])
})

test('the failure of a job is not that of a version that came during its last attempt', async () => {
  const key = newId()
  const enqueue = () =>
    enqueuePendingJobs(app.platform, [
      { name: 'notifications.send-push', key, payload: { subscriptionId: newId(), notificationId: newId() } },
    ])
  const fail = (before: () => Promise<void>) =>
    withPendingJob(app.platform, { noted: key }, { isLastAttempt: true }, async () => {
      await before()
      throw new Error('No')
    })
  const isRequeued = async () =>
    (await app.platform.db.prisma.pendingNotice.findUniqueOrThrow({ where: { key } })).askedAt !== null
  await enqueue()
  await expect(fail(enqueue)).rejects.toThrow('No')
  expect(await isRequeued()).toBe(true)
  await expect(fail(async () => undefined)).rejects.toThrow('No')
  expect(await isRequeued()).toBe(false)
})

test('whoever gets many pushes delays nobody else’s, and beyond 200 waiting ones gets no more', async () => {
  const [popular, other] = [await makeReceiver(), await makeReceiver()]
  const priorities: (number | undefined)[] = []
  const queue: Queue = {
    ...app.platform.queue,
    enqueue: async (_name, _payload, { priority }) => void priorities.push(priority),
  }
  const notify = async ({ id }: { id: string }) => {
    await app.platform.db.prisma.notification.update({ where: { id }, data: { pushedAt: null } })
    await enqueuePushes({ db: app.platform.db, queue }, [id])
  }
  const fill = (count: number) =>
    app.platform.db.prisma.pendingNotice.createMany({
      data: Array.from({ length: count }, () => ({
        ...{ key: newId(), name: 'notifications.send-push', payload: {}, receiverId: popular.user.id },
      })),
    })
  await notify(popular)
  await fill(150)
  await notify(popular)
  await notify(other)
  expect(priorities).toEqual([0, 150, 0])
  await fill(50)
  await notify(popular)
  expect([priorities.length, await pendingOf(popular.id)]).toEqual([3, []])
})

test('a full queue drops pushes to services that are no browser’s; the list still has the notification', async () => {
  const { user, id } = await makeReceiver()
  const bounds: unknown[] = []
  const queue: Queue = {
    ...app.platform.queue,
    enqueue: async (_name, _payload, { maxWaiting, onDropped }) => {
      bounds.push(maxWaiting)
      await onDropped?.()
    },
  }
  await enqueuePushes({ db: app.platform.db, queue }, [id])
  expect(bounds).toEqual([1_000])
  expect(await pendingOf(id)).toEqual([])
  const { notifications } = (await user.call('listNotifications')).body.data
  expect(notifications.map((notification) => notification.id)).toEqual([id])
})
