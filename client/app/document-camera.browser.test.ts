import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { DocumentCamera } from '/ui/document-camera.tsx'

const words = {
  open: 'Take a picture', hint: 'The whole document', check: 'Readable?', take: 'Take picture', again: 'Again',
  use: 'Use it', cancel: 'Cancel', preview: 'Your picture', failed: 'No camera',
}
// A picture without a camera.
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  canvas.getContext('2d').fillRect(0, 0, 640, 480)
  return canvas.captureStream(5)
}
const App = () => {
  const [isOpen, setOpen] = useState(false)
  return h('div', { style: { padding: 16 } }, h('button', { onClick: () => setOpen(true) }, 'Open'),
    isOpen && h(DocumentCamera, { words, onTaken: () => {}, onCancel: () => setOpen(false) }))
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(App)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('document-camera', script)
})
afterAll(() => pages.close())

it.each([
  [360, 800],
  [800, 360],
])('picture, frame and button of the camera fit a window of %i by %i', async (width, height) => {
  const page = await pages.browser.newPage({ viewport: { width, height } })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a picture' })
  const take = dialog.getByRole('button', { name: 'Take picture' })
  await take.waitFor()
  await page.waitForTimeout(300)
  for (const part of [dialog.locator('video'), dialog.locator('video + span'), take]) {
    const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    expect([box.x >= 0, box.y >= 0]).toEqual([true, true])
    expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true])
  }
  const frame = await dialog.locator('video + span').boundingBox()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(1.586, 1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
