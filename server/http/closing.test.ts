import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { makeProduct, makeUser } from '../../testing/factories.ts'
import { listen } from '../../testing/live.ts'

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
  const isWaiting = async () => {
    const { rows } = await app.platform.db.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return rows.length > 0
  }
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20))
  const closing = app.app.close()
  await holder.query('COMMIT')
  holder.release()
  expect((await (await liking).json()).data).toEqual({ liked: true, totalLikes: 1 })
  await closing
  await app.close()
})
