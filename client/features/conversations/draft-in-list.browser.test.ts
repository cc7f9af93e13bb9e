import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { writeDraft } from '/app/draft.ts'
import { useSession } from '/app/session.ts'
import { ConversationItem } from '/features/conversations/conversation-item.tsx'
import { draftNameOf } from '/features/conversations/draft-name.ts'

useSession.setState({ status: 'signed-in', user: { id: 'asha' } })
Object.assign(window, { write: (kind, id, text) => writeDraft(draftNameOf(kind, id), text, 'device') })
const sourceOf = (kind) => ({ kind, pathOf: (id) => '/' + id })
const Shown = () => {
  const [isShown, setShown] = useState(false)
  const [chosen, setChosen] = useState(false)
  return h(MemoryRouter, null,
    h('button', { onClick: () => setShown(!isShown) }, 'Show'),
    h('button', { onClick: () => setChosen(!chosen) }, 'Choose'),
    isShown && h(ConversationItem, { source: sourceOf('shop'), id: 'weavers', isChosen: chosen }),
    isShown && h(ConversationItem, { source: sourceOf('direct'), id: 'bheki' }))
}
createRoot(document.getElementById('root')).render(h(Shown))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('draft-in-list', script)
})
afterAll(() => pages.close())

it('a conversation with unsent text shows it in its row, unless it is open', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  const write = (kind: string, id: string, text: string) =>
    page.evaluate((draft) => Reflect.get(window, 'write')(...draft), [kind, id, text])
  await page.goto(pages.address)
  const show = page.getByRole('button', { name: 'Show' })
  await show.waitFor()
  await write('shop', 'weavers', 'Do you have it in blue?')
  await write('direct', 'bheki', '  ')
  await show.click()
  const shop = page.getByRole('link').first()
  await expect.poll(() => shop.textContent()).toContain('Draft: Do you have it in blue?')
  expect(await page.getByText('Draft:').count()).toBe(1)

  const choose = page.getByRole('button', { name: 'Choose' })
  await choose.click()
  await expect.poll(() => page.getByText('Draft:').count()).toBe(0)
  // It was sent meanwhile.
  await write('shop', 'weavers', '')
  await choose.click()
  expect(await page.getByText('Draft:').count()).toBe(0)
  await page.close()
})
