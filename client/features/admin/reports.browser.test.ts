import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const person = (name: string, phone: string) => ({ id: name, name, phone, avatar: null })
const media = [
  { url: '/hat.jpg', type: 'image' },
  { url: '/brim.jpg', type: 'image' },
  { url: '/worn.mp4', type: 'video' },
]
const report = {
  ...{ id: 'report', targetType: 'product', targetId: 'hat', reason: 'scam', details: null, status: 'open' },
  ...{ resolution: null, reporter: person('Lindiwe', '+26876100011'), deal: null, decidedAt: null },
  target: { text: 'Crochet sun hat', user: person('Nomsa', '+26876100001'), status: 'active' },
  evidence: { text: 'Crochet sun hat', user: null, media },
  createdAt: '2026-01-01T10:00:00.000Z',
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { ReportsTab } from '/features/admin/reports.tsx'
import { ToastViewport } from '/ui/toast-viewport.tsx'

createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(ReportsTab), h(ToastViewport)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('reports', script)
})
afterAll(() => pages.close())

it('a report shows its target and both persons, leads to them, and can hide the product', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: unknown[] = []
  const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasMore: false, cursor: null }
  await page.route('**/api/admin/reports*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { reports: [report], pagination } } }),
  )
  await page.route('**/api/admin/products/hat', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: 'OK', data: { product: {} } } })
  })
  await page.goto(pages.address)
  const card = page.getByRole('listitem')
  const linkOf = (name: RegExp) => card.getByRole('link', { name }).getAttribute('href')
  expect(await linkOf(/^Crochet sun hat$/)).toBe('/products/hat')
  expect(await linkOf(/^Against Nomsa/)).toBe('/admin?tab=users&search=%2B26876100001')
  expect(await linkOf(/^Reported by Lindiwe/)).toBe('/admin?tab=users&search=%2B26876100011')
  expect(await card.getByRole('img', { name: 'Picture 1' }).getAttribute('src')).toBe('/hat.jpg')
  expect(await linkOf(/^Picture 2$/)).toBe('/brim.jpg')
  expect(await linkOf(/^Video 3$/)).toBe('/worn.mp4')

  await card.getByLabel('Note').fill(' Well seen ')
  await card.getByRole('button', { name: 'Hide' }).click()
  const question = page.getByRole('alertdialog', { name: 'Hide Crochet sun hat?' })
  await question.getByLabel('Reason').fill('A copy')
  // The network is cut: the reason stays for the second try.
  await page.route('**/api/admin/products/hat', (route) => route.abort(), { times: 1 })
  await question.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => question.getByRole('button', { name: 'Hide' }).getAttribute('aria-busy')).toBeNull()
  expect(await question.getByLabel('Reason').inputValue()).toBe('A copy')
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Hide' }).click()
  await question.waitFor({ state: 'detached' })
  expect(sent).toEqual([{ status: 'inactive', reason: 'A copy', note: 'Well seen' }])
})

it('a report that was resolved can be opened again', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: unknown[] = []
  const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasMore: false, cursor: null }
  await page.route('**/api/admin/reports*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { reports: [report], pagination } } }),
  )
  await page.route('**/api/admin/reports/report', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: 'OK', data: { report } } })
  })
  await page.goto(pages.address)
  await page.getByLabel('Note').fill('Removed')
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click({ timeout: 8000 })
  const resolution = 'Removed'
  await expect
    .poll(() => sent)
    .toEqual([
      { status: 'resolved', resolution },
      { status: 'open', resolution },
    ])
})

it('decided reports can be listed, with what was decided, and opened again with their note', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: unknown[] = []
  const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasMore: false, cursor: null }
  await page.route('**/api/admin/reports*', (route) => {
    const status = new URL(route.request().url()).searchParams.get('status')
    const decision = { resolution: 'Removed by its seller', decidedAt: '2026-01-02T10:00:00.000Z' }
    const opened = sent.length > 0 ? [{ ...report, resolution: 'Removed by its seller' }] : []
    const reports = status === 'resolved' ? [{ ...report, status, ...decision }] : opened
    return route.fulfill({ json: { success: true, message: 'OK', data: { reports, pagination } } })
  })
  await page.route('**/api/admin/reports/report', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: 'OK', data: { report } } })
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Resolved' }).click()
  await page.getByText('Removed by its seller').waitFor()
  expect(await page.getByRole('button', { name: 'Dismiss', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(() => sent).toEqual([{ status: 'open', resolution: 'Removed by its seller' }])
  await page.getByRole('button', { name: 'To review' }).click()
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Removed by its seller')
  await page.close()
})
