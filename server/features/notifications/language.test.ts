import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { runSql } from '../../../testing/sql.ts'

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

test('a notification is kind and parameters, with its text in the language of the account', async () => {
  const product = await makeProduct(app, { title: 'Panier tressé' })
  const { owner } = product
  const amina = await makeUser(app, { name: 'Amina' })
  expect((await owner.call('updateMe', { language: 'fr' })).body.data.user.language).toBe('fr')
  await owner.call('subscribePush', service.makeBrowser().subscription)
  await amina.call('setLike', { id: product.id, liked: true })
  await app.settle()

  const listed = async () => (await owner.call('listNotifications')).body.data.notifications[0]
  const french = { title: 'Nouveau J’aime', message: 'Amina : J’aime pour Panier tressé' }
  expect(await listed()).toMatchObject({
    ...french,
    content: { kind: 'like', params: { who: 'Amina', others: 0, product: 'Panier tressé' } },
  })
  const live = app.pushes.find(({ rooms }) => rooms.includes(`user:${owner.id}`))
  expect(live?.data).toMatchObject({ notification: french })
  await expect
    .poll(() => service.pushed.map(({ text }) => JSON.parse(text).notification))
    .toMatchObject([french])

  await owner.call('updateMe', { language: 'sw' })
  expect(await listed()).toMatchObject({ title: 'Umependwa', message: 'Amina amependa Panier tressé' })
})

test('an account without a language, and a notification of an older version, are in English', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  const { owner } = product
  await (await makeUser(app, { name: 'Amina' })).call('setLike', { id: product.id, liked: true })
  await app.settle()
  const listed = async () => (await owner.call('listNotifications')).body.data.notifications[0]
  const english = { title: 'New like', message: 'Amina liked Woven basket' }
  expect(await listed()).toMatchObject(english)
  await owner.call('updateMe', { language: 'fr' })
  await runSql(app.platform.db.kysely, `UPDATE "Notification" SET content = NULL WHERE "userId" = $1::uuid`, [
    owner.id,
  ])
  expect(await listed()).toMatchObject({ ...english, content: null })
})

test('what several people did is counted by the plural rules of the language', async () => {
  const product = await makeProduct(app, { title: 'Basket' })
  await product.owner.call('updateMe', { language: 'pt' })
  for (const name of ['Amina', 'Thabo', 'Zola'])
    await (await makeUser(app, { name })).call('setLike', { id: product.id, liked: true })
  await app.settle()
  const { notifications } = (await product.owner.call('listNotifications')).body.data
  expect(notifications[0]?.message).toBe('Zola e mais 2 pessoas: gosto em Basket')
})
