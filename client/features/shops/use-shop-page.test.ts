import { afterEach, expect, it, vi } from 'vitest'
import { failure, openTestBrowser, success } from '../../app/test-browser.ts'

const stored = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  del: async () => {},
  entries: async () => [],
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
}))

let browser: Awaited<ReturnType<typeof openTestBrowser>>
afterEach(() => browser.close())

it('restores a shop only if the server gives no answer', async () => {
  const shop = { id: 's1', slug: 'lubombo-crafts', viewer: { isFollowing: false } }
  let status = 200
  browser = await openTestBrowser(() =>
    status === 200 ? success({ shop }) : failure(status, 'CODE', 'It did not work'),
  )
  const { loadShopPage } = await import('./use-shop-page.ts')
  const load = () => loadShopPage('lubombo-crafts', new AbortController().signal)
  expect(await load()).toBe('lubombo-crafts')
  status = 503
  expect(await load()).toBe('lubombo-crafts')
  status = 429
  await expect(load()).rejects.toMatchObject({ status: 429 })
})
