import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { ProductVideo } from '/features/products/product-video.tsx'
import { useVideoUpload } from '/features/media/store.ts'

useSession.setState({ status: 'signed-in', user: { id: 'wambui' } })
const Shown = () => h(ProductVideo, { error: useVideoUpload().error })
createRoot(document.getElementById('root')).render(h(Shown))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('refused-video', script)
})
afterAll(() => pages.close())

const damaged = { name: 'garbage.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') }

it.each([
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'This video cannot be read. Choose another one.', 0],
  [503, 'UNAVAILABLE', 'Please select a video file', 1],
])(
  'an upload that fails with %d offers another try only if it may succeed',
  async (status, code, text, tries) => {
    const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
    await page.route('**/api/media/uploads**', (route) =>
      route.fulfill({
        status,
        json: { success: false, message: 'Please select a video file', error: { code } },
      }),
    )
    await page.goto(pages.address)
    await page.getByLabel('Video', { exact: true }).last().setInputFiles(damaged)
    await page.getByText(text).waitFor()
    expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(tries)
    expect(await page.getByRole('button', { name: 'Replace' }).count()).toBe(1)
    // A file of another kind is refused before it is sent.
    await page
      .getByLabel('Video', { exact: true })
      .last()
      .setInputFiles({ name: 'price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await page.getByText('Please select a video file').waitFor()
    await page.close()
  },
)
