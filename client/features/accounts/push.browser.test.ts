import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { accountsPushes } from '/features/accounts/push.ts'
import { SessionEndNote } from '/features/accounts/session-end.tsx'

window.end = (reason) => {
  useSession.setState({ status: 'signed-in', user: { id: 'asha' } })
  accountsPushes['session:ended']({ reason })
}
window.login = () => createRoot(document.getElementById('root')).render(h(SessionEndNote))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('accounts-push', script)
})
afterAll(() => pages.close())

it('a device reads whether its account was deleted, or it was signed out only', async () => {
  for (const [reason, text] of [
    ['account deleted', 'Your account was deleted.'],
    ['ended by the user', 'This device was signed out. Please sign in again.'],
  ] as const) {
    const page = await pages.browser.newPage()
    await page.goto(pages.address)
    await page.waitForFunction(() => Reflect.has(window, 'end'))
    await page.evaluate((why) => Reflect.get(window, 'end')(why), reason)
    // Somebody who picks up the phone later reads it as well.
    await page.reload()
    await page.waitForFunction(() => Reflect.has(window, 'login'))
    await page.evaluate(() => Reflect.get(window, 'login')())
    await page.getByText(text).waitFor()
    expect(await page.getByText(/account was deleted|signed out/).count()).toBe(1)
    await page.close()
  }
})
