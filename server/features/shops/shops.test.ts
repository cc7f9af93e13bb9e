import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let count = 0
const newShop = (given: { slug?: string; name?: string } = {}) => {
  count += 1
  return {
    name: given.name ?? `Weavers ${count}`,
    description: 'Baskets woven by hand in the hills',
    category: 'Home & Garden' as const,
    slug: given.slug ?? `weavers-${count}`,
  }
}
const setStatus = (id: string, status: 'active' | 'deactivated' | 'deleted') =>
  app.platform.db.prisma.shop.update({ where: { id }, data: { status } })

describe('creating a shop', () => {
  test('uses the given fields and the country of its owner', async () => {
    const owner = await makeUser(app, { countryCode: 'KE' })
    const input = { ...newShop({ slug: '  Hill-Baskets ' }), contactPhone: '+254 700 000 000' }
    const { status, body } = await owner.call('createShop', input)
    expect(status).toBe(201)
    expect(body.data.shop).toMatchObject({
      owner: owner.id,
      name: input.name,
      description: input.description,
      slug: 'hill-baskets',
      category: 'Home & Garden',
      contactPhone: '+254700000000',
      currency: 'KES',
      address: { city: null, country: 'Kenya' },
      location: 'Kenya',
      status: 'active',
      followersCount: 0,
      productsCount: 0,
      totalSales: 0,
      rating: { average: 0, count: 0 },
      viewer: { isFollowing: false, isOwner: true },
    })
    expect(body.data.shop._id).toBe(body.data.shop.id)
    const me = await owner.call('getMe')
    expect(me.body.data.user.shops).toEqual([body.data.shop.id])
  })

  test('has US dollars as currency if the owner has no country', async () => {
    const owner = await makeUser(app)
    await app.platform.db.prisma.user.update({ where: { id: owner.id }, data: { countryCode: null } })
    const { body } = await owner.call('createShop', newShop())
    expect(body.data.shop).toMatchObject({ currency: 'USD', location: null })
  })

  test('requires a signed-in user', async () => {
    const { status, body } = await app.visitor.call('createShop', newShop())
    expect([status, body.error.code, body.message]).toEqual([401, 'AUTH_REQUIRED', 'Not authenticated'])
  })

  test.each([
    [{ name: ' ' }, 'body.name', 'Shop name is required'],
    [{ name: 'ab' }, 'body.name', 'Shop name must be at least 3 characters'],
    [{ name: undefined }, 'body.name', 'Shop name is required'],
    [{ description: '' }, 'body.description', 'Description is required'],
    [{ description: 'too short' }, 'body.description', 'Description must be at least 10 characters'],
    [{ category: 'Weapons' }, 'body.category', 'Please select a category'],
    [{ category: undefined }, 'body.category', 'Please select a category'],
    [{ slug: undefined }, 'body.slug', 'Shop URL is required'],
    [{ slug: '' }, 'body.slug', 'Shop URL is required'],
    [{ slug: 'ab' }, 'body.slug', 'Shop URL must be at least 3 characters long'],
    [{ slug: 'a'.repeat(101) }, 'body.slug', 'Shop URL cannot exceed 100 characters'],
    [{ slug: 'with space' }, 'body.slug', 'Only lowercase letters, numbers and hyphens are allowed'],
    [{ slug: '-edge' }, 'body.slug', 'Shop URL cannot start or end with a hyphen'],
    [{ slug: 'two--hyphens' }, 'body.slug', 'Shop URL cannot contain consecutive hyphens'],
    [{ slug: 'admin' }, 'body.slug', 'Please choose an available shop URL'],
    [{ contactPhone: '12' }, 'body.contactPhone', 'Enter a valid phone number'],
  ])('refuses %j with the text of its field', async (wrong, path, message) => {
    const owner = await makeUser(app)
    // Invalid on purpose.
    const { status, body } = await owner.call('createShop', { ...newShop(), ...wrong } as never)
    expect([status, body.message]).toEqual([422, 'Validation failed'])
    expect(body.errors[0]).toEqual({ path, message })
  })

  test('is possible once: a second shop is refused, also if its slug is taken', async () => {
    const owner = await makeUser(app)
    const first = newShop()
    await owner.call('createShop', first)
    for (const input of [newShop(), first]) {
      const { status, body } = await owner.call('createShop', input)
      expect([status, body.error.code, body.message]).toEqual([409, 'SHOP_EXISTS', 'You already have a shop'])
    }
  })

  test('ten parallel calls of one owner create one shop and take one slug', async () => {
    const owner = await makeUser(app)
    const inputs = Array.from({ length: 10 }, () => newShop())
    const answers = await Promise.all(inputs.map((input) => owner.call('createShop', input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const kept = await app.platform.db.prisma.shopSlug.count({
      where: { slug: { in: inputs.map(({ slug }) => slug) } },
    })
    expect(kept).toBe(1)
  })

  test('of ten owners who request one slug in parallel one gets it', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, () => makeUser(app)))
    const input = newShop()
    const answers = await Promise.all(owners.map((owner) => owner.call('createShop', input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.error.code).toBe('SLUG_TAKEN')
    expect(refused?.body.errors).toEqual([
      { path: 'body.slug', message: 'Please choose an available shop URL' },
    ])
  })

  test('after a deletion another can be created, but its slug is never reused', async () => {
    const owner = await makeUser(app)
    const input = newShop()
    const { body } = await owner.call('createShop', input)
    await setStatus(body.data.shop.id, 'deleted')
    const again = await owner.call('createShop', input)
    expect([again.status, again.body.error.code]).toEqual([422, 'SLUG_TAKEN'])
    const other = await owner.call('createShop', newShop())
    expect(other.status).toBe(201)
  })
})

describe('checking a slug', () => {
  test('returns whether it is free, and if not why', async () => {
    const shop = await makeShop(app)
    const stranger = await makeUser(app)
    const ask = async (who: Pick<typeof stranger, 'call'>, slug: string) => {
      const { status, body } = await who.call('checkSlug', { slug })
      expect(status).toBe(200)
      return body.data
    }
    const taken = { available: false, reason: 'This URL is already taken! Try another one' }
    expect(await ask(app.visitor, 'nobody-has-this')).toEqual({ available: true })
    expect(await ask(stranger, shop.slug)).toEqual(taken)
    expect(await ask(app.visitor, shop.slug.toUpperCase())).toEqual(taken)
    expect(await ask(app.visitor, 'browse')).toEqual(taken)
    expect(await ask(shop.owner, shop.slug)).toEqual({ available: true })
    expect(await ask(app.visitor, '')).toEqual({ available: false, reason: 'Shop URL is required' })
    const tooLong = { available: false, reason: 'Shop URL cannot exceed 100 characters' }
    expect(await ask(app.visitor, 'a'.repeat(101))).toEqual(tooLong)
    expect(await ask(app.visitor, 'a'.repeat(1000))).toEqual(tooLong)
    await setStatus(shop.id, 'deleted')
    expect(await ask(shop.owner, shop.slug)).toEqual(taken)
  })
})

describe('reading a shop', () => {
  test('works by id, by slug and by an old slug', async () => {
    const shop = await makeShop(app)
    const old = `old-${shop.slug}`
    await app.platform.db.prisma.shopSlug.create({ data: { slug: old, shopId: shop.id } })
    for (const id of [shop.id, shop.slug, shop.slug.toUpperCase(), old]) {
      const { status, body } = await app.visitor.call('getShop', { id })
      expect([status, body.data.shop.id, body.data.shop.slug]).toEqual([200, shop.id, shop.slug])
      expect(body.data.shop.viewer).toEqual({ isFollowing: false, isOwner: false })
    }
  })

  test('shows a follower that they follow', async () => {
    const shop = await makeShop(app)
    const follower = await makeUser(app)
    await app.platform.db.prisma.shopFollow.create({ data: { userId: follower.id, shopId: shop.id } })
    const { body } = await follower.call('getShop', { id: shop.id })
    expect(body.data.shop.viewer).toEqual({ isFollowing: true, isOwner: false })
  })

  test('a deactivated one is visible to its owner and administrators only, a deleted one to nobody', async () => {
    const shop = await makeShop(app)
    const [stranger, admin] = [await makeUser(app), await makeUser(app, { role: 'admin' })]
    const seen = async (who: Pick<typeof stranger, 'call'>) => [
      (await who.call('getShop', { id: shop.slug })).status,
      (await who.call('listUserShops', { id: shop.owner.id })).status,
      (await who.call('listShopProducts', { shopId: shop.id })).status,
    ]
    await setStatus(shop.id, 'deactivated')
    expect(await seen(stranger)).toEqual([404, 404, 404])
    expect(await seen(app.visitor)).toEqual([404, 404, 404])
    expect(await seen(shop.owner)).toEqual([200, 200, 200])
    expect(await seen(admin)).toEqual([200, 200, 200])
    await setStatus(shop.id, 'deleted')
    for (const who of [stranger, shop.owner, admin]) expect(await seen(who)).toEqual([404, 404, 404])
  })

  test('an unknown one is 404 with its text', async () => {
    const nobody = await makeUser(app)
    for (const answer of [
      await app.visitor.call('getShop', { id: 'no-such-shop' }),
      await app.visitor.call('getShop', { id: nobody.id }),
      await app.visitor.call('listUserShops', { id: nobody.id }),
      await nobody.call('listUserShops', { id: nobody.id }),
    ])
      expect([answer.status, answer.body.error.code, answer.body.message]).toEqual([
        404,
        'NO_SHOP',
        'Shop not found',
      ])
  })
})

describe('the list of shops', () => {
  test('is sorted newest first, paged, without closed ones, and searchable by name', async () => {
    const word = `zebra${Date.now()}`
    const shops = []
    for (let index = 0; index < 5; index += 1)
      shops.push(await makeShop(app, { name: `${word} 100%_${index}` }))
    const [first, second, third, fourth, fifth] = shops
    await setStatus(second?.id ?? '', 'deactivated')
    await app.platform.db.prisma.user.update({
      where: { id: third?.owner.id ?? '' },
      data: { status: 'deactivated' },
    })
    const page = await app.visitor.call('listShops', { q: word.toUpperCase(), limit: 2 })
    expect(page.body.data.shops.map(({ id }) => id)).toEqual([fifth?.id, fourth?.id])
    expect(page.body.data.pagination).toMatchObject({
      currentPage: 1,
      totalPages: 2,
      total: 3,
      hasMore: true,
    })
    const rest = await app.visitor.call('listShops', { q: word, limit: 2, page: 2 })
    expect(rest.body.data.shops.map(({ id }) => id)).toEqual([first?.id])
    expect(rest.body.data.pagination.hasMore).toBe(false)
    const beyond = await app.visitor.call('listShops', { q: word, limit: 2, page: 9 })
    expect(beyond.body.data).toMatchObject({ shops: [], pagination: { total: 3, hasMore: false } })
    const literally = await app.visitor.call('listShops', { q: '100%_4' })
    expect(literally.body.data.shops.map(({ id }) => id)).toEqual([fifth?.id])
  })

  test('is filtered by category, country and verification, alone and together', async () => {
    const word = `quagga${Date.now()}`
    const [one, two, three] = [
      await makeShop(app, { name: `${word} 1` }),
      await makeShop(app, { name: `${word} 2` }),
      await makeShop(app, { name: `${word} 3` }),
    ]
    const { shop } = app.platform.db.prisma
    await shop.update({ where: { id: one.id }, data: { category: 'Fashion', isVerified: true } })
    await shop.update({ where: { id: two.id }, data: { category: 'Fashion', countryCode: 'KE' } })
    const ids = async (filter: object) => {
      const { body } = await app.visitor.call('listShops', { q: word, ...filter })
      expect(body.data.pagination.total).toBe(body.data.shops.length)
      return body.data.shops.map(({ id }) => id)
    }
    for (const category of ['Fashion', 'fashion', 'FASHION'])
      expect(await ids({ category })).toEqual([two.id, one.id])
    expect(await ids({ country: 'sz' })).toEqual([three.id, one.id])
    expect(await ids({ verified: true })).toEqual([one.id])
    expect(await ids({ verified: false })).toEqual([three.id, two.id])
    expect(await ids({ category: 'Fashion', country: 'KE', verified: false })).toEqual([two.id])
    expect(await ids({ category: 'Nothing of the kind' })).toEqual([])
  })

  test('the ten categories are listed', async () => {
    const { body } = await app.visitor.call('listShopCategories')
    expect(body.data.categories).toHaveLength(10)
    expect(body.data.categories[0]).toBe('Electronics')
  })
})
