import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { listen, openPlain, openSocketIo, type Page } from '../../../testing/sockets.ts'
import { runSql } from '../../../testing/sql.ts'
import { beat } from './actions/beat.ts'
import { enter, leave } from './actions/enter-and-leave.ts'

let app: TestApp
let address: string
const open: Page[] = []

beforeAll(async () => {
  app = await startTestApp()
  address = await listen(app)
})
afterEach(() => {
  for (const page of open.splice(0)) page.close()
})
afterAll(() => app.close())

const openPage = async (user: TestUser, way: typeof openSocketIo = openSocketIo) => {
  const page = await way(address, user.token)
  open.push(page)
  return page
}
/** Returns a buyer and a shop owner who have a chat. */
const pair = async () => {
  const shop = await makeShop(app)
  const buyer = await makeUser(app)
  await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })
  return { buyer, seller: shop.owner }
}
const of = (user: TestUser, online: boolean) => (data: Record<string, unknown>) =>
  data.userId === user.id && data.online === online
const receives = (page: Page, user: TestUser, online: boolean) => page.until('presence', of(user, online))
const receivedStates = (page: Page, user: TestUser) =>
  page.received.flatMap(({ event, data }) =>
    event === 'presence' && data.userId === user.id ? [data.online] : [],
  )
/** Waits until recorded events have been pushed and every page has received all earlier pushes. */
const quiet = async (...pages: Page[]) => {
  await app.settle()
  for (const page of pages) await page.send('watch', {})
}

it("pushes a user's arrival to conversation partners, and sends the user all partners' states", async () => {
  const { buyer, seller } = await pair()
  const stranger = await makeUser(app)
  const [watching, outside] = [await openPage(seller), await openPage(stranger)]
  expect(await receives(watching, buyer, false)).toEqual({ userId: buyer.id, online: false, lastSeen: null })
  const page = await openPage(buyer, openPlain)
  expect(await receives(watching, buyer, true)).toEqual({
    userId: buyer.id,
    online: true,
    lastSeen: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await receives(page, seller, true)
  await quiet(outside)
  expect(outside.received.filter(({ event }) => event === 'presence')).toEqual([])
})

it('sends the states of partners to the new connection only', async () => {
  const { buyer, seller } = await pair()
  for (const way of [openSocketIo, openPlain]) {
    const first = await openPage(buyer, way)
    await receives(first, seller, false)
    const second = await openPage(buyer, way)
    await receives(second, seller, false)
    await quiet(first)
    expect(receivedStates(first, seller)).toEqual([false])
  }
})

it('covers all devices of a user: a second one pushes nothing, and hiding takes effect at once', async () => {
  const { buyer, seller } = await pair()
  const watching = await openPage(seller)
  await receives(watching, buyer, false)
  const [phone, tablet] = [await openPage(buyer), await openPage(buyer, openPlain)]
  await receives(watching, buyer, true)
  await phone.send('auth', { token: buyer.token, invisible: true })
  await quiet(watching)
  expect(receivedStates(watching, buyer).filter(Boolean)).toEqual([true])
  await tablet.send('auth', { token: buyer.token, invisible: true })
  await watching.until('presence', () => receivedStates(watching, buyer).length === 3)
  expect(receivedStates(watching, buyer)).toEqual([false, true, false])
  await phone.send('auth', { token: buyer.token, invisible: false })
  await watching.until('presence', () => receivedStates(watching, buyer).length === 4)
  expect(receivedStates(watching, buyer).at(-1)).toBe(true)
})

it("is not pushed for a user who connects hidden, who still receives other users' states", async () => {
  const { buyer, seller } = await pair()
  const watching = await openPage(seller)
  const hidden = await openPlain(address)
  open.push(hidden)
  await hidden.send('auth', { token: buyer.token, invisible: true })
  await receives(hidden, seller, true)
  await quiet(watching)
  expect(receivedStates(watching, buyer)).toEqual([false])
})

it('is not pushed across a block', async () => {
  const { buyer, seller } = await pair()
  await seller.call('blockUser', { id: buyer.id })
  const watching = await openPage(seller)
  const page = await openPage(buyer)
  await page.send('auth', { token: buyer.token, invisible: true })
  await quiet(watching, page)
  expect([receivedStates(watching, buyer), receivedStates(page, seller)]).toEqual([[], []])
})

it('covers all servers, and clears one that died, once', async () => {
  const { buyer, seller } = await pair()
  const { platform } = app
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const server of [one, other]) expect(await beat(platform, server)).toBe(true)
  await enter(platform, one, [buyer.id])
  await enter(platform, other, [buyer.id])
  const news = () =>
    app.pushes.flatMap((push) =>
      push.event === 'presence' && push.data.userId === buyer.id ? [push.data.online] : [],
    )
  await leave(platform, one, [buyer.id], 5)
  await app.settle()
  expect(news()).toEqual([true])
  // The other server dies: its row expires, and both survivors check at the same time.
  await runSql(
    platform.db.kysely,
    `UPDATE "LiveServer" SET "expiresAt" = now() - interval '1 second' WHERE id = $1`,
    [other],
  )
  await Promise.all([beat(platform, one), beat(platform, crypto.randomUUID())])
  await app.settle()
  expect(news()).toEqual([true, false])
  expect(app.pushes.findLast((push) => push.event === 'presence')).toMatchObject({
    rooms: [`user:${seller.id}`],
    data: { userId: buyer.id, online: false },
  })
  // The server was only suspended: its next heartbeat shows that it must enter its users again.
  expect(await beat(platform, other)).toBe(true)
  expect(await beat(platform, other)).toBe(false)
})

it('hides both from each other as soon as one blocks the other', async () => {
  const { buyer, seller } = await pair()
  const [one, other] = [await openPage(buyer), await openPage(seller)]
  await receives(one, seller, true)
  await receives(other, buyer, true)
  const another = await makeShop(app)
  await buyer.call('sendMessage', { shopId: another.id, content: 'Hello' })
  const witness = await openPage(another.owner)
  await receives(witness, buyer, true)
  await quiet(one, other)
  const states = () => [receivedStates(one, seller), receivedStates(other, buyer)]
  const before = states()
  await seller.call('blockUser', { id: buyer.id })
  await quiet(one, other)
  // Later changes are pushed to others only.
  await one.send('auth', { token: buyer.token, invisible: true })
  await receives(witness, buyer, false)
  await one.send('auth', { token: buyer.token, invisible: false })
  await witness.until('presence', () => receivedStates(witness, buyer).filter(Boolean).length === 2)
  await quiet(one, other)
  expect(states()).toEqual(before.map((received) => [...received, false]))
})
