import type { Locator } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { Attachments } from '/features/conversations/attachments.tsx'
import { UnsentAttachments } from '/features/conversations/unsent-attachments.tsx'
import { setProgress } from '/features/conversations/unsent.ts'
import { MessageBubble } from '/ui/message-bubble.tsx'

const sound = { duration: 35, peaks: Array.from({ length: 48 }, (_, at) => (at * 37) % 100) }
const file = new File(['sound'], 'note.webm', { type: 'audio/webm' })
const item = { type: 'audio', url: '/note.webm', filename: 'note.webm', size: 5, ...sound }
setProgress('note', 40)
if (location.hash === '#large') document.documentElement.style.fontSize = '200%'
createRoot(document.getElementById('root')).render(h('div', { style: { padding: 16 } },
  h(MessageBubble, { isOwn: true, time: '14:05', status: 'sending',
    media: h(UnsentAttachments, { files: [{ id: 'note', file, key: null, sound }], isFailed: false }) }),
  h(MessageBubble, { isOwn: false, time: '14:06',
    media: h(Attachments, { items: [item], isOwn: false, onStale: () => {} }) })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('voice-note', script)
})
afterAll(() => pages.close())

const open = async (address: string) => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(address)
  await page.getByRole('button', { name: 'Speed 1×' }).last().waitFor()
  return page
}
const edges = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}

it('the progress of an upload stands beside the length of the voice note and below its bars', async () => {
  const page = await open(pages.address)
  const line = await edges(page.getByRole('progressbar'))
  const play = await edges(page.getByRole('button', { name: /^Play voice note/ }).first())
  const length = await edges(page.getByText('0:35', { exact: true }).first())
  expect(line.left).toBeGreaterThan(Math.max(play.right, length.right))
  expect(line.right - line.left).toBeGreaterThan(60)
  expect(line.top).toBeGreaterThan((await edges(page.locator('svg[height="32"]').first())).bottom)
  await page.close()
})

it('with text at 200 %, the speed stays within the bubble', async () => {
  const page = await open(`${pages.address}#large`)
  for (const at of [0, 1]) {
    const note = page.getByRole('list').nth(at)
    const bubble = await edges(note.locator('..'))
    const speed = await edges(note.getByRole('button', { name: 'Speed 1×' }))
    expect(speed.right).toBeLessThanOrEqual(bubble.right)
  }
  await page.close()
})
