import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const request = {
  ...{ id: 'request', kind: 'identity', status: 'pending', shop: null, businessName: null, reason: null },
  ...{ registrationNumber: null, claimedBy: null, createdAt: '2026-01-01T10:00:00.000Z' },
  user: { id: 'lindiwe', name: 'Lindiwe Simelane', phone: '+26876100011', avatar: null },
  documents: [{ url: '/id.png', expiresAt: '2030-01-01T10:00:00.000Z' }],
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { VerificationsTab } from '/features/admin/verifications.tsx'
import { ToastViewport } from '/ui/toast-viewport.tsx'

createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(VerificationsTab), h(ToastViewport)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('verifications', script)
})
afterAll(() => pages.close())

it('a document stands beside the data of its person, and the reason of a rejection outlives a lost network', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 1440, height: 900 } })
  const decided: unknown[] = []
  let isLost = true
  const answer = (data: object) => ({ json: { success: true, message: 'OK', data } })
  const pagination = { currentPage: 1, page: 1, limit: 20, total: 1, pages: 1, hasMore: false, cursor: null }
  await page.route('**/api/admin/verifications**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/claim')) return route.fulfill(answer({ verification: request }))
    if (pathname.endsWith('/verifications'))
      return route.fulfill(
        answer({ verifications: decided.length > 0 ? [] : [request], pagination, total: 1 }),
      )
    if (isLost) return route.abort('internetdisconnected')
    decided.push(route.request().postDataJSON())
    return route.fulfill(answer({ verification: request }))
  })
  await page.route('**/id.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') }),
  )
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Show the document' }).click()
  const [data, picture] = await Promise.all([
    page.getByRole('definition').first().boundingBox(),
    page.getByRole('img', { name: 'Document 1' }).boundingBox(),
  ])
  if (!data || !picture) throw new Error('The data or the document are not drawn')
  expect(picture.x).toBeGreaterThanOrEqual(data.x + data.width)
  expect(Math.abs(picture.y - data.y)).toBeLessThan(60)

  await page.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reject the request of Lindiwe Simelane?' })
  await page.keyboard.type('It cannot be read')
  const reject = question.getByRole('button', { name: 'Reject' })
  await reject.press('Enter')
  await expect.poll(() => reject.getAttribute('aria-busy')).toBeNull()
  expect(await question.getByLabel('Reason').inputValue()).toBe('It cannot be read')
  isLost = false
  await reject.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(decided).toEqual([{ decision: 'reject', reason: 'It cannot be read' }])
  await page.close()
})

it('an approval is confirmed first, and that of a shop can be undone', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const shop = { id: 'lamu', name: 'Lamu Threads', slug: 'lamu-threads' }
  const of = { identity: request, shop: { ...request, id: 'shop', kind: 'shop', shop, documents: [] } }
  const sent: unknown[] = []
  const answer = (data: object) => ({ json: { success: true, message: 'OK', data } })
  const pagination = { currentPage: 1, page: 1, limit: 20, total: 2, pages: 1, hasMore: false, cursor: null }
  await page.route('**/api/admin/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/verifications'))
      return route.fulfill(answer({ verifications: Object.values(of), pagination }))
    if (!pathname.endsWith('/claim') && route.request().method() !== 'GET')
      sent.push([pathname, route.request().postDataJSON()])
    return route.fulfill(answer({ verification: of.identity, shop }))
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Show the document' }).click()
  const [identity, ofShop] = [0, 1].map((at) => page.getByRole('button', { name: 'Approve' }).nth(at))
  const question = page.getByRole('alertdialog', { name: 'Approve the request of Lindiwe Simelane?' })
  const approve = question.getByRole('button', { name: 'Approve' })
  await identity?.click()
  await question.getByText('This cannot be undone here.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await identity?.click()
  await approve.click()
  await page.getByText('The request of Lindiwe Simelane is approved').waitFor()
  await question.waitFor({ state: 'detached' })
  const decided = { decision: 'approve' }
  expect(sent).toEqual([['/api/admin/verifications/request', decided]])
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

  await ofShop?.click()
  await question.getByText('Buyers see the verified mark on the shop').waitFor()
  await approve.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const undone = { isVerified: false, reason: 'Undone by the administrator' }
  await expect
    .poll(() => sent.slice(1))
    .toEqual([
      ['/api/admin/verifications/shop', decided],
      ['/api/admin/shops/lamu', undone],
    ])
  await page.close()
})
