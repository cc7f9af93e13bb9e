import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, type TestProduct } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'

/**
 * Plain messages that the assistant once answered wrongly, over a catalogue that holds what it then
 * showed.
 */
let app: TestApp
let products: Record<
  | 'shoes'
  | 'sandals'
  | 'dearShoes'
  | 'lantern'
  | 'tent'
  | 'speaker'
  | 'coat'
  | 'moses'
  | 'sleepingBag'
  | 'necklace'
  | 'chess',
  TestProduct
>

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '10' } })
  const shop = await makeShop(app, { name: 'Camping School', city: 'Nairobi', countryCode: 'KE' })
  const make = (title: string, description: string, category: string, price: number) =>
    makeProduct(app, { shop, title, description, category, price, currency: 'KES' })
  products = {
    shoes: await make('Black school shoes for boys', 'Sizes 1 to 6, leather.', 'Fashion', 450),
    sandals: await make('Leather sandals', 'Brown, for men.', 'Fashion', 2800),
    dearShoes: await make('Wedding shoes for ladies', 'White, high heels.', 'Fashion', 5200),
    lantern: await make('Solar lantern', 'Lights a tent for ten hours.', 'Home & Garden', 900),
    tent: await make('Tent for four people', 'With a rain cover.', 'Sports & Outdoors', 6500),
    speaker: await make('Bluetooth speaker', 'Black, plays for eight hours.', 'Electronics', 1900),
    moses: await make('Moses basket with stand', 'Woven, soft inside.', 'Baby', 3400),
    sleepingBag: await make('Sleeping bag', 'Green, to 5 degrees.', 'Sports & Outdoors', 2900),
    necklace: await make('Silver necklace', 'With a heart.', 'Fashion', 1700),
    chess: await make('Chess set', 'Wood.', 'Toys & Games', 1100),
    coat: await make('Waterproof rain coat', 'Keeps you dry in the rain.', 'Fashion', 1200),
  }
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
})
afterAll(() => app.close())

const ask = async (message: string, metadata?: { productId: string }) => {
  const { status, body } = await app.visitor.call('askAssistant', { message, ...(metadata && { metadata }) })
  expect(status).toBe(200)
  return body.data
}
const idsOf = (found: { products: { id: string }[] }) => found.products.map(({ id }) => id)

test('a refused excess is the most that it may cost', async () => {
  const answer = await ask('shoes, nothing over 500 please')
  expect(idsOf(answer)).toEqual([products.shoes.id])
  expect(answer.message).toContain('under 500')
  const negated = await ask("I can't afford more than 500, need shoes")
  expect(idsOf(negated)).toEqual([products.shoes.id])
})

test('shoes for a school boy are school shoes, and sandals match less', async () => {
  const { body } = await app.visitor.call('discoverProducts', { query: 'cheap shoes for school boy' })
  const [best, ...others] = body.data.results
  expect(best?.product.id).toBe(products.shoes.id)
  for (const { matchScore } of others) expect(matchScore).toBeLessThan(80)
})

test('a purpose finds the goods that serve it, and says no product that does not', async () => {
  expect(idsOf(await ask('i need something for my baby to sleep in'))).toEqual([products.moses.id])
  expect(idsOf(await ask('a gift for my mother'))).toEqual([products.necklace.id])
})

test('a match below the named colour or kind is no good match', async () => {
  const { body } = await app.visitor.call('discoverProducts', { query: 'black coat' })
  const scores = new Map(body.data.results.map(({ product, matchScore }) => [product.id, matchScore]))
  expect(scores.get(products.coat.id)).toBeLessThan(80)
})

test('a game among the toys is found', async () => {
  expect(idsOf(await ask('u have chess?'))).toEqual([products.chess.id])
})

test('typing errors find what is meant', async () => {
  expect(idsOf(await ask('solr lantrn for campin'))[0]).toBe(products.lantern.id)
})

test.each([
  ['do you deliver?', 'Each shop arranges delivery itself'],
  ['the seller took my money', 'report the shop'],
  ['are you a real person?', 'a program and not a person'],
])('%s is no search', async (message, says) => {
  const answer = await ask(message)
  expect(answer.message).toContain(says)
  expect(answer.products).toEqual([])
})

test('a question on the page of a product is about it, and goes to its shop where the listing is silent', async () => {
  const answer = await ask('is it waterproof?', { productId: products.speaker.id })
  expect(answer.products).toEqual([])
  expect(answer.message).toContain('Bluetooth speaker')
  expect(answer.suggestedActions).toContainEqual(
    expect.objectContaining({ type: 'message', text: 'is it waterproof?' }),
  )
  const known = await ask('is it waterproof?', { productId: products.coat.id })
  expect(known.message).toContain('Waterproof rain coat')
})

test('no reason names the shop', async () => {
  const { body } = await app.visitor.call('discoverProducts', { query: 'camping school lantern' })
  const found = body.data.results.find(({ product }) => product.id === products.lantern.id)
  expect(found).toBeDefined()
  expect(found?.reasons.join(' ').toLowerCase()).not.toMatch(/camping|school/)
})
