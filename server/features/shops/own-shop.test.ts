import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
let png: Uint8Array
beforeAll(async () => {
  app = await startTestApp()
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#2e3a9b' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const image = () => ({ bytes: png, filename: 'logo.png', type: 'image/png' })
const upload = async (shop: TestShop, type: 'logo' | 'coverImage' = 'logo') => {
  const answer = await shop.owner.call(
    'uploadShopImage',
    { id: shop.id, type },
    { files: { image: image() } },
  )
  expect([answer.status, answer.body.message]).toEqual([201, 'Image uploaded successfully'])
  return answer.body.data
}
const attached = async (key: string) =>
  (await app.platform.db.prisma.upload.findUniqueOrThrow({ where: { key } })).attachedAt !== null

describe('changing a shop', () => {
  test('changes the given fields and keeps the rest', async () => {
    const shop = await makeShop(app)
    const before = (await shop.owner.call('getShop', { id: shop.id })).body.data.shop
    const input = { name: '  Basket House ', contactPhone: '7612 3456', city: 'Manzini' }
    const { status, body } = await shop.owner.call('updateShop', { id: shop.id, ...input })
    expect(status).toBe(200)
    expect(body.data.shop).toEqual({
      ...before,
      name: 'Basket House',
      contactPhone: '+26876123456',
      address: { city: 'Manzini', country: 'Eswatini' },
      city: 'Manzini',
      location: 'Manzini, Eswatini',
    })
    const emptied = await shop.owner.call('updateShop', { id: shop.id, contactPhone: '', city: null })
    expect(emptied.body.data.shop).toMatchObject({ contactPhone: null, location: 'Eswatini' })
  })

  test.each([
    [{ name: ' ' }, 'body.name', 'Shop name is required!'],
    [{ name: null }, 'body.name', 'Shop name is required!'],
    [{ name: 'ab' }, 'body.name', 'Shop name must be at least 3 characters'],
    [{ description: '' }, 'body.description', 'Shop description is required!'],
    [
      { description: ' too short ' },
      'body.description',
      'Shop description must be at least 10 characters long!',
    ],
    [{ slug: '' }, 'body.slug', 'Shop URL is required'],
    [{ slug: 'no spaces' }, 'body.slug', 'Please fix the shop URL before saving!'],
    [{ slug: 'browse' }, 'body.slug', 'Please fix the shop URL before saving!'],
    [{ category: 'Weapons' }, 'body.category', 'Please select a category'],
    [{ contactPhone: 'call me' }, 'body.contactPhone', 'Enter a valid phone number'],
    [{ logo: 'shops/nobody-uploaded-this.webp' }, 'body.logo', 'This upload is not finished or is not yours'],
  ])('refuses %j with its text, and changes nothing', async (wrong, path, message) => {
    const shop = await makeShop(app)
    const before = (await shop.owner.call('getShop', { id: shop.id })).body.data.shop
    // Invalid on purpose, beside a valid field.
    const { status, body } = await shop.owner.call('updateShop', {
      id: shop.id,
      city: 'Nowhere',
      ...wrong,
    } as never)
    expect(status).toBe(422)
    expect(body.errors[0]).toEqual({ path, message })
    expect((await shop.owner.call('getShop', { id: shop.id })).body.data.shop).toEqual(before)
  })

  test("a new slug: the old one still resolves, is never another shop's, and can be restored", async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)]
    const fresh = `fresh-${shop.slug}`
    const changed = await shop.owner.call('updateShop', { id: shop.id, slug: ` ${fresh.toUpperCase()} ` })
    expect(changed.body.data.shop.slug).toBe(fresh)

    const redirect = await app.app.inject({ url: `/shop/${shop.slug}` })
    expect([redirect.statusCode, redirect.headers.location]).toEqual([301, `/shop/${fresh}`])
    const old = await app.visitor.call('getShop', { id: shop.slug })
    expect([old.status, old.body.data.shop.slug]).toEqual([200, fresh])

    for (const slug of [shop.slug, fresh]) {
      const { status, body } = await other.owner.call('updateShop', { id: other.id, slug })
      expect([status, body.error.code, body.message]).toEqual([
        422,
        'SLUG_TAKEN',
        'Please fix the shop URL before saving!',
      ])
      expect(body.errors).toEqual([{ path: 'body.slug', message: 'Please fix the shop URL before saving!' }])
      expect((await other.owner.call('checkSlug', { slug })).body.data.available).toBe(false)
    }
    expect((await shop.owner.call('checkSlug', { slug: shop.slug })).body.data).toEqual({ available: true })
    const back = await shop.owner.call('updateShop', { id: shop.id, slug: shop.slug })
    expect(back.body.data.shop.slug).toBe(shop.slug)
    expect((await app.visitor.call('getShop', { id: fresh })).body.data.shop.slug).toBe(shop.slug)
  })

  test('of ten shops that request one slug in parallel one gets it', async () => {
    const shops = await Promise.all(Array.from({ length: 10 }, () => makeShop(app)))
    const slug = `wanted-by-all-${Date.now()}`
    const answers = await Promise.all(shops.map(({ id, owner }) => owner.call('updateShop', { id, slug })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  })
})

describe('the images of a shop', () => {
  test('show once the shop is saved with them, and the previous ones are released', async () => {
    const shop = await makeShop(app)
    const [first, second, cover] = [await upload(shop), await upload(shop), await upload(shop, 'coverImage')]
    expect(first.url).toMatch(/^\/media\/shops\/.+\.webp$/)
    expect(await attached(first.key)).toBe(false)
    const saved = await shop.owner.call('updateShop', { id: shop.id, logo: first.url, coverImage: cover.key })
    expect(saved.body.data.shop).toMatchObject({ logo: first.url, coverImage: cover.url })
    // The current image may be sent again.
    expect((await shop.owner.call('updateShop', { id: shop.id, logo: first.url })).status).toBe(200)

    const byCall = await shop.owner.call('setShopLogo', { id: shop.id, url: second.url })
    expect(byCall.body.data.shop).toMatchObject({ logo: second.url, coverImage: cover.url })
    expect([await attached(first.key), await attached(second.key)]).toEqual([false, true])
    const bare = await shop.owner.call('setShopCover', { id: shop.id, url: null })
    expect(bare.body.data.shop.coverImage).toBeNull()
    expect(await attached(cover.key)).toBe(false)
    expect(
      (await shop.owner.call('setShopCover', { id: shop.id, key: cover.key })).body.data.shop.coverImage,
    ).toBe(cover.url)
    expect((await shop.owner.call('updateShop', { id: shop.id, logo: null })).body.data.shop.logo).toBeNull()
  })

  test('must be own uploads, and images', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)]
    const theirs = await upload(other)
    for (const answer of [
      await shop.owner.call('setShopLogo', { id: shop.id, url: theirs.url }),
      await shop.owner.call('setShopCover', { id: shop.id, key: theirs.key }),
      await shop.owner.call('updateShop', { id: shop.id, logo: 'https://elsewhere.example/a.png' }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([422, 'UPLOAD_UNKNOWN'])
    expect((await shop.owner.call('setShopLogo', { id: shop.id })).status).toBe(422)

    const send = (file: object, type: string | undefined = 'logo') =>
      shop.owner.call('uploadShopImage', { id: shop.id, type } as never, {
        files: { image: { ...image(), ...file } },
      })
    const text = await send({ bytes: Buffer.from('no picture at all'), filename: 'logo.png' })
    expect([text.status, text.body.message]).toEqual([415, 'Please select an image file'])
    const large = await send({ bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })
    expect([large.status, large.body.message]).toEqual([413, 'Image must be less than 5MB'])
    const nameless = await send({}, 'banner')
    expect([nameless.status, nameless.body.errors[0]?.path]).toEqual([422, 'body.type'])
    const missing = await shop.owner.call('uploadShopImage', { id: shop.id, type: 'logo' }, { files: {} })
    expect([missing.status, missing.body.errors[0]]).toEqual([
      422,
      { path: 'body.image', message: 'Please select an image file' },
    ])
  })
})

describe('permissions', () => {
  const calls = [
    'updateShop',
    'deleteShop',
    'activateShop',
    'deactivateShop',
    'getShopStats',
    'setShopLogo',
  ] as const
  const tryAll = async (who: Pick<TestUser, 'call'>, id: string) => {
    const input = { id, url: null }
    const statuses = await Promise.all(calls.map(async (call) => (await who.call(call, input)).status))
    const uploaded = await who.call('uploadShopImage', { id, type: 'logo' }, { files: { image: image() } })
    return [...statuses, uploaded.status]
  }

  test('only the owner may change it; a hidden shop is 404', async () => {
    const [shop, stranger] = [await makeShop(app), await makeUser(app)]
    expect(await tryAll(app.visitor, shop.id)).toEqual(Array(7).fill(401))
    expect(await tryAll(stranger, shop.id)).toEqual(Array(7).fill(403))
    await shop.owner.call('deactivateShop', { id: shop.id })
    expect(await tryAll(stranger, shop.id)).toEqual(Array(7).fill(404))
    await shop.owner.call('deleteShop', { id: shop.id })
    expect(await tryAll(shop.owner, shop.id)).toEqual(Array(7).fill(404))
    expect(await tryAll(stranger, stranger.id)).toEqual(Array(7).fill(404))
    expect(await tryAll(stranger, 'no-id')).toEqual(Array(7).fill(404))
  })
})

describe('closing a shop', () => {
  const seen = async (shop: TestShop, productId: string, who: Pick<TestUser, 'call'> = app.visitor) => {
    const listed = await who.call('listProducts', { shopId: shop.id })
    const feed = await who.call('getFeed', { limit: 100 })
    return {
      shop: (await who.call('getShop', { id: shop.slug })).status,
      product: (await who.call('getProduct', { id: productId })).status,
      listed: listed.status === 200 && listed.body.data.products.some(({ id }) => id === productId),
      feed: feed.body.data.products.some(({ id }) => id === productId),
    }
  }
  const open = { shop: 200, product: 200, listed: true, feed: true }
  const gone = { shop: 404, product: 404, listed: false, feed: false }

  test('hides it and its products from others at once, and opening it shows them again', async () => {
    const product = await makeProduct(app)
    const { shop, id } = product
    expect(await seen(shop, id)).toEqual(open)
    for (const _again of [1, 2]) {
      const { status, body } = await shop.owner.call('deactivateShop', { id: shop.id })
      expect([status, body.data.shop.status, body.data.shop.productsCount]).toEqual([200, 'deactivated', 0])
      expect(await seen(shop, id)).toEqual(gone)
    }
    expect(await seen(shop, id, shop.owner)).toMatchObject({ shop: 200, product: 200 })
    for (const _again of [1, 2]) {
      const { body } = await shop.owner.call('activateShop', { id: shop.id })
      expect([body.data.shop.status, body.data.shop.productsCount]).toEqual(['active', 1])
      expect(await seen(shop, id)).toEqual(open)
    }
  })

  test('many parallel switches end as the row says, with the right counts', async () => {
    const shop = await makeShop(app)
    const products = await Promise.all([1, 2, 3].map(() => makeProduct(app, { shop })))
    const kinds = ['deactivateShop', 'activateShop'] as const
    const turns = Array.from({ length: 20 }, (_, index) => kinds[index % 2] ?? kinds[0])
    const answers = await Promise.all(turns.map((turn) => shop.owner.call(turn, { id: shop.id })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [row] = await runSql(
      app.platform.db.kysely,
      `SELECT s."productsCount" = (SELECT count(*) FROM "Product" p WHERE p."shopId" = s.id AND p."isListed")
         AND s."productsCount" = CASE WHEN s.status = 'active' THEN $2::int ELSE 0 END AS "isRight"
       FROM "Shop" s WHERE s.id = $1::uuid`,
      [shop.id, products.length],
    )
    expect(row?.isRight).toBe(true)
  })

  test('only an administrator opens what an administrator closed, and both are audited', async () => {
    const [shop, admin] = [await makeShop(app), await makeUser(app, { role: 'admin' })]
    await shop.owner.call('deactivateShop', { id: shop.id })
    expect((await admin.call('deactivateShop', { id: shop.id })).status).toBe(200)
    const refused = await shop.owner.call('activateShop', { id: shop.id })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SHOP_CLOSED'])
    // The owner's own closing does not change that.
    await shop.owner.call('deactivateShop', { id: shop.id })
    expect((await shop.owner.call('activateShop', { id: shop.id })).status).toBe(403)
    // Nor can the owner delete it to open another one.
    const { status, body } = await shop.owner.call('deleteShop', { id: shop.id })
    expect([status, body.error?.code]).toEqual([403, 'SHOP_CLOSED'])
    expect((await admin.call('activateShop', { id: shop.id })).body.data.shop.status).toBe('active')
    const log = await app.platform.db.prisma.auditLog.findMany({
      where: { targetId: shop.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['shop.deactivate', admin.id],
      ['shop.activate', admin.id],
    ])
  })

  test('a deleted one is gone for everyone, its chats stay readable, and its owner may create another', async () => {
    const product = await makeProduct(app)
    const { shop, id } = product
    const buyer = await makeUser(app)
    const sent = await buyer.call('sendMessage', {
      shopId: shop.id,
      content: 'Is it still there?',
      productId: id,
    })
    const { chatId } = sent.body.data
    await shop.owner.call('verifyShop', { id: shop.id, businessName: 'Weavers Ltd' })
    expect((await shop.owner.call('getSellerStatus')).body.data.status).toBe('pending')
    const { status, body } = await shop.owner.call('deleteShop', { id: shop.id })
    expect([status, body.message]).toEqual([200, 'Your shop is deleted'])
    expect(await seen(shop, id)).toEqual(gone)
    for (const who of [buyer, shop.owner]) {
      expect((await who.call('getShop', { id: shop.id })).status).toBe(404)
      const { body: chat } = await who.call('listMessages', { id: chatId })
      expect(chat.data.messages.map(({ content }) => content)).toEqual(['Is it still there?'])
    }
    expect((await shop.owner.call('getMe')).body.data.user.shops).toEqual([])
    for (const who of [(await makeShop(app)).owner, app.visitor])
      expect((await who.call('checkSlug', { slug: shop.slug })).body.data.available).toBe(false)
    const next = await shop.owner.call('createShop', {
      name: 'A second start',
      description: 'The same hands, another name',
      category: 'Other',
      slug: `second-${shop.slug}`,
    })
    expect(next.status).toBe(201)
    // The verification request of the deleted shop does not apply to the new one.
    expect((await shop.owner.call('getSellerStatus')).body.data.status).toBe('none')
  })
})
