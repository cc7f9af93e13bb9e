import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { listen } from '../../../testing/sockets.ts'

it('answers running requests when it closes, and does not wait for idle connections', async () => {
  const app = await startTestApp()
  const address = await listen(app)
  const [product, user] = [await makeProduct(app), await makeUser(app)]
  // Lock the product's row, so that the like keeps running until it is released.
  const holder = await app.platform.db.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM "Product" WHERE id = $1 FOR UPDATE', [product.id])
  const liking = fetch(`${address}/api/products/${product.id}/like`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
  })
  await expect.poll(() => countLockWaits(app.platform.db.kysely), { timeout: 10_000 }).toBe(1)
  const closing = app.app.close()
  await holder.query('COMMIT')
  holder.release()
  expect((await (await liking).json()).data).toEqual({ liked: true, totalLikes: 1 })
  await closing
  await app.close()
})
