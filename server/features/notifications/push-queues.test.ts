import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queue } from '../../../platform/queue/port.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { enqueuePushes } from './actions/enqueue-pushes.ts'

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
