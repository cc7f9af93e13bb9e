import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestProduct } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'

let app: TestApp
let basket: TestProduct
let kenyan: Pick<TestApp['visitor'], 'call'>

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '10' } })
  const shop = await makeShop(app, { name: 'Manzini Weavers', city: 'Manzini' })
  const make = (title: string, price: number) =>
    makeProduct(app, { shop, title, category: 'Home & Garden', price, currency: 'SZL' })
  basket = await make('Woven sisal basket', 450)
  await make('Large woven basket', 700)
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
  kenyan = await makeUser(app, { countryCode: 'KE' })
})
afterAll(() => app.close())

const ask = async (message: string, caller = kenyan, sessionId?: string) =>
  (await caller.call('askAssistant', { message, sessionId })).body.data

describe('a limit of a price', () => {
  test.each([
    ['basket, not more than 500', '“basket” under Ksh 500'],
    ['un panier, pas plus de 500', '« panier » à moins de Ksh 500'],
    ['um cesto, até 500', '“cesto” até Ksh 500'],
    ['kikapu chini ya 500', '“kikapu” chini ya Ksh 500'],
    ['ilokwe lebovu ngephansi kwa 500', '“ilokwe lebovu” ngephansi kwa Ksh 500'],
    ['basket over 90000', '“basket” over Ksh 90,000'],
    ['basket between 100 and 300', '“basket” between Ksh 100 and Ksh 300'],
    ['basket under 500 rand', '“basket” under R 500'],
  ])('is in the money that it was compared with: %s', async (message, expected) => {
    expect((await ask(message)).message).toContain(expected)
  })

  test('of a visitor whose country is unknown is in none', async () => {
    expect((await ask('basket under 500', app.visitor)).message).toContain('“basket” under 500')
  })

  test('keeps a currency that was named before', async () => {
    const { sessionId } = await ask('basket under 100 dollars')
    expect((await ask('under 90', kenyan, sessionId)).message).toContain('under $90')
  })
})

test.each([
  ['A gift for my mother, nothing over 500 please', '“gift for my mother” under'],
  ['I need a Basket for my Laundry under 500', '“Basket for my Laundry” under'],
  ['Un cadeau pour ma mère, moins de 500', '« cadeau pour ma mère » à'],
  ['zawadi ya mama yangu, chini ya 500', '“zawadi ya mama'],
])('the goods are quoted as they are written: %s', async (message, expected) => {
  expect((await ask(message)).message).toContain(expected)
})

describe('where nothing is within the limit, the nearest price is named and shown', () => {
  test.each([
    ['basket under 500', 'The cheapest is E 450 (about Ksh 3,'],
    ['un panier à moins de 500', 'Le moins cher est à E 450 (environ Ksh 3 '],
    ['um cesto, até 500', 'O mais barato custa E 450 (cerca de Ksh 3.'],
    ['kikapu chini ya 500', 'Ya bei nafuu zaidi ni E 450 (takriban Ksh 3,'],
    ['basket between 100 and 300', 'The closest in price is E 450 (about Ksh 3,'],
  ])('%s', async (message, expected) => {
    const { message: text, products, suggestions } = await ask(message)
    expect(text).toContain(expected)
    expect(products.map(({ id }) => id)).toEqual([basket.id])
    expect(suggestions).toHaveLength(1)
  })

  test('of a least price it is the most expensive', async () => {
    const { message, products } = await ask('basket over 90000')
    expect(message).toContain('The most expensive is E 700 (about Ksh 5,')
    expect(products.map(({ title }) => title)).toEqual(['Large woven basket'])
  })

  test('in the money of the limit there is no other amount', async () => {
    expect((await ask('basket under 100 emalangeni')).message).toContain('The cheapest is E 450.')
  })

  test('goods of another kind are not named', async () => {
    const { message, products } = await ask('a tractor under 500')
    expect(message).not.toContain('cheapest')
    expect(products).toEqual([])
  })

  test('the search itself finds nothing outside the limit', async () => {
    const { body } = await kenyan.call('discoverProducts', { query: 'basket under 500' })
    expect(body.data.results).toEqual([])
  })
})

test('the price of the best is also named in the money of the limit, or of the reader', async () => {
  expect((await ask('woven basket under 5000')).message).toMatch(/at E 450 \(about Ksh 3,\d+\)/)
  expect((await ask('woven basket')).message).toMatch(/at E \d+ \(about Ksh \d,\d+\)/)
  expect((await ask('woven basket under 500', app.visitor)).message).toContain('at E 450.')
})

test('the cheapest is the cheapest in one currency', async () => {
  const shop = await makeShop(app, { name: 'Kisumu Lamps' })
  const make = (title: string, price: number, currency: string) =>
    makeProduct(app, { shop, title, category: 'Home & Garden', price, currency })
  await make('Brass camping lantern', 900, 'KES')
  await make('Copper camping lantern', 450, 'SZL')
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
  const { sessionId } = await ask('camping lantern')
  const { products } = await ask('the cheapest', kenyan, sessionId)
  expect(products.map(({ title }) => title)).toEqual(['Brass camping lantern', 'Copper camping lantern'])
})
