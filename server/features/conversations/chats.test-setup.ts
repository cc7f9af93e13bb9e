import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser, type TestShop, type TestUser } from '../../../testing/factories.ts'

export let app: TestApp
export let shop: TestShop
export let buyer: TestUser

export const startChat = async () => {
  shop = await makeShop(app)
  buyer = await makeUser(app)
  const { body } = await buyer.call('sendMessage', { shopId: shop.id, content: 'Is it still available?' })
  return body.data.chatId
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
}
