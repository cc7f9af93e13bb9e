import { decodeJwt } from 'jose'
import { v7 as newId } from 'uuid'
import type { Role } from '../contract/accounts/views.ts'
import { toMinor } from '../contract/money.ts'
import { suggestSlug } from '../contract/shops/slug.ts'
import { startSession } from '../server/features/accounts/actions/start-session.ts'
import { refreshListed } from '../server/features/products/actions/refresh-listed.ts'
import type { Caller, TestApp } from './app.ts'

// Creates rows that a test needs, with their parents, directly in the database: without the checks
// and events of the product.

let count = 0

export type TestUser = Caller & {
  id: string
  name: string
  phone: string
  token: string
  refreshToken: string
  sessionId: string
}

/** Creates a signed-in user without a usable password: tests that log in use the sign-up calls. */
export const makeUser = async (
  app: TestApp,
  given: { name?: string; phone?: string; role?: Role; countryCode?: string } = {},
): Promise<TestUser> => {
  count += 1
  const id = newId()
  const name = given.name ?? `Person ${count}`
  const phone = given.phone ?? `+26876${String(100_000 + count)}`
  await app.platform.db.prisma.user.create({
    data: {
      id,
      name,
      phone,
      username: `person-${count}-${id.slice(-6)}`,
      role: given.role ?? 'user',
      countryCode: given.countryCode ?? 'SZ',
      passwordHash: 'cannot be logged in with',
      isPhoneVerified: true,
    },
  })
  const { accessToken: token, refreshToken } = await openSession(app, { id, role: given.role ?? 'user' })
  const sessionId = String(decodeJwt(token).sid)
  return { id, name, phone, token, refreshToken, sessionId, ...app.withToken(token) }
}

/** Signs a user in on a device. */
export const openSession = (app: TestApp, user: { id: string; role: Role }) => {
  const client = { address: '127.0.0.1', userAgent: 'lightMyRequest', country: null, language: null }
  return app.platform.db.transaction((tx) =>
    startSession(app.platform, tx, user, { kind: 'visitor', ...client }),
  )
}

export type TestShop = { id: string; slug: string; owner: TestUser }

/** Creates an active shop with its owner. */
export const makeShop = async (
  app: TestApp,
  given: { owner?: TestUser; name?: string; currency?: string; city?: string; countryCode?: string } = {},
): Promise<TestShop> => {
  count += 1
  const owner = given.owner ?? (await makeUser(app))
  const id = newId()
  const name = given.name ?? `Shop ${count}`
  const slug = `${suggestSlug(name)}-${id.slice(-6)}`
  await app.platform.db.prisma.shop.create({
    data: {
      id,
      ownerId: owner.id,
      name,
      slug,
      description: 'A shop that a test opened',
      category: 'Other',
      currency: given.currency ?? 'SZL',
      city: given.city,
      countryCode: given.countryCode ?? 'SZ',
    },
  })
  await app.platform.db.prisma.shopSlug.create({ data: { slug, shopId: id } })
  return { id, slug, owner }
}

export type TestProduct = { id: string; shop: TestShop; owner: TestUser }

/** Creates a product, visible to everyone unless `status` or `isAvailable` is given. */
export const makeProduct = async (
  app: TestApp,
  given: {
    shop?: TestShop
    title?: string
    description?: string
    category?: string
    price?: number
    currency?: string
    status?: 'pending' | 'active' | 'failed' | 'inactive' | 'rejected'
    isAvailable?: boolean
    stock?: number
  } = {},
): Promise<TestProduct> => {
  count += 1
  const shop = given.shop ?? (await makeShop(app))
  const currency = given.currency ?? 'SZL'
  const id = newId()
  await app.platform.db.prisma.product.create({
    data: {
      id,
      shopId: shop.id,
      ownerId: shop.owner.id,
      title: given.title ?? `Product ${count}`,
      description: given.description ?? 'A product that a test listed',
      category: given.category,
      priceMinor: toMinor(given.price ?? 100, currency),
      currency,
      status: given.status ?? 'active',
      isAvailable: given.isAvailable ?? true,
      stockQuantity: given.stock ?? 1,
      publishedAt: new Date(),
    },
  })
  await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: [id] }))
  return { id, shop, owner: shop.owner }
}
