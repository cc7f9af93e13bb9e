import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { endpointRows, type Person } from './access-matrix.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { listen, openPlain } from './sockets.ts'
import { runSql } from './sql.ts'

/**
 * No answer and no push may contain anything of a product or comment that its receiver cannot see.
 */
let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
  address = await listen(app)
})
afterAll(() => app.close())

/** Searches find the first word; the second occurs only in hidden content. */
const [SOUGHT, SECRET] = ['zqbasket', 'zqsecret']
const viewers: readonly Person[] = ['visitor', 'buyer', 'stranger', 'dealer', 'otherOwner']

/** Creates fixtures with the product embedded wherever it can be. */
const makeTalkedOf = async () => {
  const fixtures = await makeFixtures(app)
  const { buyer, dealer, product, shop, stranger } = fixtures
  await buyer.call('sendDirectMessage', { receiverId: dealer.id, message: 'This one?', carId: product.id })
  for (const person of [buyer, stranger, dealer]) {
    await person.call('setLike', { id: product.id, liked: true })
    await person.call('setBookmark', { id: product.id, bookmarked: true })
    await person.call('followShop', { id: shop.id, following: true })
    await person.call('createInquiry', { id: product.id, message: 'Is it there?' })
    await person.call('createReport', { targetType: 'product', targetId: product.id, reason: 'Spam' })
    await person.call('shareProduct', { id: product.id, platform: 'copy' })
    await person.call('getFeed', {})
  }
  await app.settle()
  return fixtures
}

const asks: Partial<Record<EndpointName, (fixtures: Fixtures, person: Person) => object[]>> = {
  listProducts: () => [{ q: SOUGHT }],
  searchProducts: () => [{ q: SOUGHT }],
  searchByMeaning: () => [{ q: SOUGHT }],
  discoverProducts: () => [{ query: SOUGHT }],
  askAssistant: () => [{ message: SOUGHT }],
  searchComments: () => [{ q: SOUGHT }],
  listDirectMessages: ({ buyer, dealer }) => [{ id: buyer.id }, { id: dealer.id }],
  listUserComments: ({ buyer, owner }) => [{ id: buyer.id }, { id: owner.id }],
  getComment: ({ commentId, replyId }) => [{ id: commentId }, { id: replyId }],
  // A new message about it is sent as well.
  sendMessage: ({ chatId, product }) => [{ chatId, content: 'And now?', productId: product.id }],
}

/** One of them with every endpoint; `npm run test:long` calls every endpoint after each. */
const makesEveryCall = (how: string) => how === 'taken down by an administrator' || !!process.env.ALL_CASES

/**
 * Calls every endpoint that does not change the fixtures, or only those that read; returns those
 * whose answer contains the secret.
 */
const findLeaks = async (fixtures: Fixtures, { onlyReads = false } = {}) => {
  const leaks: string[] = []
  let answered = 0
  for (const name of ['sendMessage', ...Object.keys(endpointRows)] as EndpointName[]) {
    // The keys of the table are call names.
    const row = endpointRows[name]
    const { method }: Endpoint = endpoints[name]
    if (row.mutates || row.files || (method !== 'GET' && !asks[name] && row.input === undefined)) continue
    if (onlyReads && method !== 'GET' && !asks[name]) continue
    const send = async (person: Person, count: number) => {
      const caller = person === 'visitor' ? app.visitor : fixtures[person as 'buyer']
      for (const input of asks[name]?.(fixtures, person) ?? [row.input?.(fixtures, person, count) ?? {}]) {
        const { status, body } = await caller.call(name, input as never)
        if (status < 300) answered += 1
        if (JSON.stringify(body).includes(SECRET)) leaks.push(`${person}: ${name}`)
      }
    }
    await Promise.all(viewers.map(send))
  }
  expect(answered).toBeGreaterThan(200)
  return leaks
}

const findPageLeaks = async ({ product, shop }: Fixtures) => {
  const urls = [`/products/${product.id}`, `/shop/${shop.slug}`, '/', '/sitemap.xml']
  const pages = await Promise.all(
    urls.map((url) => app.app.inject({ url, headers: { accept: 'text/html' } })),
  )
  return urls.filter((_, index) => pages[index]?.body.includes(SECRET))
}

/**
 * Opens everyone's pages of the product and its shop; returns a function that finds the secret in
 * their pushes.
 */
const watchAll = async (fixtures: Fixtures) => {
  const { product, shop } = fixtures
  await app.settle()
  const pages = await Promise.all(
    viewers.map(async (person) => {
      const page = await openPlain(
        address,
        person === 'visitor' ? undefined : fixtures[person as 'buyer'].token,
      )
      const { data } = await page.send('watch', { products: [product.id], shops: [shop.id] })
      return { person, page, watched: data }
    }),
  )
  return {
    watched: pages.map(({ watched }) => watched),
    /** Returns the pushes about one of these products and shops, by receiver. */
    close: async (hidden: readonly string[]) => {
      await app.settle()
      await Promise.all(pages.map(({ page }) => page.send('watch', {})))
      for (const { page } of pages) page.close()
      return pages.flatMap(({ person, page }) =>
        page.received
          .filter(({ data }) =>
            [data.productId, data.targetId, data.shopId].some((id) => hidden.includes(String(id))),
          )
          .map(({ event }) => `${person}: ${event}`),
      )
    },
  }
}

