import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { setReplyTo, useReplyTo } from '/features/conversations/replying.ts'
import { useSession } from '/app/session.ts'

const seen = []
Object.assign(window, { seen, setReplyTo, useSession })
const Reader = () => {
  const [count, setCount] = useState(0)
  const replyTo = useReplyTo('shop', 'c1')
  if (!seen.includes(replyTo)) seen.push(replyTo)
  return h('button', { onClick: () => setCount(count + 1) }, count + ' ' + (replyTo?.id ?? 'none'))
}
useSession.setState({ status: 'signed-in', user: { id: 'asha' } })
createRoot(document.getElementById('root')).render(h(Reader))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('replying', script)
})
afterAll(() => pages.close())

const choose = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'setReplyTo')('shop', 'c1', { id: 'm7', isOwn: false }))
const signIn = (page: Page, id: string) =>
  page.evaluate(
    (userId) => Reflect.get(window, 'useSession').setState({ status: 'signed-in', user: { id: userId } }),
    id,
  )

it('the message to answer is the same object at each render after a reload', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  await page.getByText('0 none').waitFor()
  await choose(page)
  await page.getByText('0 m7').waitFor()
  await page.reload()
  await page.getByText('0 m7').click()
  await page.getByText('1 m7').click()
  await page.getByText('2 m7').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'seen').length)).toBe(1)
  await page.close()
})

it('another user of the device does not see it, and its owner finds it again', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  await choose(page)
  await page.getByText('0 m7').waitFor()
  await signIn(page, 'bheki')
  await page.getByText('0 none').waitFor()
  await signIn(page, 'asha')
  await page.getByText('0 m7').waitFor()
  await page.close()
})
