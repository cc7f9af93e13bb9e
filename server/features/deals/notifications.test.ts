import { expect, it } from 'vitest'
import { runSql } from '../../../testing/sql.ts'
import { app, buy, setUp } from './deals.test-setup.ts'

setUp()

/** Subscribes a browser, and returns how many pushes of it were enqueued. */
const subscribe = async (user: { id: string; sessionId: string }) => {
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "PushSubscription" (id, endpoint, "userId", "sessionId", p256dh, auth)
     VALUES (gen_random_uuid(), 'https://push.test/${user.id}', '${user.id}', '${user.sessionId}', 'x', 'x')`,
  )
  return async () =>
    (
      await runSql(
        app.platform.db.kysely,
        `SELECT 1 FROM "PendingNotice" p JOIN "Notification" n ON n.id::text = p.payload ->> 'notificationId'
         WHERE n."userId" = '${user.id}' AND n.type = 'deal'`,
      )
    ).length
}

it('a change of a deal is pushed to a browser once, unless order updates are off', async () => {
  const { id, buyer, owner } = await buy()
  await app.settle()
  const pushesOf = await subscribe(buyer)
  await owner.call('confirmDealPayment', { id })
  await owner.call('confirmDealPayment', { id })
  await app.settle()
  expect(await pushesOf()).toBe(1)

  const off = { preferences: [{ id: 'order_updates', enabled: false }] }
  expect((await buyer.call('setPreferences', off as never)).status).toBe(200)
  await owner.call('markDealReady', { id })
  await app.settle()
  expect(await pushesOf()).toBe(1)
  // The list in the product has one notification for the deal, about the latest change.
  const { notifications } = (await buyer.call('listNotifications')).body.data
  expect(notifications.map(({ type, title, link }) => [type, title, link])).toEqual([
    ['deal', 'Ready for pick-up', { kind: 'deal', id }],
  ])
})
