import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { startLanguage } from '/messages/load.ts'
import { ActionRail } from '/features/feed/action-rail.tsx'

const nothing = () => {}
const actions = { onSound: nothing, onLike: nothing, onComments: nothing, onSave: nothing, onShare: nothing }
const Rail = ({ isSaved }) => h(ActionRail, {
  ...actions,
  hasSound: true,
  item: {
    counts: { likes: 0, comments: 0 },
    viewer: { liked: isSaved, bookmarked: isSaved },
    media: { captions: '/captions.vtt' },
  },
})
await startLanguage()
await document.fonts.ready
createRoot(document.getElementById('root')).render([
  h(Rail, { key: 'saved', isSaved: true }),
  h(Rail, { key: 'new', isSaved: false }),
])
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('action-rail', script)
})
afterAll(() => pages.close())

it.each(Object.keys(languages))('no label beside the clip is cut on a narrow phone: %s', async (code) => {
  const context = await pages.browser.newContext({ viewport: { width: 360, height: 800 } })
  await context.addInitScript((chosen) => localStorage.setItem('sokoni.language', chosen), code)
  const page = await context.newPage()
  await page.goto(pages.address)
  const labels = page.locator('button > span:last-child')
  await labels.nth(11).waitFor()
  const cut = await labels.evaluateAll((all) =>
    all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
  )
  expect(await labels.count()).toBe(12)
  expect(cut).toEqual([])
  await context.close()
})
