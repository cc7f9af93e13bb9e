import { afterAll, beforeAll, expect } from 'vitest'
import type { SavedQuery } from '../../../contract/saved-searches/saved-query.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestUser } from '../../../testing/factories.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { matchProducts } from './actions/match-products.ts'

export let app: TestApp
export let service: Awaited<ReturnType<typeof startPushService>>
export const save = async (user: TestUser, query: SavedQuery) => {
  const { status, body } = await user.call('saveSearch', query)
  expect(status).toBe(201)
  return body.data.savedSearch
}
/** Runs the matching as a worker does, and the listeners. */
export const match = async () => {
  await matchProducts(app.platform, AbortSignal.timeout(60_000))
  await app.settle()
}
export const notifiedTo = async (user: TestUser) =>
  (await user.call('listNotifications')).body.data.notifications
    .filter(({ title }) => title.includes('new for') || title.startsWith('New for'))
    .map(({ title, message }) => [title, message])

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
    service = await startPushService(() => app.platform.webPush.publicKey)
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })
}
