import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { PushSetting } from '/features/notifications/device-push.tsx'

useSession.setState(
  location.hash ? { status: 'signed-out', user: null } : { status: 'signed-in', user: { id: 'thandi' } },
)
createRoot(document.getElementById('root')).render(h(PushSetting))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('push-setting', script)
})
afterAll(() => pages.close())

for (const who of ['a member', 'a visitor'])
  it(`is off for ${who} while the browser blocks notifications, and says how to allow them`, async () => {
    const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await page.goto(who === 'a visitor' ? `${pages.address}#visitor` : pages.address)
    const push = page.getByRole('switch', { name: 'Push' })
    await page.getByText('Tap the icon beside the address, and allow notifications there.').waitFor()
    expect(await push.getAttribute('aria-checked')).toBe('false')
    await page.close()
  })
