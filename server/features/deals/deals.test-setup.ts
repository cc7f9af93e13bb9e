import { afterAll, beforeAll } from 'vitest'
import { DAY_MS } from '../../../contract/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestUser,
} from '../../../testing/factories.ts'
import type { Member } from '../../access.ts'

export let app: TestApp

/** How far the test's clock is ahead, in milliseconds. */
let ahead = 0
const clock: Clock = { now: () => Date.now() + ahead }

/** Moves the clock of offers and deals. Access tokens stay valid, because days pass at once. */
export const passDays = (days: number): void => {
  ahead += days * DAY_MS
}

/** Resets the clock. */
export const resetClock = (): void => {
  ahead = 0
}

/** The server with the moved clock, for actions that a test calls itself. */
export const deps = () => ({ ...app.platform, clock })

export type Market = { product: TestProduct; buyer: TestUser; owner: TestUser }

/** Creates a shop with a product at 100, five in stock, and a buyer. */
export const openMarket = async (given: { stock?: number; price?: number } = {}): Promise<Market> => {
  const shop = await makeShop(app)
  const product = await makeProduct(app, { shop, stock: given.stock ?? 5, price: given.price ?? 100 })
  return { product, buyer: await makeUser(app), owner: shop.owner }
}

/** Returns the stock that others see. */
export const stockOf = async (product: TestProduct): Promise<number> =>
  (await app.visitor.call('getProduct', { id: product.id })).body.data.product.stock.quantity

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = (env: Record<string, string> = {}) => {
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000', ...env } })
  })
  afterAll(() => app.close())
}

/** Returns the caller of an action that a test runs itself. */
export const memberOf = (userId: string, role: Member['role'] = 'user'): Member => ({
  kind: 'member',
  userId,
  sessionId: userId,
  role,
  address: '',
  userAgent: '',
  country: null,
  language: null,
})

/** Offers a price for the product of a market, as its buyer. */
export const offerOf = async ({ product, buyer }: Market, amount = 80, more: { quantity?: number } = {}) => {
  const { body } = await buyer.call('makeOffer', { id: product.id, amount, ...more })
  return body.data
}

/** Buys the product of a new market. */
export const buy = async (given: Parameters<typeof openMarket>[0] = {}, input: object = {}) => {
  const market = await openMarket(given)
  const { body } = await market.buyer.call('buyProduct', { id: market.product.id, ...input })
  return { ...market, deal: body.data.deal, id: body.data.deal.id, chatId: body.data.chatId }
}
