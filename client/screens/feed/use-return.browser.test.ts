import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { setPendingAction, useFinish } from '/app/pending-action.ts'
import { useReturn } from '/screens/feed/use-return.ts'

const Details = () => {
  const [finished, setFinished] = useState('')
  useFinish('buy', 'two', () => setFinished('bought'))
  return h('output', {}, finished)
}
const Feed = () => {
  const [items, setItems] = useState([])
  const [opened, setOpened] = useState([])
  useReturn(items, (kind, item) => setOpened((before) => [...before, kind + ' ' + item.id]))
  return h('div', {},
    h('button', { onClick: () => setItems([{ id: 'one' }, { id: 'two' }]) }, 'Load'),
    h('p', {}, opened.join(', ')),
    opened.at(-1) === 'details two' && h(Details))
}
createRoot(document.getElementById('root')).render(h(Feed))
window.offer = setPendingAction
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('return', script)
})
afterAll(() => pages.close())

it('opens over its clip what a visitor was asked to sign in from, once the clip is there', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const load = page.getByRole('button', { name: 'Load' })
  await load.waitFor()
  const offer = (action: object) => page.evaluate((pending) => Reflect.get(window, 'offer')(pending), action)
  const opened = page.locator('p')

  await offer({ kind: 'buy', id: 'two' })
  expect(await opened.textContent()).toBe('')
  await load.click()
  await page.getByText('bought').waitFor()
  expect(await opened.textContent()).toBe('details two')

  for (const action of [
    { kind: 'chat', id: 'one' },
    { kind: 'comments', id: 'two' },
    { kind: 'report', id: 'a comment', on: 'one' },
    { kind: 'report', id: 'two' },
    { kind: 'comments', id: 'not here' },
  ])
    await offer(action)
  expect(await opened.textContent()).toBe('details two, chat one, comments two, comments one, details two')
})
