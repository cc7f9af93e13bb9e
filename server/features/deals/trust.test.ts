import { expect, it } from 'vitest'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { advanceDue } from './actions/advance-due.ts'
import { app, deps, type Market, openMarket, passDays, resetClock, setUp } from './deals.test-setup.ts'

setUp()

const trustOf = async ({ product }: Market) =>
  (await app.visitor.call('getShop', { id: product.shop.id })).body.data.shop.trust

/** Buys and receives a product, and lets the deal close. */
const closeDeal = async ({ product, owner }: Market, buyer: TestUser) => {
  const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
  await owner.call('markDealReady', { id })
  await buyer.call('receiveDeal', { id })
  return id
}

const closeDue = async () => {
  passDays(3.01)
  await advanceDue(deps())
  resetClock()
}

/** Another product each time: a buyer cannot buy one again at once after the shop cancelled. */
const cancel = async ({ product: { shop } }: Market, buyer: TestUser, by: TestUser) => {
  const product = await makeProduct(app, { shop, stock: 1, price: 100 })
  const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
  await by.call('cancelDeal', { id, reason: 'No' })
}

it('shows deals closed and their share from five ended deals on', async () => {
  const market = await openMarket({ stock: 10 })
  for (let count = 0; count < 4; count += 1) await closeDeal(market, market.buyer)
  await closeDue()
  expect(await trustOf(market)).toEqual({
    dealsClosed: null,
    completionRate: null,
    medianResponseMinutes: null,
  })
  await closeDeal(market, market.buyer)
  await closeDue()
  expect(await trustOf(market)).toMatchObject({ dealsClosed: 5, completionRate: 1 })
})

it('counts a failed deal on the side that failed', async () => {
  const market = await openMarket({ stock: 40 })
  for (let count = 0; count < 5; count += 1) await closeDeal(market, market.buyer)
  await closeDue()
  const vandal = await makeUser(app)
  for (let count = 0; count < 3; count += 1) await cancel(market, vandal, vandal)
  expect(await trustOf(market)).toMatchObject({ dealsClosed: 5, completionRate: 1 })
  for (let count = 0; count < 2; count += 1) await cancel(market, vandal, market.owner)
  expect(await trustOf(market)).toMatchObject({ dealsClosed: 5, completionRate: 0.8 })
})

it('counts a decided dispute on the side against which it was decided', async () => {
  const market = await openMarket({ stock: 40 })
  const { product, owner } = market
  const admin = await makeUser(app, { role: 'admin' })
  for (let count = 0; count < 4; count += 1) await closeDeal(market, await makeUser(app))
  await closeDue()
  const buyer = await makeUser(app)
  const decide = async (outcome: 'complete' | 'cancel', failedSide?: 'buyer' | 'shop') => {
    const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
    await owner.call('markDealReady', { id })
    await buyer.call('receiveDeal', { id })
    await buyer.call('disputeDeal', { id, reason: 'Broken' })
    await admin.call('resolveDeal', { id, outcome, reason: 'Seen', ...(failedSide && { failedSide }) })
    const seen = (await owner.call('getDeal', { id })).body.data.deal.buyer.completionRate
    return { ...(await trustOf(market)), buyer: seen }
  }
  expect(await decide('complete')).toMatchObject({ dealsClosed: 5, completionRate: 1 })
  expect(await decide('cancel')).toMatchObject({ dealsClosed: 5, completionRate: 0.83 })
  expect(await decide('cancel', 'buyer')).toMatchObject({ dealsClosed: 5, completionRate: 0.86 })
  expect(await decide('complete', 'shop')).toMatchObject({
    dealsClosed: 6,
    completionRate: 0.75,
    buyer: null,
  })
  expect(await decide('complete', 'buyer')).toMatchObject({
    dealsClosed: 7,
    completionRate: 0.78,
    buyer: 0.6,
  })
})

it('counts the latest five deals of one pair only, for either side', async () => {
  const market = await openMarket({ stock: 40 })
  const { buyer, owner } = market
  for (let count = 0; count < 2; count += 1) await cancel(market, buyer, owner)
  passDays(1)
  for (let count = 0; count < 7; count += 1) await closeDeal(market, buyer)
  await closeDue()
  expect(await trustOf(market)).toMatchObject({ dealsClosed: 5, completionRate: 1 })
  const { id } = (await buyer.call('buyProduct', { id: market.product.id })).body.data.deal
  expect((await owner.call('getDeal', { id })).body.data.deal.buyer.completionRate).toBe(1)
  const other = await makeUser(app)
  await closeDeal(market, other)
  await closeDue()
  expect(await trustOf(market)).toMatchObject({ dealsClosed: 6 })
})

it('shows shops how many of their deals a buyer completed, from five ended deals on', async () => {
  const { product, buyer, owner } = await openMarket({ stock: 10 })
  const buyAndCancel = async () => {
    const { id } = (await buyer.call('buyProduct', { id: product.id })).body.data.deal
    await buyer.call('cancelDeal', { id, reason: 'No' })
    return id
  }
  for (let count = 0; count < 3; count += 1) await buyAndCancel()
  const id = await buyAndCancel()
  const rateOf = async (user: TestUser) =>
    (await user.call('getDeal', { id })).body.data.deal.buyer.completionRate
  expect(await rateOf(owner)).toBeNull()
  await closeDeal({ product, buyer, owner }, buyer)
  await closeDue()
  expect(await rateOf(owner)).toBe(0.2)
  expect(await rateOf(buyer)).toBeUndefined()
})

