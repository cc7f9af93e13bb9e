import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { PreferencesSheet } from '/features/notifications/preferences-sheet.tsx'
import { ToastViewport } from '/ui/toast-viewport.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'thandi' } })
const Shown = () => {
  const [isOpen, setOpen] = useState(true)
  return [
    isOpen && h(PreferencesSheet, { key: 'sheet', isOpen, onClose: () => setOpen(false) }),
    h(ToastViewport, { key: 'toasts', onOpen: () => {} }),
  ]
}
createRoot(document.getElementById('root')).render(h(Shown))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('preferences', script)
})
afterAll(() => pages.close())

it('each switch is saved at once and alone; one that fails goes back with a message', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const kept: Record<string, boolean> = { messages: true, shop_updates: false, security: true }
  const sent: unknown[] = []
  let isBroken = false
  await page.route('**/api/notifications/preferences', (route) => {
    const body = route.request().postDataJSON()
    if (body) sent.push(body.preferences)
    if (body && isBroken) return route.fulfill({ status: 500, body: '{}' })
    for (const { id, enabled } of body?.preferences ?? []) kept[id] = enabled
    const preferences = Object.entries(kept).map(([id, enabled]) => ({ id, enabled, type: 'push' }))
    return route.fulfill({ json: { success: true, message: 'OK', data: { preferences } } })
  })
  await page.goto(pages.address)
  const messages = page.getByRole('switch', { name: 'Messages' })
  await messages.click()
  await page.getByText('Notification preferences updated successfully!').waitFor()
  await page.getByRole('switch', { name: 'Shop updates' }).click()
  await expect.poll(() => kept).toEqual({ messages: false, shop_updates: true, security: true })
  expect(sent).toEqual([[{ id: 'messages', enabled: false }], [{ id: 'shop_updates', enabled: true }]])
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await page.getByText('· Push').count()).toBe(0)

  isBroken = true
  await messages.click()
  await page.getByText('Failed to save your preferences. Please try again.').waitFor()
  expect(await messages.getAttribute('aria-checked')).toBe('false')
  await page.close()
})
