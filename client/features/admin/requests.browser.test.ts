import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { RequestsTab } from '/features/admin/requests.tsx'

createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(RequestsTab)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('requests', script)
})
afterAll(() => pages.close())

it.each([
  ['deletion', 'Delete this account?', 'Delete account'],
  ['deactivation', 'Deactivate Lindiwe?', 'Deactivate'],
])('the question about a %s names what its button does', async (type, title, button) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const user = { id: 'lindiwe', name: 'Lindiwe', phone: null, avatar: null }
  const accountRequests = [{ id: 'r', type, reason: null, user, createdAt: '2026-01-01T10:00:00.000Z' }]
  const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasMore: false, cursor: null }
  const sent: unknown[] = []
  await page.route('**/api/admin/**', (route) => {
    const isRead = route.request().method() === 'GET'
    if (!isRead) sent.push(route.request().postDataJSON())
    const data = isRead ? { accountRequests, pagination } : {}
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: title })
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(() => sent).toEqual([{ decision: 'approve' }])
  await page.close()
})