it('shows the median time to answer from ten conversations on', async () => {
  const market = await openMarket()
  const { product, owner } = market
  for (let count = 0; count < 10; count += 1) {
    expect(await trustOf(market)).toMatchObject({ medianResponseMinutes: null })
    const buyer = await makeUser(app)
    const { chatId } = (await buyer.call('sendMessage', { shopId: product.shop.id, content: 'Hi' })).body.data
    await owner.call('sendMessage', { chatId, content: 'Yes' })
    await runSql(
      app.platform.db.kysely,
      `UPDATE "ChatMessage" SET "createdAt" = "createdAt" - interval '${count * 10} minutes'
       WHERE "chatId" = '${chatId}' AND seq = 1`,
    )
  }
  expect((await trustOf(market))?.medianResponseMinutes).toBe(45)
})

it('marks the reviews of those who bought', async () => {
  const market = await openMarket()
  const { product, buyer } = market
  const early = await buyer.call('createComment', { id: product.id, comment: 'Looks good', rating: 4 })
  expect(early.body.data.comment.isVerifiedPurchase).toBe(false)
  await closeDeal(market, buyer)
  const open = await buyer.call('createComment', { id: product.id, comment: 'Not closed yet', rating: 4 })
  expect(open.body.data.comment.isVerifiedPurchase).toBe(false)
  await runSql(
    app.platform.db.kysely,
    `UPDATE "Deal" SET "expiresAt" = now() - interval '1 second' WHERE "buyerId" = '${buyer.id}'`,
  )
  await advanceDue(app.platform)
  const review = await buyer.call('createComment', { id: product.id, comment: 'Very good', rating: 5 })
  expect(review.body.data.comment.isVerifiedPurchase).toBe(true)
  const ofShop = await buyer.call('createShopComment', { id: product.shop.id, comment: 'Kind', rating: 5 })
  expect(ofShop.body.data.comment.isVerifiedPurchase).toBe(true)
  const stranger = await makeUser(app)
  const other = await stranger.call('createComment', { id: product.id, comment: 'Me too', rating: 5 })
  expect(other.body.data.comment.isVerifiedPurchase).toBe(false)
  const { comments } = (await app.visitor.call('listProductComments', { id: product.id })).body.data
  const marks = comments.map(({ comment, isVerifiedPurchase }) => [comment, isVerifiedPurchase])
  expect(Object.fromEntries(marks)).toEqual({
    'Looks good': false,
    'Not closed yet': true,
    'Very good': true,
    'Me too': false,
  })
})

it('tells a shop what it sold, in each currency and of late, from its closed deals alone', async () => {
  const market = await openMarket({ stock: 20 })
  const { product, owner, buyer } = market
  const [old, inShillings] = [await closeDeal(market, buyer), await closeDeal(market, buyer)]
  await closeDeal(market, buyer)
  await closeDue()
  await buyer.call('buyProduct', { id: product.id, quantity: 4 })
  const change = (id: string, what: string) =>
    runSql(app.platform.db.kysely, `UPDATE "Deal" SET ${what} WHERE id = '${id}'`)
  await change(old, `quantity = 3, "statusAt" = now() - interval '31 days'`)
  await change(inShillings, `currency = 'KES'`)
  const { body } = await owner.call('getShopSales', { id: product.shop.id })
  expect(body.data.sales).toEqual([
    { currency: 'SZL', deals: 2, amount: 400, recentDeals: 1, recentAmount: 100 },
    { currency: 'KES', deals: 1, amount: 100, recentDeals: 1, recentAmount: 100 },
  ])
  const others = await Promise.all(
    [buyer, app.visitor].map((user) => user.call('getShopSales', { id: product.shop.id })),
  )
  expect(others.map(({ status }) => status)).toEqual([403, 401])
})

it('exports the deals of a shop as a file for spreadsheets, without formulas', async () => {
  const market = await openMarket({ stock: 300 })
  const { product, owner } = market
  const risky = await makeUser(app, { name: '=HYPERLINK("http://x.test"), "Ann"; +1' })
  for (let count = 0; count < 2; count += 1) await risky.call('buyProduct', { id: product.id, quantity: 2 })
  await risky.call('buyProduct', { id: product.id, handover: { place: '＝1+1' } })
  const answer = await owner.call('exportDeals', { id: product.shop.id })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="deals.csv"',
  })
  const lines = answer.body.data.split('\r\n')
  expect(lines[0]).toBe(
    'number,created,status,product,buyer,quantity,price,total,currency,handover,place,handover time,payment method,payment,payment reference,updated',
  )
  expect(lines).toHaveLength(5)
  expect(lines[3]).toContain(",pickup,'＝1+1,,")
  expect(lines[1]).toMatch(
    /^1001,[^,]+,agreed,Product \d+,"'=HYPERLINK\(""http:\/\/x\.test""\), ""Ann"";' \+1",2,100,200,SZL,pickup,,,cash,none,,/,
  )
  const others = await Promise.all(
    [risky, app.visitor].map((user) => user.call('exportDeals', { id: product.shop.id })),
  )
  expect(others.map(({ status }) => status)).toEqual([403, 401])
})

it('exports every deal once, beyond what is read at once', async () => {
  const { product, owner, buyer } = await openMarket({ stock: 300 })
  const { deal } = (await buyer.call('buyProduct', { id: product.id })).body.data
  // Many of the same moment, so that pages end between equal times.
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Deal" SELECT (jsonb_populate_record(d, jsonb_build_object(
       'id', gen_random_uuid(), 'number', (2000 + n)::text, 'messageId', NULL))).*
     FROM "Deal" d, generate_series(1, 401) n WHERE d.id = '${deal.id}'`,
  )
  const { body } = await owner.call('exportDeals', { id: product.shop.id })
  const numbers = body.data.split('\r\n').slice(1, -1)
  expect(numbers).toHaveLength(402)
  expect(new Set(numbers.map((line) => line.split(',')[0])).size).toBe(402)
})
