import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { openOutboxStorage } from '/features/conversations/outbox-storage.ts'

const storage = openOutboxStorage('zola')
const texts = async () => (await storage.all()).map(({ content }) => content)
const hangs = new BroadcastChannel('hangs')
hangs.onmessage = () => document.body.append('The other hangs')
const sendThenHang = async () => {
  await texts()
  void storage.put({ id: 'one', kind: 'shop', to: 'chat', files: [], content: 'Is it still there?' })
  await new Promise((resolve) => setTimeout(resolve))
  hangs.postMessage('')
  const until = Date.now() + 4000
  while (Date.now() < until);
}
Object.assign(window, { texts, sendThenHang })
document.body.append('Ready')
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('outbox-storage', script)
})
afterAll(() => pages.close())

it('a message is stored although its page hangs and is closed right after', async () => {
  const context = await pages.browser.newContext()
  const [page, next] = [await context.newPage(), await context.newPage()]
  for (const each of [page, next]) {
    await each.goto(pages.address)
    await each.getByText('Ready').waitFor()
  }
  const hanging = page.evaluate(() => Reflect.get(window, 'sendThenHang')()).catch(() => 'closed')
  await next.getByText('The other hangs').waitFor()
  await page.close()
  expect(await hanging).toBe('closed')
  expect(await next.evaluate(() => Reflect.get(window, 'texts')())).toEqual(['Is it still there?'])
})
