import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { VoiceButton } from '/features/conversations/voice-button.tsx'

const sent = []
Object.assign(window, { sent })
navigator.mediaDevices.getUserMedia = async () => {
  if (location.hash === '#refused') throw new DOMException('No', 'NotAllowedError')
  const context = new AudioContext()
  const tone = new OscillatorNode(context)
  const stream = context.createMediaStreamDestination()
  tone.connect(stream)
  tone.start()
  return stream.stream
}
const Page = () => {
  const [problem, setProblem] = useState(null)
  const onRecorded = ({ file, duration, peaks }) =>
    sent.push({ type: file.type, size: file.size, duration, bars: peaks.length })
  return h('div', { style: { position: 'absolute', insetInline: 0, bottom: 0 } },
    h('form', null, h(Suspense, null, h(VoiceButton, { draftName: 'chat:1', onRecorded, onProblem: setProblem }))),
    h('p', { role: 'alert' }, problem))
}
createRoot(document.getElementById('root')).render(h(Page))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
let page: Page
beforeAll(async () => {
  pages = await openTestPage('voice-button', script)
})
afterAll(() => pages.close())
beforeEach(async () => {
  page = await pages.browser.newPage()
  await page.goto(pages.address)
})
afterEach(() => page.close())

const microphone = () => page.getByRole('button', { name: 'Record a voice note' })
const status = (text: string) => page.getByRole('status').getByText(text).waitFor()
const sent = () =>
  page.evaluate((): { type: string; size: number; duration: number }[] => Reflect.get(window, 'sent'))
/** Presses the microphone as a finger does, which stays until `page.mouse.up`. */
const hold = async () => {
  const box = await microphone().boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await status('Recording')
  await page.waitForTimeout(900)
  return { x, y }
}

it('a key starts a recording, which stays over a reload until it is sent', async () => {
  await microphone().focus()
  await page.keyboard.press('Enter')
  await status('Recording')
  await page.waitForTimeout(900)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await status('Recorded, not sent yet')
  await page.getByRole('button', { name: /^Play voice note/ }).waitFor()
  await page.reload()
  await status('Recorded, not sent yet')
  await page.getByRole('button', { name: 'Send voice note' }).click()
  await expect.poll(sent).toMatchObject([{ type: expect.stringContaining('audio/'), bars: 48 }])
  const [note] = await sent()
  expect(note?.duration).toBeGreaterThan(0.5)
  expect(note?.size).toBeGreaterThan(100)
  await page.reload()
  await microphone().waitFor()
  expect(await page.getByRole('status').count()).toBe(0)
})

it('letting go sends, and sliding to the left deletes', async () => {
  await hold()
  await page.mouse.up()
  await expect.poll(sent).toHaveLength(1)
  const { x, y } = await hold()
  await page.mouse.move(x - 60, y)
  await page.mouse.move(x - 120, y)
  await expect.poll(() => page.getByRole('status').count()).toBe(0)
  await page.mouse.up()
  expect(await sent()).toHaveLength(1)
})

it('sliding up locks, and the recording can be deleted', async () => {
  const { x, y } = await hold()
  await page.mouse.move(x, y - 80)
  await page.mouse.up()
  // A click that follows at once is taken as part of the gesture.
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await expect.poll(() => page.getByRole('status').count()).toBe(0)
  await page.reload()
  await microphone().waitFor()
  expect(await page.getByRole('status').count()).toBe(0)
  expect(await sent()).toEqual([])
})

it('what was recorded is kept when the page is left', async () => {
  await microphone().click()
  await status('Recording')
  await page.waitForTimeout(900)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await status('Recorded, not sent yet')
  await page.reload()
  await status('Recorded, not sent yet')
})

it('a microphone that is refused says so', async () => {
  await page.goto(`${pages.address}#refused`)
  await microphone().click()
  await page.getByRole('alert').getByText('The microphone is blocked').waitFor()
  await microphone().waitFor()
})

it('on a narrow screen the bars of a recording keep their gaps, and the newest stay in sight', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  await microphone().click()
  await status('Recording')
  const bars = page.getByRole('region').locator('svg[height="32"]')
  const { width, right, count } = await bars.evaluate((svg) => ({
    width: svg.getBoundingClientRect().width,
    right: svg.getBoundingClientRect().right,
    count: [...svg.querySelectorAll('path')].flatMap((path) => path.getAttribute('d')?.match(/M/g) ?? [])
      .length,
  }))
  expect(width / count).toBeGreaterThanOrEqual(5)
  const stop = await page.getByRole('button', { name: 'Stop recording' }).boundingBox()
  expect(right).toBeLessThanOrEqual(stop?.x ?? 0)
})
