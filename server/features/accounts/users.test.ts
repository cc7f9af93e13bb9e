import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const PASSWORD = 'correct horse battery'
const withPassword = async (user: TestUser): Promise<TestUser> => {
  const passwordHash = await hashPassword(PASSWORD)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
  return user
}
const logIn = (phone: string, password: string) => app.visitor.call('login', { identifier: phone, password })

describe('a public profile', () => {
  test('shows public fields, and never the phone or the e-mail', async () => {
    const { owner, ...shop } = await makeShop(app, { name: 'Weavers' })
    await makeProduct(app, { shop: { ...shop, owner } })
    await owner.call('updateMe', { name: 'Nomsa', email: 'nomsa@example.com' })
    const fan = await makeUser(app)
    await fan.call('followShop', { id: shop.id })
    const { status, body } = await app.visitor.call('getUser', { id: owner.id })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({
      id: owner.id,
      _id: owner.id,
      name: 'Nomsa',
      role: 'user',
      counts: { followers: 1, following: 0, products: 1, comments: 0 },
      shops: [{ id: shop.id, name: 'Weavers', slug: shop.slug, logo: null, isVerified: false }],
      viewer: { isSelf: false, isBlocked: false, canWrite: true },
    })
    expect(JSON.stringify(body)).not.toContain(owner.phone)
    expect(JSON.stringify(body)).not.toContain('nomsa@example.com')
    expect((await owner.call('getUser', { id: owner.id })).body.data.user.viewer.isSelf).toBe(true)
    expect((await fan.call('getUser', { id: fan.id })).body.data.user.counts.following).toBe(1)
  })

  test('of a nameless user shows the phone masked', async () => {
    const user = await makeUser(app, { name: '', phone: '+26876123456' })
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { username: '' } })
    const { body } = await app.visitor.call('getUser', { id: user.id })
    expect(body.data.user.name).toBe('+26*******56')
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { username: newId() } })
  })

  test('of an unknown or deactivated account is 404', async () => {
    const user = await makeUser(app)
    await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { status: 'deactivated' } })
    for (const id of [newId(), user.id, 'x'])
      expect((await app.visitor.call('getUser', { id })).status).toBe(404)
  })
})

