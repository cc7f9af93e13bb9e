import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { ClipPlayer } from '/ui/clip-player.tsx'

const clip = { url: '/clip.mp4', renditions: [], poster: null, captions: null }
createRoot(document.getElementById('root')).render(
  h('div', { style: { position: 'relative', height: 400 } }, h(ClipPlayer, { clip, title: 'Basket', className: 'h-full' })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('clip', script)
})
afterAll(() => pages.close())

it('says without a network that a clip plays later, and loads it by itself once there is one', async () => {
  const page = await pages.browser.newPage()
  let isOnline = false
  let loads = 0
  await page.route('**/clip.mp4', (route) => {
    if (!isOnline) return route.abort('internetdisconnected')
    loads += 1
    return route.fulfill({ contentType: 'video/mp4', body: 'not a clip' })
  })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => !Reflect.get(window, 'isOffline') }),
  )
  await page.goto(pages.address)
  await page.evaluate(() => {
    Object.assign(window, { isOffline: true })
    dispatchEvent(new Event('offline'))
  })
  await page.getByRole('status').getByText('Plays when you are back online').waitFor()
  isOnline = true
  await page.evaluate(() => {
    Object.assign(window, { isOffline: false })
    dispatchEvent(new Event('online'))
  })
  await expect.poll(() => loads).toBeGreaterThan(0)
  await page.getByRole('status').getByText('This video does not play here').waitFor()
})
