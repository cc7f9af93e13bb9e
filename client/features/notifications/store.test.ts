import { afterEach, expect, it, vi } from 'vitest'
import { failure, openTestBrowser, success, tokenFor } from '../../app/test-browser.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
afterEach(() => browser.close())

it('keeps the list when a refresh fails', async () => {
  const notification = { id: 'n1', isRead: false, createdAt: '2026-11-01T10:00:00.000Z' }
  let isDown = false
  browser = await openTestBrowser(() =>
    isDown
      ? failure(503, 'UNAVAILABLE', 'Try again later')
      : success({ notifications: [notification], unreadCount: 1 }),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { signIn } = await import('../../app/session.ts')
  signIn({
    user: { id: 'u1', name: 'Thandi' } as Parameters<typeof signIn>[0]['user'],
    tokens: { accessToken: tokenFor(900), refreshToken: 'r' },
  })
  const { loadNotifications, useNotifications } = await import('./store.ts')
  await loadNotifications()
  expect(useNotifications.getState()).toEqual({ items: [notification], state: 'ready' })
  isDown = true
  await loadNotifications()
  expect(useNotifications.getState()).toEqual({ items: [notification], state: 'error' })
})