describe('changing the own record', () => {
  test('changes the sent fields and keeps the rest', async () => {
    const user = await makeUser(app, { name: 'Thandi' })
    const first = await user.call('updateMe', { email: 'Thandi@Example.com' })
    expect(first.body.data.user).toMatchObject({ name: 'Thandi', email: 'Thandi@Example.com' })
    const second = await user.call('updateMe', { name: '  Thandi D.  ', phone: user.phone })
    expect(second.body.data.user).toMatchObject({ name: 'Thandi D.', email: 'Thandi@Example.com' })
    const third = await user.call('updateMe', { email: '' })
    expect(third.body.data.user).toMatchObject({ name: 'Thandi D.', email: null })
  })

  test('refuses an empty name, an invalid e-mail and another phone, with the specified texts', async () => {
    const user = await makeUser(app)
    const problem = async (input: Parameters<typeof user.call<'updateMe'>>[1]) => {
      const { status, body } = await user.call('updateMe', input)
      expect(status).toBe(422)
      return body.errors
    }
    expect(await problem({ name: '  ' })).toEqual([{ path: 'body.name', message: 'Name is required' }])
    expect(await problem({ email: 'nobody' })).toEqual([
      { path: 'body.email', message: 'Please enter a valid email' },
    ])
    expect(await problem({ name: 'New', phoneNumber: '+26876999999' })).toEqual([
      {
        path: 'body.phoneNumber',
        message: 'Phone number cannot be changed. Contact support if needed.',
      },
    ])
    expect((await user.call('getMe')).body.data.user).toMatchObject({ name: user.name, phone: user.phone })
    expect((await app.visitor.call('updateMe', { name: 'X' })).status).toBe(401)
  })

  test('sets the image to an own upload, keeps it when sent unchanged, and removes it', async () => {
    const user = await makeUser(app)
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c63' } })
      .png()
      .toBuffer()
    const upload = async () => {
      const files = { file: { bytes, filename: 'me.png', type: 'image/png' } }
      return (await user.call('uploadMedia', { folder: 'avatars' }, { files })).body.data
    }
    const { key, url } = await upload()
    const shown = (await user.call('updateMe', { name: 'Me', avatar: key })).body.data.user
    expect([shown.name, shown.avatar]).toEqual(['Me', url])
    const again = await user.call('updateMe', { name: 'Still me', avatar: shown.avatar })
    expect(again.body.data.user).toMatchObject({ name: 'Still me', avatar: url })

    // All or nothing: an image of another user leaves the name unchanged.
    const stranger = await makeUser(app)
    const stolen = await stranger.call('updateMe', { name: 'Thief', avatar: (await upload()).key })
    expect([stolen.status, stolen.body.error.code]).toEqual([422, 'UPLOAD_UNKNOWN'])
    expect((await stranger.call('getMe')).body.data.user).toMatchObject({ name: stranger.name, avatar: null })
    expect((await user.call('updateMe', { avatar: null })).body.data.user.avatar).toBeNull()
  })

  test('an e-mail belongs to one account, whatever its case, also in parallel', async () => {
    const users = await Promise.all([makeUser(app), makeUser(app), makeUser(app)])
    const emails = ['shared@example.com', 'SHARED@example.com', 'Shared@Example.com']
    const answers = await Promise.all(users.map((user, n) => user.call('updateMe', { email: emails[n] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('EMAIL_TAKEN')
  })
})

describe('changing the password', () => {
  test('ends every other session, notifies its owner, and the old one is invalid', async () => {
    const user = await withPassword(await makeUser(app))
    const other = (await logIn(user.phone, PASSWORD)).body.data.tokens
    const { status, body } = await user.call('changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'another horse battery',
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({})
    await app.settle()
    expect((await user.call('getMe')).status).toBe(200)
    expect((await app.withToken(other.accessToken).call('getMe')).status).toBe(401)
    expect((await app.visitor.call('refresh', { refreshToken: other.refreshToken })).status).toBe(401)
    expect((await logIn(user.phone, PASSWORD)).status).toBe(401)
    expect((await logIn(user.phone, 'another horse battery')).status).toBe(200)
    const { notifications } = (await user.call('listNotifications')).body.data
    expect(notifications).toMatchObject([{ type: 'other', title: 'Your password was changed', link: null }])
  })

  test('refuses a wrong current one, a common one, and one that differs from its confirmation', async () => {
    const user = await withPassword(await makeUser(app))
    const change = (currentPassword: string, newPassword: string, confirmPassword?: string) =>
      user.call('changePassword', { currentPassword, newPassword, confirmPassword })
    const wrong = await change('not this one', 'another horse battery')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual([
      { path: 'body.currentPassword', message: 'This is not your current password' },
    ])
    expect((await change(PASSWORD, 'password123')).body.errors[0]?.path).toBe('body.newPassword')
    expect((await change(PASSWORD, 'another horse', 'another house')).body.errors).toEqual([
      { path: 'body.confirmPassword', message: 'Passwords do not match' },
    ])
    expect((await logIn(user.phone, PASSWORD)).status).toBe(200)
  })

  test('succeeds once when called twice in parallel', async () => {
    const user = await withPassword(await makeUser(app))
    const news = ['first horse battery', 'second horse battery']
    const answers = await Promise.all(
      news.map((newPassword) => user.call('changePassword', { currentPassword: PASSWORD, newPassword })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = news[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await logIn(user.phone, winner)).status).toBe(200)
  })
})

test("a user lists the own devices and signs one out, and nobody else's", async () => {
  const user = await withPassword(await makeUser(app))
  const phone = (await logIn(user.phone, PASSWORD)).body.data.tokens
  const { sessions } = (await user.call('listSessions')).body.data
  expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  const stranger = await makeUser(app)
  expect((await stranger.call('endSession', { id: other?.id ?? '' })).status).toBe(404)
  expect((await app.withToken(phone.accessToken).call('getMe')).status).toBe(200)
  expect((await user.call('endSession', { id: other?.id ?? '' })).status).toBe(200)
  await app.settle()
  expect((await app.withToken(phone.accessToken).call('getMe')).status).toBe(401)
  expect((await user.call('listSessions')).body.data.sessions).toHaveLength(1)
  expect((await user.call('endSession', { id: other?.id ?? '' })).status).toBe(404)
})

describe('liked and bookmarked products', () => {
  test('are listed the latest first, by page and by cursor, with the time', async () => {
    const user = await makeUser(app)
    const shop = await makeShop(app)
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const { id } = await makeProduct(app, { shop })
      ids.unshift(id)
      await user.call('setLike', { id })
      await user.call('setBookmark', { id })
    }
    const all = (await user.call('listLikedProducts')).body.data
    expect(all.products.map(({ id }) => id)).toEqual(ids)
    expect(all.pagination).toMatchObject({ total: 5, totalProducts: 5, hasMore: false, nextCursor: null })
    expect(all.products.every(({ likedAt, viewer }) => Date.parse(likedAt) > 0 && viewer.isLiked)).toBe(true)
    const first = (await user.call('listBookmarkedProducts', { limit: 2 })).body.data
    expect(first.products.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(Date.parse(first.products[0]?.bookmarkedAt ?? '')).toBeGreaterThan(0)
    // A bookmark added while scrolling shifts nothing.
    await user.call('setBookmark', { id: (await makeProduct(app, { shop })).id })
    const cursor = first.pagination.nextCursor ?? ''
    const second = (await user.call('listBookmarkedProducts', { limit: 2, cursor })).body.data
    expect(second.products.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const paged = (await user.call('listLikedProducts', { limit: 2, page: 3 })).body.data
    expect(paged.products.map(({ id }) => id)).toEqual(ids.slice(4))
    expect((await user.call('listLikedProducts', { cursor: 'x' })).body.errors[0]?.path).toBe('query.cursor')
  })

  test('exclude hidden products', async () => {
    const user = await makeUser(app)
    const { id } = await makeProduct(app)
    await user.call('setLike', { id })
    await runSql(app.platform.db.kysely, 'UPDATE "Product" SET "isListed" = false WHERE id = $1', [id])
    const { products, pagination } = (await user.call('listLikedProducts')).body.data
    expect([products.length, pagination.total]).toEqual([0, 0])
    expect((await app.visitor.call('listLikedProducts')).status).toBe(401)
  })
})

test("a user's comments are listed for everyone, except those on content hidden from the reader", async () => {
  const [user, reader] = [await makeUser(app), await makeUser(app)]
  const [seen, hidden] = [await makeProduct(app), await makeProduct(app)]
  const first = (await user.call('createComment', { id: seen.id, comment: 'One' })).body.data.comment
  await user.call('replyToComment', { id: first.id, comment: 'Two' })
  await user.call('createComment', { id: hidden.id, comment: 'Three' })
  await runSql(app.platform.db.kysely, 'UPDATE "Product" SET "isListed" = false WHERE id = $1', [hidden.id])
  const theirs = (await reader.call('listUserComments', { id: user.id })).body.data
  expect(theirs.comments.map(({ comment }) => comment)).toEqual(['Two', 'One'])
  expect(theirs.pagination.total).toBe(2)
  const mine = (await user.call('listMyComments', { limit: 1, page: 2 })).body.data
  expect(mine.comments.map(({ comment }) => comment)).toEqual(['One'])
  expect((await hidden.owner.call('listUserComments', { id: user.id })).body.data.pagination.total).toBe(3)
  expect((await app.visitor.call('listUserComments', { id: newId() })).status).toBe(404)
  expect((await app.visitor.call('listMyComments')).status).toBe(401)
})
