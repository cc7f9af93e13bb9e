import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { DirectList } from '/features/dealer-messages/direct-list.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'asha', shops: [] } })
const App = () => {
  const { pathname, search } = useLocation()
  document.title = pathname + search
  return h(DirectList, { chosenId: undefined, tabs: null })
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(App)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('direct-list', script)
})
afterAll(() => pages.close())

it('an empty list of direct messages leads to the cars, whose dealers one can write to', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => {
    const pagination = { hasMore: false, nextCursor: null, total: 0 }
    const data = { conversations: [], pagination }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'See cars' }).click()
  await expect.poll(() => page.title()).toBe('/browse?category=Automotive')
  await page.close()
})
