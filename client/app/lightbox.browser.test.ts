import type { CDPSession, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { Lightbox } from '/ui/lightbox.tsx'
import { usePan } from '/ui/use-pan.ts'

const pictureOf = (colour) => 'data:image/svg+xml,' + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600" fill="' + colour + '"/></svg>')
const pictures = [{ url: pictureOf('teal') }, { url: 'data:video/mp4,', type: 'video' }, { url: pictureOf('navy') }]
const App = () => {
  const [isOpen, setOpen] = useState(true)
  // As the row of a message, which is swiped for a reply.
  const row = useRef(null)
  usePan(row, { axes: 'x', onMove: () => {}, onRelease: () => {}, onCancel: () => {} })
  return h('main', { ref: row }, h('p', null, isOpen ? 'open' : 'closed'),
    h(Lightbox, { pictures, start: 0, isOpen, onClose: () => setOpen(false) }))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('lightbox', script)
})
afterAll(() => pages.close())

const open = async () => {
  const page = await pages.browser.newPage({
    viewport: { width: 400, height: 800 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await page.goto(pages.address)
  await page.getByRole('dialog', { name: 'Picture 1 of 3' }).waitFor()
  return { page, finger: await page.context().newCDPSession(page) }
}
type Point = readonly [x: number, y: number]
const touch = (finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
  finger.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
const swipe = async (finger: CDPSession, from: Point, to: Point) => {
  await touch(finger, 'touchStart', from)
  for (const share of [0.3, 0.6, 1])
    await touch(finger, 'touchMove', [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ])
  await touch(finger, 'touchEnd')
}
const widthOf = (page: Page) =>
  page
    .getByRole('img')
    .first()
    .evaluate((image) => Math.round(image.getBoundingClientRect().width))

it('turns by swipes, also to a video, and stops at the ends', async () => {
  const { page, finger } = await open()
  await swipe(finger, [100, 400], [350, 400])
  await page.getByRole('dialog', { name: 'Picture 1 of 3' }).waitFor()
  await swipe(finger, [350, 400], [100, 400])
  await page.getByRole('dialog', { name: 'Picture 2 of 3' }).waitFor()
  await page.getByRole('slider').waitFor()
  await swipe(finger, [350, 300], [100, 300])
  await page.getByRole('dialog', { name: 'Picture 3 of 3' }).waitFor()
  await swipe(finger, [350, 300], [100, 300])
  await page.getByRole('dialog', { name: 'Picture 3 of 3' }).waitFor()
  // It has not gone on to the first one.
  await swipe(finger, [100, 300], [350, 300])
  await page.getByRole('dialog', { name: 'Picture 2 of 3' }).waitFor()
  await page.close()
})

it('zooms by two fingers, moves with one, and turns no picture meanwhile', async () => {
  const { page, finger } = await open()
  await touch(finger, 'touchStart', [150, 400], [250, 400])
  await touch(finger, 'touchMove', [100, 400], [300, 400])
  await touch(finger, 'touchEnd')
  await expect.poll(() => widthOf(page)).toBe(800)
  const leftOf = () =>
    page
      .getByRole('img')
      .first()
      .evaluate((image) => Math.round(image.getBoundingClientRect().left))
  expect(await leftOf()).toBe(-200)
  await swipe(finger, [100, 400], [350, 400])
  // As far as its edge.
  expect(await leftOf()).toBe(0)
  await page.getByRole('dialog', { name: 'Picture 1 of 3' }).waitFor()
  expect(await widthOf(page)).toBe(800)
  await touch(finger, 'touchStart', [100, 400], [300, 400])
  await touch(finger, 'touchMove', [195, 400], [205, 400])
  await touch(finger, 'touchEnd')
  await expect.poll(() => widthOf(page)).toBe(400)
  await page.close()
})

it('closes by a swipe down', async () => {
  const { page, finger } = await open()
  await swipe(finger, [200, 300], [200, 350])
  await page.getByText('open', { exact: true }).waitFor({ state: 'attached' })
  await swipe(finger, [200, 300], [200, 600])
  await page.getByText('closed').waitFor()
  await page.close()
})
