import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { app, counted, setUp } from './likes.test-setup.ts'

setUp()

test('a like toggles without `liked`, and is set with it', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const like = async (liked?: boolean) => (await user.call('setLike', { id: product.id, liked })).body.data

  expect(await like()).toEqual({ liked: true, totalLikes: 1 })
  expect(await like()).toEqual({ liked: false, totalLikes: 0 })
  expect(await like(false)).toEqual({ liked: false, totalLikes: 0 })
  expect(await like(true)).toEqual({ liked: true, totalLikes: 1 })
  expect(await like(true)).toEqual({ liked: true, totalLikes: 1 })
  expect(await counted(product.id)).toMatchObject({ likes: 1, likeRows: 1, shopLikes: 1 })
})

test('a bookmark toggles without a value, and is set with one', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const save = async (bookmarked?: boolean) =>
    (await user.call('setBookmark', { id: product.id, bookmarked })).body.data

  expect(await save()).toEqual({ isBookmarked: true, totalBookmarks: 1 })
  expect(await save()).toEqual({ isBookmarked: false, totalBookmarks: 0 })
  expect(await save(false)).toEqual({ isBookmarked: false, totalBookmarks: 0 })
  expect(await save(true)).toEqual({ isBookmarked: true, totalBookmarks: 1 })
  expect(await save(true)).toEqual({ isBookmarked: true, totalBookmarks: 1 })
  expect(await counted(product.id)).toMatchObject({ bookmarks: 1, bookmarkRows: 1, likes: 0 })
})

test('visitors can neither like nor bookmark', async () => {
  const product = await makeProduct(app)
  for (const name of ['setLike', 'setBookmark'] as const) {
    const { status, body } = await app.visitor.call(name, { id: product.id })
    expect(status).toBe(401)
    expect(body.error).toEqual({ code: 'AUTH_REQUIRED', message: 'Not authenticated' })
  }
  expect(await counted(product.id)).toMatchObject({ likes: 0, bookmarks: 0 })
})

test('a hidden product is 404 to others and not to its owner', async () => {
  const hidden = await makeProduct(app, { isAvailable: false })
  const user = await makeUser(app)
  for (const name of ['setLike', 'setBookmark', 'recordView', 'shareProduct'] as const) {
    for (const id of [hidden.id, newId(), 'no-id']) {
      const { status, body } = await user.call(name, { id })
      expect(status).toBe(404)
      expect(body.error.code).toBe('NOT_FOUND')
    }
    expect((await hidden.owner.call(name, { id: hidden.id })).status).toBe(200)
  }
})

test('an administrator can like, bookmark and view every product except deleted ones', async () => {
  const hidden = await makeProduct(app, { isAvailable: false })
  const admin = await makeUser(app, { role: 'admin' })
  const { id } = hidden
  expect((await admin.call('getProduct', { id })).status).toBe(200)
  expect((await admin.call('setLike', { id })).body.data).toEqual({ liked: true, totalLikes: 1 })
  expect((await admin.call('setBookmark', { id })).body.data).toEqual({
    isBookmarked: true,
    totalBookmarks: 1,
  })
  expect((await admin.call('recordView', { id })).body.data).toEqual({ views: 1 })
  expect((await admin.call('shareProduct', { id })).status).toBe(200)

  expect((await admin.call('listLikes', { id })).body.data.users.map((user) => user.id)).toEqual([admin.id])
  expect((await admin.call('countBookmarks', { id })).body.data).toEqual({ totalBookmarks: 1 })
  expect((await admin.call('countViews', { id })).body.data).toEqual({ views: 1 })
  const productIds = [id]
  expect((await admin.call('batchLikes', { productIds })).body.data[id]).toEqual({
    isLiked: true,
    totalLikes: 1,
  })
  expect((await admin.call('batchBookmarks', { productIds })).body.data[id]?.isBookmarked).toBe(true)
  expect((await admin.call('batchViews', { productIds })).body.data[id]).toEqual({ views: 1 })

  await hidden.owner.call('deleteProduct', { id })
  for (const name of [
    'getProduct',
    'setLike',
    'setBookmark',
    'recordView',
    'shareProduct',
    'listLikes',
    'countViews',
  ] as const)
    expect((await admin.call(name, { id })).status).toBe(404)
  expect((await admin.call('batchLikes', { productIds })).body.data).toEqual({})
})

test('a value that is not a boolean is refused', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  // @ts-expect-error an invalid value from a client
  const { status, body } = await user.call('setLike', { id: product.id, liked: 'yes' })
  expect(status).toBe(422)
  expect(body.errors[0]?.path).toBe('body.liked')
})

test('an even number of parallel toggles by one user restores the state, an odd number changes it', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const toggle = (times: number) =>
    Promise.all(Array.from({ length: times }, () => user.call('setLike', { id: product.id })))
  await toggle(40)
  expect((await counted(product.id))?.likes).toBe(0)
  const answers = await toggle(31)
  expect((await counted(product.id))?.likes).toBe(1)
  expect(answers.filter(({ body }) => body.data.liked)).toHaveLength(16)
})

test('ten parallel equal calls by one user make one row, one event and one answer', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  for (const name of ['setLike', 'setBookmark'] as const) {
    const desired = name === 'setLike' ? { liked: true } : { bookmarked: true }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.call(name, { id: product.id, ...desired })),
    )
    const expected =
      name === 'setLike' ? { liked: true, totalLikes: 1 } : { isBookmarked: true, totalBookmarks: 1 }
    for (const { body } of answers) expect(body.data).toEqual(expected)
  }
  expect(await counted(product.id)).toMatchObject({ likes: 1, likeRows: 1, bookmarks: 1, bookmarkRows: 1 })
})
