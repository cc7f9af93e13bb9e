import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { useSession } from '/app/session.ts'
import { NotificationList } from '/features/notifications/notification-list.tsx'
import { startNotifications } from '/features/notifications/store.ts'
import { useUnreadNotifications } from '/features/notifications/unread.ts'
import { NotificationBell } from '/ui/notification-bell.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'thandi', shops: [] } })
const Shown = () => {
  const unread = useUnreadNotifications(({ count }) => count)
  return h(MemoryRouter, null, h(NotificationBell, { unread }), h(NotificationList, { onGo: () => {} }))
}
createRoot(document.getElementById('root')).render(h(Shown))
startNotifications()
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('kept-notifications', script)
})
afterAll(() => pages.close())

it('without a network, the bell and its list are what this device saw last', async () => {
  const page = await pages.browser.newPage()
  const notification = {
    ...{ id: 'n1', type: 'follow', title: 'A new follower', message: 'Lindiwe follows you' },
    ...{ isRead: false, createdAt: '2026-11-01T10:00:00.000Z', content: null, data: {} },
  }
  const network = { isLost: false, list: [notification], unreadCount: 1 }
  await page.route(/[/](api|health)/, (route) => {
    if (network.isLost) return route.abort('internetdisconnected')
    const data = { notifications: network.list, unreadCount: network.unreadCount }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await page.goto(pages.address)
  await bell.waitFor()
  network.isLost = true
  await page.reload()
  await bell.waitFor()
  expect(await page.getByText('Lindiwe follows you').isVisible()).toBe(true)

  Object.assign(network, { isLost: false, list: [], unreadCount: 0 })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await bell.waitFor({ state: 'detached' })
})
