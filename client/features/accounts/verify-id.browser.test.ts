import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { VerifyId } from '/features/accounts/verify-id.tsx'

// A picture without a camera.
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  canvas.getContext('2d').fillRect(0, 0, 640, 480)
  return canvas.captureStream(5)
}
const back = () => document.body.append('Back at the overview')
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(VerifyId, { onBack: back })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('verify-id', script)
})
afterAll(() => pages.close())

it('a document is taken and sent by the keyboard alone, and stays while the network is lost', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: string[] = []
  let isLost = true
  await page.route('**/api/user-verification', (route) => {
    if (isLost) return route.abort('internetdisconnected')
    sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    return route.fulfill({ status: 201, json: { success: true, message: 'OK', data: {} } })
  })
  await page.route('**/api/users/me', (route) =>
    route.fulfill({ json: { success: true, data: { user: {} } } }),
  )
  await page.goto(pages.address)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    const hasFocus = () => button.evaluate((element) => element === document.activeElement)
    for (let n = 0; n < 15 && !(await hasFocus()); n += 1) await page.keyboard.press('Tab')
    expect(await hasFocus(), name).toBe(true)
    await page.keyboard.press('Enter')
  }
  await page.getByText('The whole document, lying straight').waitFor()
  await press('Submit for review')
  await page.getByText('Choose a document').waitFor()
  await press('Take a picture')
  await page.locator('video').waitFor()
  await press('Take picture')
  await press('Use this picture')
  const preview = page.getByRole('img', { name: 'Your picture' })
  await preview.waitFor()

  await press('Submit for review')
  await page.getByRole('alert').getByText('You are offline').waitFor()
  expect([sent, await preview.isVisible()]).toEqual([[], true])
  isLost = false
  await press('Submit for review')
  await page.getByText('Back at the overview').waitFor()
  expect(sent).toEqual([expect.stringContaining('image/jpeg')])
  await page.close()
})
