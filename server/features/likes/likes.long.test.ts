import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { setLike } from './actions/set-like.ts'
import { app, counted, setUp } from './likes.test-setup.ts'

setUp()

const lastPushedLikes = (productId: string) =>
  app.pushes
    .flatMap((push) => (push.event === 'product:counts' && push.data.productId === productId ? [push] : []))
    .at(-1)?.data.likes

test('a thousand parallel toggles by many users are counted exactly', { timeout: 180_000 }, async () => {
  const product = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 50 }, () => makeUser(app)))
  // 17 toggles a user, then 3 sets: whatever their order, the rows and the counts agree.
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      users[index % users.length]?.call('setLike', { id: product.id }),
    ),
  )
  const after = await counted(product.id)
  expect(after?.likes).toBe(after?.likeRows)
  expect(after?.shopLikes).toBe(after?.likeRows)

  await app.settle()
  expect(lastPushedLikes(product.id)).toBe(after?.likes)
})

test('a thousand parallel users are a thousand likes', async () => {
  const product = await makeProduct(app)
  const ids = Array.from({ length: 1_000 }, () => newId())
  const answers = await Promise.all(
    ids.map((userId) =>
      setLike(
        app.platform,
        {
          kind: 'member',
          userId,
          sessionId: userId,
          role: 'user',
          address: '',
          userAgent: '',
          country: null,
          language: null,
        },
        { id: product.id },
      ),
    ),
  )
  // Each answer has a different count: none was lost or repeated.
  expect(new Set(answers.map(({ totalLikes }) => totalLikes)).size).toBe(1_000)
  expect(await counted(product.id)).toMatchObject({ likes: 1_000, likeRows: 1_000, shopLikes: 1_000 })
  await app.settle()
  expect(lastPushedLikes(product.id)).toBe(1_000)
})
