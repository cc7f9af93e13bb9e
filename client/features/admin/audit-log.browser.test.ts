import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const entry = {
  ...{ id: 'entry', _id: 'entry', user: { id: 'root', name: 'Root', phone: null, avatar: null } },
  ...{ action: 'product.hide', targetType: 'product', targetId: 'car', targetName: 'Toyota Vitz' },
  before: { status: 'active', isFlagged: false },
  after: { status: 'inactive', isFlagged: false, reason: 'No deposit before viewing' },
  createdAt: '2026-01-01T10:00:00.000Z',
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { AuditLogTab } from '/features/admin/audit-log.tsx'

createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(AuditLogTab)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('audit-log', script)
})
afterAll(() => pages.close())

it('an entry says in words what was done, to what and why; the stored names are behind Details', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasMore: false, cursor: null }
  await page.route('**/api/admin/audit-log*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { auditLog: [entry], pagination } } }),
  )
  await page.goto(pages.address)
  await page.getByText('Product hidden', { exact: true }).waitFor()
  await page.getByText('Toyota Vitz', { exact: true }).waitFor()
  await page.getByText('Reason: No deposit before viewing', { exact: true }).waitFor()
  expect(await page.getByText('isFlagged').isVisible()).toBe(false)
  await page.getByText('Details').click()
  expect(await page.getByText('isFlagged').isVisible()).toBe(true)
  expect(await page.getByText('product.hide').isVisible()).toBe(true)
})
