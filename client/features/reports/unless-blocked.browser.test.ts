import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { useSession } from '/app/session.ts'
import { UnlessBlocked } from '/features/reports/unless-blocked.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'asha', role: 'member' } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h(UnlessBlocked, { userId: 'thabo', name: 'Thabo' }, h('p', null, 'Composer'))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('unless-blocked', script)
})
afterAll(() => pages.close())

it('to somebody whom one has blocked nothing can be written until they are unblocked', async () => {
  const page = await pages.browser.newPage()
  const sent: string[] = []
  await page.route(/\/api\/users\/thabo/, (route) => {
    const request = route.request()
    if (request.method() === 'GET') {
      const user = { id: 'thabo', viewer: { isSelf: false, isBlocked: true } }
      return route.fulfill({ json: { success: true, message: 'OK', data: { user } } })
    }
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    return route.fulfill({ json: { success: true, message: 'OK', data: { isBlocked: false } } })
  })
  await page.goto(pages.address)
  await page.getByText('Thabo is blocked').waitFor()
  expect(await page.getByText('Composer').count()).toBe(0)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('Composer').waitFor()
  expect(sent).toEqual(['DELETE /api/users/thabo/block'])
})