const hidings: Record<string, (fixtures: Fixtures) => Promise<unknown>> = {
  'taken down by an administrator': ({ admin, product }) =>
    admin.call('changeAdminProduct', { id: product.id, status: 'inactive', reason: 'Why not' }),
  'switched off by its owner': ({ owner, product }) => owner.call('toggleAvailability', { id: product.id }),
  'in a closed shop': ({ owner, shop }) => owner.call('deactivateShop', { id: shop.id }),
  'of a closed account': ({ admin, owner }) =>
    admin.call('changeAdminUser', { id: owner.id, status: 'deactivated' }),
  deleted: ({ owner, product }) => owner.call('deleteProduct', { id: product.id }),
}

test.each(Object.keys(hidings))(
  'no answer contains a product that is %s',
  { timeout: 120_000 },
  async (how) => {
    const fixtures = await makeTalkedOf()
    const { product, shop, admin, buyer } = fixtures
    const before = await watchAll(fixtures)
    await hidings[how]?.(fixtures)
    await app.settle()
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET title = $2, description = $2, category = $2, attributes = jsonb_build_object('make', $2::text)
       WHERE id = $1::uuid`,
      [product.id, `${SOUGHT} ${SECRET}`],
    )
    const after = await watchAll(fixtures)

    expect(await findLeaks(fixtures, { onlyReads: !makesEveryCall(how) })).toEqual([])
    expect(await findPageLeaks(fixtures)).toEqual([])
    expect(await buyer.call('lastProduct', { id: fixtures.chatId })).toMatchObject({
      status: 200,
      body: { data: { product: null } },
    })
    const isShopHidden = (await app.visitor.call('getShop', { id: shop.id })).status === 404
    const hidden = [product.id, ...(isShopHidden ? [shop.id] : [])]
    // Its counts still change: by an administrator, who sees it.
    await admin.call('setLike', { id: product.id, liked: true })
    await admin.call('recordView', { id: product.id })
    await admin.call('replyToComment', { id: fixtures.commentId, comment: 'Noted' })
    expect(await before.close(hidden)).toEqual([])
    expect(await after.close(hidden)).toEqual([])
    for (const watched of after.watched) expect(watched).toMatchObject({ products: [], counts: [] })
  },
)

test('the owner and administrators still see a hidden product, and receive its pushes', async () => {
  const fixtures = await makeTalkedOf()
  const { owner, admin, product, shop, chatId, commentId } = fixtures
  await owner.call('toggleAvailability', { id: product.id })
  await app.settle()
  const page = await openPlain(address, owner.token)
  const watching = { products: [product.id], shops: [shop.id] }
  expect((await page.send('watch', watching)).data).toMatchObject({
    ...watching,
    counts: [{ productId: product.id, likes: 3 }],
  })
  expect((await owner.call('lastProduct', { id: chatId })).body.data.product).toMatchObject({
    id: product.id,
  })
  await admin.call('setLike', { id: product.id, liked: true })
  await page.until('product:counts', ({ likes }) => likes === 4)
  await admin.call('replyToComment', { id: commentId, comment: 'Noted' })
  await page.until('comment:new')
  page.close()
})

test('nobody reads or reports a reply in a hidden thread', { timeout: 60_000 }, async () => {
  const fixtures = await makeTalkedOf()
  const { admin, buyer, commentId, owner, product, replyId, stranger } = fixtures
  await admin.call('moderateComment', { id: commentId, action: 'hide' })
  await app.settle()
  const [theirs, own] = [await openPlain(address, stranger.token), await openPlain(address, buyer.token)]
  for (const page of [theirs, own]) await page.send('watch', { products: [product.id] })
  const reply = { comment: `${SOUGHT} ${SECRET}` }
  await owner.call('replyToComment', { id: commentId, ...reply })
  await buyer.call('replyToComment', { id: commentId, ...reply })
  await runSql(app.platform.db.kysely, 'UPDATE "Comment" SET text = $2 WHERE id = $1::uuid', [
    replyId,
    reply.comment,
  ])
  const leaks = await findLeaks(fixtures, { onlyReads: !process.env.ALL_CASES })
  expect(leaks.filter((leak) => !leak.startsWith('buyer:'))).toEqual([])
  for (const targetId of [commentId, replyId]) {
    const answer = await stranger.call('createReport', { targetType: 'comment', targetId, reason: 'Rude' })
    expect(answer.status).toBe(404)
  }
  await app.settle()
  await theirs.send('watch', {})
  expect(JSON.stringify(theirs.received)).not.toContain(SECRET)
  for (const page of [theirs, own]) page.close()
})
