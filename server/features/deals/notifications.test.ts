import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, buy, offerOf, openMarket, setUp } from './deals.test-setup.ts'

setUp()

/** Subscribes a browser, and returns how many pushes of it were enqueued. */
const subscribe = async (user: { id: string; sessionId: string }, type = 'deal') => {
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
         WHERE n."userId" = '${user.id}' AND n.type = '${type}'`,
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

it('an offer is pushed to a browser, unless order updates are off', async () => {
  const market = await openMarket()
  const { owner, buyer } = market
  const pushesOf = await subscribe(owner, 'offer')
  const { offer } = await offerOf(market)
  await app.settle()
  expect(await pushesOf()).toBe(1)
  await buyer.call('withdrawOffer', { id: offer.id })
  await app.settle()

  const before = await pushesOf()
  const off = { preferences: [{ id: 'order_updates', enabled: false }] }
  expect((await owner.call('setPreferences', off as never)).status).toBe(200)
  await offerOf(market, 90)
  await app.settle()
  expect(await pushesOf()).toBe(before)
})

it('the shop reads what its buyer chose first, and that a later choice is a change', async () => {
  const { id, buyer, owner } = await buy()
  const { name } = (await buyer.call('getMe')).body.data.user
  const newest = async () => {
    await app.settle()
    const [notification] = (await owner.call('listNotifications')).body.data.notifications
    return [notification?.title, notification?.message]
  }
  const choice = { handover: { type: 'delivery', place: 'Manzini' }, payment: { method: 'mobile-money' } }
  await buyer.call('changeDeal', { id, ...choice } as never)
  expect(await newest()).toEqual([
    `${name} chose delivery and mobile money`,
    expect.stringMatching(/^Deal .*: .*\. Say how you are paid\.$/),
  ])
  await buyer.call('changeDeal', { id, payment: { method: 'bank' } })
  expect(await newest()).toEqual(['Payment changed', expect.not.stringContaining('Say how')])
})

it('the decision of a dispute reaches both sides once on each channel, in their language', async () => {
  const admin = await makeUser(app, { role: 'admin' })
  const { id, buyer, owner } = await buy()
  await buyer.call('updateMe', { language: 'fr' })
  await owner.call('updateMe', { language: 'sw' })
  await buyer.call('markDealPaid', { id })
  await owner.call('markDealReady', { id })
  await buyer.call('disputeDeal', { id, reason: 'Broken' })
  await app.settle()
  const pushesOf = [await subscribe(buyer), await subscribe(owner)]
  for (const _twice of [1, 2])
    await admin.call('resolveDeal', { id, outcome: 'cancel', reason: 'The pictures show it' })
  await app.settle()
  const titleFor = async (user: typeof buyer) => {
    const { notifications } = (await user.call('listNotifications')).body.data
    return notifications.filter(({ type }) => type === 'deal').map(({ title }) => title)
  }
  expect(await titleFor(buyer)).toEqual(['Litige tranché : la commande est annulée'])
  expect(await titleFor(owner)).toEqual(['Mgogoro umeamuliwa: makubaliano yameghairiwa'])
  expect(await Promise.all(pushesOf.map((count) => count()))).toEqual([1, 1])
})

it('a reminder that the version before recorded as a change still notifies', async () => {
  const market = await openMarket()
  const { offer } = await offerOf(market)
  await app.settle()
  const at = new Date(Date.now() + 1000).toISOString()
  const payload = { offerId: offer.id, change: 'expiring', notified: ['shop'], at }
  const event = { id: newId(), name: 'deals.offer-changed', payload }
  await runSql(
    app.platform.db.kysely,
    'INSERT INTO "Outbox" (id, name, payload) VALUES ($1::uuid, $2, $3::jsonb)',
    [event.id, event.name, JSON.stringify(payload)],
  )
  app.platform.outbox.dispatch(event)
  const titleOf = async () => (await market.owner.call('listNotifications')).body.data.notifications[0]?.title
  await expect.poll(titleOf, { timeout: 20_000 }).toBe('An offer expires soon')
})

it('a notification of an offer or a deal is read once its receiver has acted on it', async () => {
  const market = await openMarket()
  const { owner, buyer } = market
  const { offer } = await offerOf(market)
  const unreadOf = async (user: typeof owner) => {
    await app.settle()
    const { notifications } = (await user.call('listNotifications')).body.data
    return notifications.filter(({ isRead }) => !isRead).map(({ title }) => title)
  }
  expect(await unreadOf(owner)).toEqual(['New offer'])
  await owner.call('counterOffer', { id: offer.id, amount: 95 })
  expect(await unreadOf(owner)).toEqual([])
  expect(await unreadOf(buyer)).toEqual(['New counter-offer'])
  const { body } = await buyer.call('acceptOffer', { id: offer.id })
  expect(await unreadOf(buyer)).toEqual([])
  expect(await unreadOf(owner)).toEqual(['New deal'])
  await owner.call('confirmDealPayment', { id: body.data.deal.id })
  expect(await unreadOf(owner)).toEqual([])
})
