import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { useSession } from '/app/session.ts'
import { setUnsent } from '/features/conversations/unsent.ts'
import { UnlessBlocked } from '/features/reports/unless-blocked.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'asha', role: 'member' } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h(UnlessBlocked, { userId: 'thabo', name: 'Thabo', kind: 'shop', conversationId: 'chat' },
    h('p', null, 'Composer'))))
Object.assign(window, { refuse: () => setUnsent([
  { id: 'message', kind: 'shop', to: 'chat', files: [], failure: 'You can no longer write to each other' },
]) })
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
      const isBlocked = sent.length === 0
      const user = { id: 'thabo', viewer: { isSelf: false, isBlocked, canWrite: !isBlocked } }
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

it('a blocked user is told so after a message is refused, and can write again afterwards', async () => {
  const page = await pages.browser.newPage()
  await page.clock.install()
  let canWrite = true
  await page.route(/\/api\/users\/thabo/, (route) => {
    const user = { id: 'thabo', viewer: { isSelf: false, isBlocked: false, canWrite } }
    return route.fulfill({ json: { success: true, message: 'OK', data: { user } } })
  })
  await page.goto(pages.address)
  await page.getByText('Composer').waitFor()
  canWrite = false
  await page.evaluate(() => Reflect.get(window, 'refuse')())
  await page.getByText('You can no longer write to each other').waitFor()
  expect(await page.getByText('Composer').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  canWrite = true
  await page.clock.runFor(21_000)
  await page.getByText('Composer').waitFor()
})
