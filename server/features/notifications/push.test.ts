import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../../platform/env.ts'
import { PushTimeout } from '../../../platform/web-push/port.ts'
import { createWebPush } from '../../../platform/web-push/web-push.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { type Browser, startPushService } from '../../../testing/push-service.ts'
import { sendPush } from '../../../workers/features/notifications/send-push.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  app = await startTestApp()
  service = await startPushService(() => app.platform.webPush.publicKey)
  app.work()
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const subscribe = async (user: TestUser): Promise<Browser> => {
  const browser = service.makeBrowser()
  const { status } = await user.call('subscribePush', browser.subscription)
  expect(status).toBe(201)
  return browser
}
const pathOf = ({ subscription }: Browser) => new URL(subscription.endpoint).pathname
const pushedTo = (browser: Browser) => service.pushed.filter(({ path }) => path === pathOf(browser))
const choose = (user: TestUser, preferences: { id: string; enabled: boolean }[]) =>
  app.app.inject({
    method: 'PUT',
    url: '/api/notifications/preferences',
    headers: { authorization: `Bearer ${user.token}` },
    payload: preferences,
  })
describe('preferences', () => {
  test('are six with their defaults, and are set by a bare array', async () => {
    const user = await makeUser(app)
    const { preferences } = (await user.call('getPreferences')).body.data
    expect(preferences.map(({ id, enabled }) => [id, enabled])).toEqual([
      ['order_updates', true],
      ['messages', true],
      ['product_likes', true],
      ['shop_updates', false],
      ['promotions', true],
      ['security', true],
    ])
    const answer = await choose(user, [
      { id: 'messages', enabled: false },
      { id: 'shop_updates', enabled: true },
      { id: 'security', enabled: true },
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json().message).toBe('Notification preferences updated successfully!')
    const after = (await user.call('getPreferences')).body.data.preferences
    expect(after).toEqual(answer.json().data.preferences)
    expect(after.filter(({ enabled }) => !enabled).map(({ id }) => id)).toEqual(['messages'])
    // A client may send back the whole list.
    expect((await choose(user, after)).statusCode).toBe(200)
    const other = (await (await makeUser(app)).call('getPreferences')).body.data.preferences
    expect(other).toEqual(preferences)
  })

  test('refuse to switch security off and unknown ids, without any change', async () => {
    const user = await makeUser(app)
    const off = await choose(user, [
      { id: 'messages', enabled: false },
      { id: 'security', enabled: false },
    ])
    expect(off.statusCode).toBe(422)
    expect(off.json().errors).toEqual([
      { path: 'body.preferences.1.enabled', message: 'Security notifications cannot be switched off' },
    ])
    expect((await choose(user, [{ id: 'horoscope', enabled: true }])).statusCode).toBe(422)
    const { preferences } = (await user.call('getPreferences')).body.data
    expect(preferences.find(({ id }) => id === 'messages')?.enabled).toBe(true)
    expect((await app.visitor.call('getPreferences')).status).toBe(401)
  })
})

describe('a subscribed browser', () => {
  test('receives a push, encrypted for it and signed by the key it subscribed with', async () => {
    const product = await makeProduct(app, { title: 'Woven basket' })
    const { publicKey } = (await app.visitor.call('getPushKey')).body.data
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const browsers = [await subscribe(product.owner), await subscribe(product.owner)]
    const fan = await makeUser(app, { name: 'Amina' })
    await fan.call('createComment', { id: product.id, comment: 'How big is it?' })
    for (const browser of browsers) {
      await expect.poll(() => pushedTo(browser)).toHaveLength(1)
      const [push] = pushedTo(browser)
      expect(JSON.parse(push?.text ?? '')).toEqual({
        notification: expect.objectContaining({
          type: 'comment',
          message: 'Amina commented on Woven basket: How big is it?',
          link: { kind: 'product', id: product.id },
        }),
      })
      expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    }
    // The same event again pushes nothing new.
    await app.settle()
    const { notifications } = (await product.owner.call('listNotifications')).body.data
    const rows = await app.platform.db.prisma.notification.findMany({
      where: { id: notifications[0]?.id ?? '' },
    })
    expect(rows[0]?.pushedAt).toEqual(rows[0]?.createdAt)
  })

  test('receives nothing that its user switched off, though the list has it', async () => {
    const shop = await makeShop(app)
    const browser = await subscribe(shop.owner)
    await choose(shop.owner, [{ id: 'messages', enabled: false }])
    const fan = await makeUser(app)
    await fan.call('sendMessage', { shopId: shop.id, content: 'Silent' })
    await fan.call('followShop', { id: shop.id })
    await app.settle()
    const { notifications } = (await shop.owner.call('listNotifications')).body.data
    expect(notifications.map(({ type }) => type).sort()).toEqual(['chat', 'follow'])
    await choose(shop.owner, [{ id: 'messages', enabled: true }])
    await fan.call('sendMessage', { shopId: shop.id, content: 'Loud' })
    await expect
      .poll(() => pushedTo(browser).map(({ text }) => /Loud|Silent|follows/.exec(text)?.[0]))
      .toEqual(['Loud'])
  })

  test('that is gone is deleted; one whose service fails is tried again', async () => {
    const { owner, id } = await makeProduct(app)
    const [gone, stumbling] = [await subscribe(owner), await subscribe(owner)]
    service.answer(gone, 410)
    service.answer(stumbling, 503)
    const fan = await makeUser(app)
    await fan.call('createComment', { id, comment: 'Hello' })
    await expect.poll(() => service.calls.includes(pathOf(gone))).toBe(true)
    await expect.poll(() => service.calls.includes(pathOf(stumbling))).toBe(true)
    await expect
      .poll(() => app.platform.db.prisma.pushSubscription.findMany({ where: { userId: owner.id } }))
      .toMatchObject([{ endpoint: stumbling.subscription.endpoint }])
    service.answer(stumbling, 0)
    await expect.poll(() => pushedTo(stumbling), { timeout: 15_000 }).toHaveLength(1)
  })

  test('receives nothing that was read before its turn', async () => {
    const { owner, id } = await makeProduct(app)
    const fan = await makeUser(app)
    await fan.call('createComment', { id, comment: 'Hello' })
    await app.settle()
    const browser = await subscribe(owner)
    const subscription = await app.platform.db.prisma.pushSubscription.findFirstOrThrow({
      where: { userId: owner.id },
    })
    const { notifications } = (await owner.call('listNotifications')).body.data
    const job = { subscriptionId: subscription.id, notificationId: notifications[0]?.id ?? '' }
    await owner.call('readAllNotifications')
    await sendPush(app.platform, job)
    expect(pushedTo(browser)).toEqual([])
    await app.platform.db.prisma.notification.update({
      where: { id: job.notificationId },
      data: { isRead: false },
    })
    await sendPush(app.platform, job)
    expect(pushedTo(browser)).toHaveLength(1)
  })

  test('whose push service does not answer is paused longer each time, until it answers', async () => {
    const owner = await makeUser(app)
    const browser = await subscribe(owner)
    const id = newId()
    await app.platform.db.prisma.notification.create({
      data: { id, userId: owner.id, type: 'other', title: 'News', message: 'New' },
    })
    const { id: subscriptionId } = await app.platform.db.prisma.pushSubscription.findFirstOrThrow({
      where: { userId: owner.id },
    })
    const push = () => sendPush(app.platform, { subscriptionId, notificationId: id })
    const callsTo = () => service.calls.filter((path) => path === pathOf(browser)).length
    const wait = async () => {
      const { timeouts, retryAt } = await app.platform.db.prisma.pushSubscription.findUniqueOrThrow({
        where: { id: subscriptionId },
      })
      return { timeouts, seconds: retryAt && Math.round((retryAt.getTime() - Date.now()) / 10_000) * 10 }
    }
    const letWaitEnd = () =>
      app.platform.db.prisma.pushSubscription.update({
        where: { id: subscriptionId },
        data: { retryAt: new Date(Date.now() - 1000) },
      })
    service.answer(browser, 'none')
    await expect(push()).rejects.toThrow(PushTimeout)
    expect(await wait()).toEqual({ timeouts: 1, seconds: 20 })
    await expect(push()).rejects.toThrow('did not answer lately')
    expect(callsTo()).toBe(1)
    await letWaitEnd()
    await expect(push()).rejects.toThrow(PushTimeout)
    expect(await wait()).toEqual({ timeouts: 2, seconds: 40 })
    await letWaitEnd()
    service.answer(browser, 201)
    await push()
    expect(await wait()).toEqual({ timeouts: 0, seconds: null })
    expect(callsTo()).toBe(3)
  })

  test('belongs to the latest subscriber, and is removed with the session or on request', async () => {
    const [first, second] = [await makeUser(app), await makeUser(app)]
    const browser = await subscribe(first)
    const owners = async () =>
      (
        await app.platform.db.prisma.pushSubscription.findMany({
          where: { endpoint: browser.subscription.endpoint },
        })
      ).map(({ userId }) => userId)
    await second.call('subscribePush', browser.subscription)
    expect(await owners()).toEqual([second.id])
    const { endpoint } = browser.subscription
    expect((await first.call('unsubscribePush', { endpoint })).status).toBe(200)
    expect(await owners()).toEqual([second.id])
    expect((await second.call('unsubscribePush', { endpoint })).status).toBe(200)
    expect(await owners()).toEqual([])
    await second.call('subscribePush', browser.subscription)
    await second.call('logout')
    await app.settle()
    expect(await owners()).toEqual([])
  })

  test('must have a push service as endpoint and valid keys', async () => {
    const user = await makeUser(app)
    const { subscription } = service.makeBrowser()
    const problem = async (changed: object) => {
      const { status, body } = await user.call('subscribePush', { ...subscription, ...changed })
      expect(status).toBe(422)
      return body.errors.map(({ path }) => path)
    }
    expect(await problem({ endpoint: 'ftp://push.test/1' })).toEqual(['body.endpoint'])
    expect(await problem({ keys: { p256dh: 'short', auth: subscription.keys.auth } })).toEqual([
      'body.keys.p256dh',
    ])
    expect((await app.visitor.call('subscribePush', subscription)).status).toBe(401)
  })

  test('is one of 20 of its user, of which 5 have services that are no browser’s; the oldest give way', async () => {
    const user = await makeUser(app)
    const endpoints = async () =>
      (await app.platform.db.prisma.pushSubscription.findMany({ where: { userId: user.id } }))
        .map(({ endpoint }) => endpoint)
        .toSorted()
    const others: string[] = []
    for (let n = 0; n < 7; n += 1) others.push((await subscribe(user)).subscription.endpoint)
    expect(await endpoints()).toEqual(others.slice(2).toSorted())
    const { keys } = service.makeBrowser().subscription
    const ofBrowsers = Array.from(
      { length: 17 },
      (_, n) => `https://fcm.googleapis.com/fcm/send/${newId()}${n}`,
    )
    for (const endpoint of ofBrowsers) await user.call('subscribePush', { endpoint, keys })
    expect(await endpoints()).toEqual([...others.slice(4), ...ofBrowsers].toSorted())
  })
})

test.each([
  ['production', { mode: 'production', allowsLan: false }],
  ['development that the local network may use', { mode: 'development', allowsLan: true }],
] as const)('in %s an endpoint in a private network is refused', async (_name, where) => {
  const env = { ...readEnv({ NODE_ENV: 'test' }), ...where }
  const push = createWebPush({ keys: app.platform.keys, env })
  const inside = [
    'http://push.test/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.1.2.3/1',
    'https://[::ffff:192.168.0.1]/1',
    'https://[::127.0.0.1]/1',
    'https://[64:ff9b::127.0.0.1]/1',
    'https://[64:ff9b:1::127.0.0.1]/1',
    'https://[2002:7f00:1::]/1',
    'https://[2001:0:7f00:1::]/1',
    'https://[fec0::1]/1',
    'https://[fe80::1]/1',
    'https://192.0.2.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
  ]
  for (const endpoint of inside) expect([endpoint, push.accepts(endpoint)]).toEqual([endpoint, false])
  expect(push.accepts('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
  // The system's own name, which no name server knows: only public names are looked up.
  const { keys } = service.makeBrowser().subscription
  const named = { endpoint: 'https://localhost:1/x', ...keys }
  await expect(push.send(named, 'x', { topic: 'x', ttlSeconds: 1 })).rejects.toThrow('queryA')
})
